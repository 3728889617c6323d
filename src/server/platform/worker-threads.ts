import { once } from "node:events"
import { parentPort, Worker, workerData } from "node:worker_threads"

const maxWorkers = 2
/** Waiting jobs are held in memory, so their total size is limited. */
const maxWaitingBytes = 64 * 1024 * 1024

export type WorkerFailure = "busy" | "out-of-memory" | "too-slow" | "aborted"

/** Thrown when a job was not done: too much is waiting, or its thread was ended. */
export class WorkerFailed extends Error {
  override name = "WorkerFailed"
  readonly failure: WorkerFailure

  constructor(failure: WorkerFailure, options?: ErrorOptions) {
    super(`a worker thread failed: ${failure}`, options)
    this.failure = failure
  }
}

export type WorkerLimits = {
  /** One job at a time per owner. */
  owner: string
  bytes: number
  heapMb: number
  timeoutMs: number
  /** Ends the thread when the requester has disconnected. */
  signal?: AbortSignal | undefined
}

type Waiting = Pick<WorkerLimits, "owner" | "bytes"> & { start: () => void }

const busy = new Set<string>()
const waiting: Waiting[] = []
const isFree = (owner: string) => busy.size < maxWorkers && !busy.has(owner)

async function takeSlot({ owner, bytes }: WorkerLimits): Promise<void> {
  if (isFree(owner)) return void busy.add(owner)
  const waitingBytes = waiting.reduce((sum, one) => sum + one.bytes, bytes)
  if (waitingBytes > maxWaitingBytes) throw new WorkerFailed("busy")
  await new Promise<void>((start) => waiting.push({ owner, bytes, start }))
}

function releaseSlot(owner: string): void {
  busy.delete(owner)
  const next = waiting.findIndex((one) => isFree(one.owner))
  const [started] = next < 0 ? [] : waiting.splice(next, 1)
  if (!started) return
  busy.add(started.owner)
  started.start()
}

/**
 * Runs a job in a worker thread, at most two at a time on a node, and returns the answer. Each job has a new
 * thread, so one that fails leaves nothing behind.
 */
export async function runInWorker<Answer>(thread: URL, job: unknown, limits: WorkerLimits): Promise<Answer> {
  const { owner, heapMb, timeoutMs, signal } = limits
  await takeSlot(limits)
  const timeout = AbortSignal.timeout(timeoutMs)
  const worker = new Worker(thread, {
    workerData: job,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  try {
    const ended = AbortSignal.any(signal ? [timeout, signal] : [timeout])
    const [answer] = await once(worker, "message", { signal: ended })
    return answer as Answer // its only message
  } catch (error) {
    if (isOutOfMemory(error)) throw new WorkerFailed("out-of-memory", { cause: error })
    if (timeout.aborted) throw new WorkerFailed("too-slow", { cause: error })
    if (signal?.aborted) throw new WorkerFailed("aborted", { cause: error })
    throw error
  } finally {
    if (timeout.aborted || signal?.aborted) await worker.terminate()
    releaseSlot(owner)
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"

/** Does the job that a worker thread was started for. */
export async function answerJob<Job>(work: (job: Job) => Promise<unknown>): Promise<void> {
  parentPort?.postMessage(await work(workerData as Job)) // as given to `runInWorker`
}
