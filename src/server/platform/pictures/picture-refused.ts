/** Thrown for a picture that is not accepted; the message is a sentence for the user. */
export class PictureRefused extends Error {
  override name = "PictureRefused"
}

/** A picture's size, and its bytes without metadata. */
export type StrippedImage = { width: number; height: number; bytes: Buffer }
