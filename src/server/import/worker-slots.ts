import { Worker } from "node:worker_threads"

const maxWorkers = 2
/** A list of 100,000 rows and 19 MB needs some 140 MB. */
const maxHeapMb = 768
/** Lists up to this size wait for their turn; longer ones would fill the memory while they wait. */
const maxWaitingBytes = 256 * 1024
const maxWaiting = 50

/** Up to so many bytes a list is read on the main thread, which keeps others waiting for up to 50 ms. */
export const shortBytes = 8 * 1024

type Waiting = { owner: string; start: () => void }

const busy = new Set<string>()
const waiting: Waiting[] = []

/**
 * Takes one of the node's places for reading a list, of which each owner may have one; returns how to give it back. Null
 * when none is free and the list is too long to wait, or when too many wait.
 */
export async function takeWorkerSlot(owner: string, bytes: number): Promise<(() => void) | null> {
  if (!isFree(owner)) {
    if (bytes > maxWaitingBytes || waiting.length >= maxWaiting) return null
    await new Promise<void>((start) => waiting.push({ owner, start }))
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

/** Starts a thread that reads a list. It ends with an error when it needs more memory than a list may. */
export const startListWorker = (thread: URL, workerData: unknown, heapMb = maxHeapMb) =>
  new Worker(thread, { workerData, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heapMb } })

export const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"

export const tooLarge = "The list needs more memory than there is for it. Split it."
