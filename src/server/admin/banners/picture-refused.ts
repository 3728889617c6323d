/** A picture that is not taken; the sentence says why. */
export class PictureRefused extends Error {
  override name = "PictureRefused"
}

/** A picture's size, and its bytes without what is not part of the picture. */
export type Bare = { width: number; height: number; bytes: Buffer }
