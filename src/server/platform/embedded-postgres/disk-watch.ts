import { statfs } from "node:fs/promises"

export type DiskSpace = { freeBytes: number; totalBytes: number }

const megabyte = 1024 * 1024
const lookEveryMs = 5_000

/** Below this, writing stops being safe: 5 % of the disk, but at least 256 MB and at most 2 GB. */
export function lowBelowBytes(totalBytes: number): number {
  return Math.max(256 * megabyte, Math.min(totalBytes * 0.05, 2048 * megabyte))
}

/** A disk that was low stays so until a quarter more than the limit is free, so that the answer does not flicker. */
export function isDiskLow({ freeBytes, totalBytes }: DiskSpace, wasLow: boolean): boolean {
  return freeBytes < lowBelowBytes(totalBytes) * (wasLow ? 1.25 : 1)
}

/** Tells when the folder's disk runs full and when there is room again. Gives the way to stop looking. */
export function watchDisk(look: () => Promise<DiskSpace>, onDiskLow: (low: boolean) => void): () => void {
  let wasLow = false
  async function lookNow() {
    const space = await look().catch(() => null)
    const low = space ? isDiskLow(space, wasLow) : wasLow
    if (low !== wasLow) onDiskLow(low)
    wasLow = low
  }
  const timer = setInterval(() => void lookNow(), lookEveryMs)
  timer.unref()
  void lookNow()
  return () => clearInterval(timer)
}

/** The space that an ordinary account still has on the folder's disk. */
export async function diskSpaceOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
