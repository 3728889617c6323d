import type { StrippedImage } from "./picture-refused.ts"

const marker = { soi: 0xd8, eoi: 0xd9, sos: 0xda, com: 0xfe }
const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7
const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code)

/** Whether a segment is needed to draw the picture: JFIF header, colour profile or channel layout. */
function isKept(code: number, data: Buffer): boolean {
  if (code === marker.com) return false
  if (code < 0xe0 || code > 0xef) return true
  return (
    code === 0xe0 || code === 0xee || (code === 0xe2 && data.toString("latin1", 0, 12) === "ICC_PROFILE\0")
  )
}

export function readJpeg(bytes: Buffer): StrippedImage {
  const parts: Buffer[] = []
  let [width, height, turn] = [0, 0, 1]
  let at = 2
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) throw new RangeError("A segment has no marker")
    const code = bytes.readUInt8(at + 1)
    if (code === 0xff) {
      at++
      continue
    }
    if (code === marker.eoi) break
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) throw new RangeError("A segment ends past the end of the file")
    const data = bytes.subarray(at + 4, end)
    if (isKept(code, data)) parts.push(bytes.subarray(at, end))
    if (code === 0xe1) turn = orientationOf(data) ?? turn
    if (isFrame(code)) [height, width] = [data.readUInt16BE(1), data.readUInt16BE(3)]
    at = end
    if (code !== marker.sos) continue
    const scanEnd = endOfScan(bytes, at)
    parts.push(bytes.subarray(at, scanEnd))
    at = scanEnd
  }
  const end = Buffer.from([0xff, marker.eoi])
  return {
    width,
    height,
    bytes: Buffer.concat([Buffer.from([0xff, marker.soi]), orientationSegment(turn), ...parts, end]),
  }
}

/** Returns where the scan data ends: at the next marker that is not part of it. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes.readUInt8(at + 1)
    if (code !== 0 && code !== 0xff && !isRestart(code)) return at
  }
  throw new RangeError("The picture has no end")
}

/** Returns the Exif orientation (1 is upright), or undefined when there is none. */
function orientationOf(data: Buffer): number | undefined {
  if (data.toString("latin1", 0, 6) !== "Exif\0\0" || data.length < 14) return undefined
  const tiff = data.subarray(6)
  const isLittle = tiff.toString("latin1", 0, 2) === "II"
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  const entries = short(first)
  for (let entry = first + 2; entry < first + 2 + entries * 12; entry += 12) {
    if (short(entry) === 0x0112) return Math.min(8, Math.max(1, short(entry + 8)))
  }
  return undefined
}

/**
 * Returns an Exif segment with nothing but the orientation; without it a photo would be shown on its side.
 */
function orientationSegment(turn: number): Buffer {
  if (turn === 1) return Buffer.alloc(0)
  const tiff = Buffer.from([
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    turn,
    0,
    0,
    0,
    0,
    0,
    0,
  ])
  const data = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff])
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, data.length + 2]), data])
}
