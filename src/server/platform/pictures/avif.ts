import { PictureRefused, type StrippedImage } from "./picture-refused.ts"

type Box = { kind: string; data: Buffer }

/** Returns the sibling boxes in these bytes. */
function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    const length = size === 0 ? bytes.length - at : size
    if (length < 8 || at + length > bytes.length) throw new RangeError("A box ends past the end of the file")
    boxes.push({ kind: bytes.toString("latin1", at + 4, at + 8), data: bytes.subarray(at + 8, at + length) })
    at += length
  }
  return boxes
}

const dataOf = (boxes: Box[], kind: string): Buffer => {
  const box = boxes.find((one) => one.kind === kind)
  if (!box) throw new RangeError(`There is no ${kind}`)
  return box.data
}

const plain = new Set(["ftyp", "meta", "mdat", "free", "skip"])

/**
 * Reads an AVIF's size. Offsets inside the file are absolute, so metadata cannot be cut out without rewriting
 * it: a file with metadata is refused.
 */
export function readAvif(bytes: Buffer): StrippedImage {
  const boxes = boxesIn(bytes)
  const brands: string[] = dataOf(boxes, "ftyp").toString("latin1").match(/.{4}/gs) ?? []
  if (brands.includes("avis")) throw new PictureRefused("Animated images are not supported")
  if (!brands.includes("avif")) throw new PictureRefused("This is not a PNG, JPEG, WebP or AVIF picture")
  const meta = boxesIn(dataOf(boxes, "meta").subarray(4))
  dataOf(boxes, "mdat")
  if (boxes.some(({ kind }) => !plain.has(kind)) || hasNotes(dataOf(meta, "iinf")))
    throw new PictureRefused(
      "This AVIF has metadata, such as where it was taken, that cannot be removed. Save it as JPEG, PNG or WebP",
    )
  const sizes = boxesIn(dataOf(boxesIn(dataOf(meta, "iprp")), "ipco")).filter(({ kind }) => kind === "ispe")
  if (sizes.length === 0) throw new RangeError("The size is missing")
  const most = (at: number) => Math.max(...sizes.map(({ data }) => data.readUInt32BE(at)))
  return { width: most(4), height: most(8), bytes }
}

/** Whether one of the items is metadata (Exif, XMP) instead of image data. */
function hasNotes(iinf: Buffer): boolean {
  const items = boxesIn(iinf.subarray(iinf.readUInt8(0) === 0 ? 6 : 8))
  return items.some(({ data }) => {
    // Item ids have 16 bits in version 2 and 32 in version 3; then come two bytes and the item's type.
    const at = data.readUInt8(0) === 3 ? 10 : 8
    return ["Exif", "mime", "uri "].includes(data.toString("latin1", at, at + 4))
  })
}
