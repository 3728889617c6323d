import type { StrippedImage } from "./picture-refused.ts"

// All other chunks are text, times, camera metadata or animation frames.
const kept = new Set("IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs cICP".split(" "))

export function readPng(bytes: Buffer): StrippedImage {
  const parts = [bytes.subarray(0, 8)]
  let [width, height, hasData] = [0, 0, false]
  for (let at = 8; ; ) {
    const kind = bytes.toString("latin1", at + 4, at + 8)
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new RangeError("A chunk ends past the end of the file")
    if (kept.has(kind)) parts.push(bytes.subarray(at, end))
    if (kind === "IHDR") [width, height] = [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)]
    if (kind === "IDAT") hasData = true
    if (kind === "IEND") break
    at = end
  }
  if (!hasData) throw new RangeError("There is no image data")
  return { width, height, bytes: Buffer.concat(parts) }
}
