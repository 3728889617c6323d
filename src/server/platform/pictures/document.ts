import { readPicture } from "./picture.ts"
import { PictureRefused } from "./picture-refused.ts"

/** A picture without its metadata, or a PDF as it is. */
export type Document = { mediaType: string; bytes: Buffer }

// A file that was sent only in part has no end.
const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString("latin1") === "%PDF-"
const hasEnd = (bytes: Buffer) => bytes.subarray(-1024).includes("%%EOF")

/** Reads a picture or a PDF by its content. Throws `PictureRefused`. */
export function readDocument(bytes: Buffer): Document {
  if (isPdf(bytes)) {
    if (!hasEnd(bytes)) throw new PictureRefused("This PDF is damaged or incomplete")
    return { mediaType: "application/pdf", bytes }
  }
  return readPicture(bytes)
}
