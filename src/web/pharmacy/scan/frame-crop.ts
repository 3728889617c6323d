type Size = { width: number; height: number }

/** The part of the shown picture that lies in the frame; the style sheet draws the frame by the same numbers. */
const frameShare = { width: 0.86, height: 0.7 }

/** A frame of more pixels than this is read smaller: it costs time and tells nothing more. */
const mostPixels = 1_000_000

/** What of a camera's picture lies in the frame when the picture covers its box, and how large it is read. */
export function frameCrop(picture: Size, box: Size) {
  const scale = Math.max(box.width / picture.width, box.height / picture.height)
  const width = Math.min(picture.width, (box.width * frameShare.width) / scale)
  const height = Math.min(picture.height, (box.height * frameShare.height) / scale)
  const shrink = Math.min(1, Math.sqrt(mostPixels / (width * height)))
  return {
    x: Math.round((picture.width - width) / 2),
    y: Math.round((picture.height - height) / 2),
    width: Math.round(width),
    height: Math.round(height),
    readWidth: Math.max(1, Math.round(width * shrink)),
    readHeight: Math.max(1, Math.round(height * shrink)),
  }
}
