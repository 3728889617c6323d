/** Limits of an uploaded picture. */
export const maxPictureBytes = 1_048_576
export const maxPictureSide = 4_000
