import { maxPictureBytes, maxPictureSide } from "#domain/platform/picture-limits.ts"
import { readAvif } from "./avif.ts"
import { readJpeg } from "./jpeg.ts"
import { PictureRefused, type StrippedImage } from "./picture-refused.ts"
import { readPng } from "./png.ts"
import { readWebp } from "./webp.ts"

export type MediaType = "image/png" | "image/jpeg" | "image/webp" | "image/avif"
export type Picture = StrippedImage & { mediaType: MediaType }

type Format = {
  mediaType: MediaType
  isIt: (bytes: Buffer) => boolean
  read: (bytes: Buffer) => StrippedImage
}

// Matched by the file's first bytes; its name and media type are not trusted.
const formats: Format[] = [
  {
    mediaType: "image/png",
    isIt: (bytes) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")),
    read: readPng,
  },
  { mediaType: "image/jpeg", isIt: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8, read: readJpeg },
  {
    mediaType: "image/webp",
    isIt: (bytes) => text(bytes, 0) === "RIFF" && text(bytes, 8) === "WEBP",
    read: readWebp,
  },
  { mediaType: "image/avif", isIt: (bytes) => text(bytes, 4) === "ftyp", read: readAvif },
]

const text = (bytes: Buffer, at: number) => bytes.toString("latin1", at, at + 4)

/** Reads a picture by its content and strips its metadata (place, time, camera). Throws `PictureRefused`. */
export function readPicture(bytes: Buffer): Picture {
  if (bytes.length > maxPictureBytes) throw new PictureRefused("The picture is larger than 1 MB")
  const format = formats.find(({ isIt }) => isIt(bytes))
  if (!format) throw new PictureRefused("This is not a PNG, JPEG, WebP or AVIF picture")
  const bare = readWhole(() => format.read(bytes))
  if (bare.width < 1 || bare.height < 1) throw new PictureRefused(unreadable)
  if (Math.max(bare.width, bare.height) > maxPictureSide)
    throw new PictureRefused("The picture is wider or higher than 4000 pixels")
  return { ...bare, mediaType: format.mediaType }
}

const unreadable = "This picture is damaged or incomplete"

function readWhole(read: () => StrippedImage): StrippedImage {
  try {
    return read()
  } catch (error) {
    // Thrown by Buffer on a read past its end.
    if (error instanceof RangeError) throw new PictureRefused(unreadable)
    throw error
  }
}
