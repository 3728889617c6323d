import { PictureRefused, type StrippedImage } from "./picture-refused.ts"

const kept = new Set(["VP8X", "ICCP", "ALPH", "VP8 ", "VP8L"])
const flags = { moving: 0x02, notes: 0x0c }

export function readWebp(bytes: Buffer): StrippedImage {
  const parts: Buffer[] = []
  let size: { width: number; height: number } | undefined
  let hasData = false
  for (let at = 12; at < 8 + bytes.readUInt32LE(4); ) {
    const kind = bytes.toString("latin1", at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (at + 8 + length > bytes.length) throw new RangeError("A chunk ends past the end of the file")
    const data = bytes.subarray(at + 8, at + 8 + length)
    if (kind === "VP8X" && data.readUInt8(0) & flags.moving)
      throw new PictureRefused("Animated images are not supported")
    size ??= sizeOf(kind, data)
    hasData ||= kind === "VP8 " || kind === "VP8L"
    if (kept.has(kind)) parts.push(kind === "VP8X" ? withoutNotes(bytes, at, end) : padded(bytes, at, end))
    at = end
  }
  if (!size || !hasData) throw new RangeError("There is no image data")
  const body = Buffer.concat([Buffer.from("WEBP"), ...parts])
  const head = Buffer.from("RIFF\0\0\0\0", "latin1")
  head.writeUInt32LE(body.length, 4)
  return { ...size, bytes: Buffer.concat([head, body]) }
}

/** Some programs omit the last padding byte of an odd chunk. */
const padded = (bytes: Buffer, at: number, end: number) =>
  end <= bytes.length ? bytes.subarray(at, end) : Buffer.concat([bytes.subarray(at), Buffer.alloc(1)])

function withoutNotes(bytes: Buffer, at: number, end: number): Buffer {
  const part = Buffer.from(bytes.subarray(at, end))
  part.writeUInt8(part.readUInt8(8) & ~flags.notes, 8)
  return part
}

function sizeOf(kind: string, data: Buffer) {
  if (kind === "VP8X") return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
  if (kind === "VP8 ") return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  if (kind !== "VP8L") return undefined
  const bits = data.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
