import { maxPictureBytes } from "#domain/platform/picture-limits.ts"

/** A picture made ready to be sent, and how to show it. */
export type ReadyPicture = { file: Blob; preview: string }

/** Thrown for a file that the browser cannot show as a picture, or that is too large to try. */
export class UnusablePicture extends Error {
  readonly reason: "unreadable" | "tooLarge"
  constructor(reason: "unreadable" | "tooLarge") {
    super(reason)
    this.reason = reason
  }
}

/** The largest file that is decoded, in megabytes. */
export const maxFileMegabytes = 30
/** Handwriting on an A4 sheet is legible. */
const maxPhotoSide = 1800
const qualities = [0.82, 0.65, 0.45]

/** Returns the size that fits into the limit in the same proportions; never larger than it is. */
export function fitted({ width, height }: { width: number; height: number }, maxSide = maxPhotoSide) {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Redraws a photo as a small JPEG, upright, without its position. Throws `UnusablePicture`. */
export async function shrinkPicture(file: File, maxSide?: number): Promise<ReadyPicture> {
  if (file.size > maxFileMegabytes * 1024 * 1024) throw new UnusablePicture("tooLarge")
  const photo = await createImageBitmap(file).catch(() => {
    throw new UnusablePicture("unreadable")
  })
  const canvas = Object.assign(document.createElement("canvas"), fitted(photo, maxSide))
  const context = canvas.getContext("2d")
  if (!context) throw new UnusablePicture("unreadable")
  // Transparent pixels would become black.
  context.fillStyle = "white"
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(photo, 0, 0, canvas.width, canvas.height)
  photo.close()
  for (const quality of qualities) {
    const made = await toBlob(canvas, quality)
    if (made && made.size <= maxPictureBytes) return { file: made, preview: await toDataUrl(made) }
  }
  throw new UnusablePicture("unreadable")
}

const toBlob = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality))

const toDataUrl = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string) // as readAsDataURL makes it
    reader.onerror = () => reject(new UnusablePicture("unreadable"))
    reader.readAsDataURL(file)
  })
