import { statfs } from "node:fs/promises"

export type DiskSpace = { freeBytes: number; totalBytes: number }

const megabyte = 1024 * 1024
const lookEveryMs = 5_000

/**
 * Returns the free space below which writing is unsafe: 5 % of the disk, at least 256 MB and at most 2 GB.
 */
export function lowBelowBytes(totalBytes: number): number {
  return Math.max(256 * megabyte, Math.min(totalBytes * 0.05, 2048 * megabyte))
}

/** Whether the disk is low; with hysteresis: once low, it stays so until 25 % more than the limit is free. */
export function isDiskLow({ freeBytes, totalBytes }: DiskSpace, wasLow: boolean): boolean {
  return freeBytes < lowBelowBytes(totalBytes) * (wasLow ? 1.25 : 1)
}

/** Watches the folder's disk and reports when it becomes low or recovers. Returns a function that stops. */
export function watchDisk(measure: () => Promise<DiskSpace>, onDiskLow: (low: boolean) => void): () => void {
  let wasLow = false
  async function lookNow() {
    const space = await measure().catch(() => null)
    const low = space ? isDiskLow(space, wasLow) : wasLow
    if (low !== wasLow) onDiskLow(low)
    wasLow = low
  }
  const timer = setInterval(() => void lookNow(), lookEveryMs)
  timer.unref()
  void lookNow()
  return () => clearInterval(timer)
}

/** Returns the space available to ordinary accounts on the folder's disk. */
export async function diskSpaceOf(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
