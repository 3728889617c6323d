/** A code that left the picture for longer than this is scanned again when it comes back. */
export const againMs = 1_500

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
