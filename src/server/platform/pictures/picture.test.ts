import { expect, test } from "vitest"
import { readPicture } from "./picture.ts"

const bytes = (...parts: (string | number[] | Buffer)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))),
  )
const big = (number: number) => [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255]
const little = (number: number) => big(number).toReversed()
const place = "Taken at 6.9271 N"

const chunk = (kind: string, data: Buffer) => bytes(big(data.length), kind, data, [0, 0, 0, 0])
const header = (width: number, height: number) =>
  chunk("IHDR", bytes(big(width), big(height), [8, 2, 0, 0, 0]))
const pngOf = (...chunks: Buffer[]) => bytes("\x89PNG\r\n\x1a\n", ...chunks)
const data = chunk("IDAT", bytes("picture"))
const end = chunk("IEND", bytes())

const segment = (code: number, data: Buffer) =>
  bytes([0xff, code, (data.length + 2) >> 8, (data.length + 2) & 255], data)
const exif = (turn: number) =>
  segment(
    0xe1,
    bytes("Exif\0\0II", [42, 0], little(8), [1, 0, 0x12, 1, 3, 0], little(1), [turn, 0, 0, 0], place),
  )
const frame = segment(0xc0, bytes([8, 0, 60, 0, 120, 3, 1, 0x11, 0]))
const scan = bytes(segment(0xda, bytes([1, 1, 0, 0, 63, 0])), [1, 2, 0xff, 0, 3, 0xff, 0xd0, 4])
const color = segment(0xe2, bytes("ICC_PROFILE\0", [1, 1], "colours"))
const start = [0xff, 0xd8]
const over = [0xff, 0xd9]

const part = (kind: string, data: Buffer) =>
  bytes(kind, little(data.length), data, data.length % 2 ? [0] : [])
const webpOf = (...parts: Buffer[]) => {
  const body = bytes("WEBP", ...parts)
  return bytes("RIFF", little(body.length), body)
}
const extended = (flags: number) => part("VP8X", bytes([flags, 0, 0, 0, 119, 0, 0, 59, 0, 0]))
const still = part("VP8L", bytes([0x2f], little(119 | (59 << 14)), "pic"))

const box = (kind: string, ...inside: Buffer[]) => {
  const data = bytes(...inside)
  return bytes(big(data.length + 8), kind, data)
}
const item = (kind: string) => box("infe", bytes([2, 0, 0, 0, 0, 1, 0, 0], kind, "\0"))
const avifOf = (brand: string, ...kinds: string[]) =>
  bytes(
    box("ftyp", bytes(brand, [0, 0, 0, 0], "mif1")),
    box(
      "meta",
      bytes([0, 0, 0, 0]),
      box("iinf", bytes([0, 0, 0, 0, 0, kinds.length]), ...kinds.map(item)),
      box("iprp", box("ipco", box("ispe", bytes([0, 0, 0, 0], big(120), big(60))))),
    ),
    box("mdat", bytes("picture")),
  )

test("detects the image type by content and strips metadata", () => {
  const png = pngOf(
    header(120, 60),
    chunk("eXIf", bytes(place)),
    chunk("acTL", bytes("x")),
    data,
    chunk("tEXt", bytes(place)),
    end,
  )
  expect(readPicture(bytes(png, "and more"))).toEqual({
    mediaType: "image/png",
    width: 120,
    height: 60,
    bytes: pngOf(header(120, 60), data, end),
  })

  const app0 = segment(0xe0, bytes("JFIF\0"))
  const others = [
    segment(0xfe, bytes(place)),
    segment(0xe2, bytes("MPF\0", place)),
    segment(0xed, bytes(place)),
  ]
  const jpeg = bytes(start, app0, exif(1), ...others, color, frame, scan, frame, scan, over, place)
  expect(readPicture(jpeg)).toEqual({
    mediaType: "image/jpeg",
    width: 120,
    height: 60,
    bytes: bytes(start, app0, color, frame, scan, frame, scan, over),
  })

  const webp = webpOf(
    extended(0x2c),
    part("ICCP", bytes("col")),
    still,
    part("EXIF", bytes(place)),
    part("XMP ", bytes(place)),
  )
  expect(readPicture(webp)).toEqual({
    mediaType: "image/webp",
    width: 120,
    height: 60,
    bytes: webpOf(extended(0x20), part("ICCP", bytes("col")), still),
  })

  const avif = avifOf("avif", "av01")
  expect(readPicture(avif)).toEqual({ mediaType: "image/avif", width: 120, height: 60, bytes: avif })
})

test("keeps only the orientation of a rotated photo", () => {
  const kept = readPicture(bytes(start, exif(6), frame, scan, over)).bytes
  expect(kept.includes(place)).toBe(false)
  expect(kept.subarray(2, 4)).toEqual(Buffer.from([0xff, 0xe1]))
  // Reading the result again changes nothing.
  expect(readPicture(kept).bytes).toEqual(kept)
})

const refused = (picture: Buffer) => {
  try {
    return readPicture(picture).mediaType
  } catch (error) {
    return (error as Error).message // only refusals are expected
  }
}

test("refuses files that are not still images, are too large or are damaged", () => {
  const foreign = "This is not a PNG, JPEG, WebP or AVIF picture"
  for (const text of [
    "",
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "GIF89a",
    "%PDF-1.7",
    "RIFF1234WAVE",
    "\0\0\0\x10ftypisom\0\0\0\0",
  ])
    expect(refused(bytes(text)), text).toBe(foreign)
  expect(refused(webpOf(extended(0x02), still))).toBe("Animated images are not supported")
  expect(refused(avifOf("avis", "av01"))).toBe("Animated images are not supported")
  expect(refused(avifOf("avif", "av01", "Exif"))).toContain("has metadata")
  expect(refused(avifOf("avif", "av01", "mime"))).toContain("has metadata")
  expect(refused(pngOf(header(4001, 1), data, end))).toContain("4000 pixels")
  expect(refused(pngOf(header(0, 1), data, end))).toContain("damaged")
  expect(refused(Buffer.alloc(1_048_577))).toContain("1 MB")
  const whole = [
    pngOf(header(120, 60), data, end),
    bytes(start, frame, scan, over),
    webpOf(extended(0), still),
    avifOf("avif", "av01"),
  ]
  for (const picture of whole)
    for (let length = 12; length < picture.length - 7; length++)
      expect(refused(picture.subarray(0, length)), `${length} of ${picture.length}`).toMatch(
        /damaged|not a PNG/,
      )
})
