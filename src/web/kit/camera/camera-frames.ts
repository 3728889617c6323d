type Size = { width: number; height: number }

/** The frame's share of the picture; the style sheet uses the same numbers. */
const frameShare = { width: 0.86, height: 0.7 }

/** Larger frames are downscaled: they take longer to decode without a better result. */
const maxPixels = 1_000_000

/** Returns the crop of a camera picture that is inside the frame, and its size for decoding. */
export function frameCrop(picture: Size, box: Size) {
  const scale = Math.max(box.width / picture.width, box.height / picture.height)
  const width = Math.min(picture.width, (box.width * frameShare.width) / scale)
  const height = Math.min(picture.height, (box.height * frameShare.height) / scale)
  const shrink = Math.min(1, Math.sqrt(maxPixels / (width * height)))
  return {
    x: Math.round((picture.width - width) / 2),
    y: Math.round((picture.height - height) / 2),
    width: Math.round(width),
    height: Math.round(height),
    readWidth: Math.max(1, Math.round(width * shrink)),
    readHeight: Math.max(1, Math.round(height * shrink)),
  }
}

/** A code out of view for longer than this counts as a new scan. */
const againMs = 1_500

/** Which codes the camera has just seen: one that stays in the picture is one scan, however many pictures show it. */
export function makeSightings() {
  const lastSeen = new Map<string, number>()
  return {
    /**
     * Whether a sighting counts as a scan. `thing` identifies the pack: two codes on one pack are one thing.
     */
    isNew(thing: string, at: number): boolean {
      const before = lastSeen.get(thing)
      lastSeen.set(thing, at)
      return before === undefined || at - before > againMs
    },
    /** Lets the codes in view count again. */
    forget: () => lastSeen.clear(),
  }
}
