import { Worker } from "node:worker_threads"

const maxWorkers = 2
/** A list of 100,000 rows and 19 MB needs about 140 MB. */
const maxHeapMb = 768
/** Waiting lists are held in memory, so their total size is limited. */
const maxWaitingBytes = 64 * 1024 * 1024

/** Lists up to this size are read on the main thread, which blocks it for up to 50 ms. */
export const shortBytes = 8 * 1024

type Waiting = { owner: string; bytes: number; start: () => void }

const busy = new Set<string>()
const waiting: Waiting[] = []

/**
 * Takes one of the node's slots for reading a list, of which each owner may have one, or waits for it.
 * Returns a function that releases it, or null when too much is waiting.
 */
export async function takeWorkerSlot(owner: string, bytes: number): Promise<(() => void) | null> {
  if (!isFree(owner)) {
    const waitingBytes = waiting.reduce((sum, one) => sum + one.bytes, bytes)
    if (waitingBytes > maxWaitingBytes) return null
    await new Promise<void>((start) => waiting.push({ owner, bytes, start }))
  } else busy.add(owner)
  return () => {
    busy.delete(owner)
    const next = waiting.findIndex((one) => isFree(one.owner))
    const [started] = next < 0 ? [] : waiting.splice(next, 1)
    if (!started) return
    busy.add(started.owner)
    started.start()
  }
}

const isFree = (owner: string) => busy.size < maxWorkers && !busy.has(owner)

/** Starts a thread that reads a list. It fails when it exceeds its heap limit. */
export const startListWorker = (thread: URL, workerData: unknown, heapMb = maxHeapMb) =>
  new Worker(thread, { workerData, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heapMb } })

export const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"

export const tooLarge = "The list needs more memory than there is for it. Split it."
