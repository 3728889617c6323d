import { expect, test } from "vitest"
import { runInWorker, WorkerFailed, type WorkerLimits } from "./worker-threads.ts"

const limits: WorkerLimits = { owner: "nobody", bytes: 1, heapMb: 64, timeoutMs: 120_000 }

const thread = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
// Answers once the job's shared number is no longer 0.
const patient = thread(`
  import { parentPort, workerData } from "node:worker_threads"
  const gate = new Int32Array(workerData.gate)
  Atomics.add(gate, 1, 1)
  Atomics.wait(gate, 0, 0)
  parentPort.postMessage("done")
`)
const endless = thread("setInterval(() => {}, 1000)")

/** Starts a job that lasts until it is opened. */
function startJob(owner: string, bytes: number) {
  const gate = new Int32Array(new SharedArrayBuffer(8))
  const done = runInWorker(patient, { gate: gate.buffer }, { ...limits, owner, bytes })
  return {
    done,
    isRunning: () => Atomics.load(gate, 1) > 0,
    open: () => {
      Atomics.store(gate, 0, 1)
      Atomics.notify(gate, 0)
    },
  }
}

test("runs two jobs at a time, one per owner, and queues the others", async () => {
  const bytes = 19_000_000
  const [first, second] = [startJob("pharmacy:1", bytes), startJob("pharmacy:2", bytes)]
  const later = ["pharmacy:1", "pharmacy:3", "pharmacy:4"].map((owner) => startJob(owner, bytes))
  await expect(startJob("pharmacy:5", bytes).done).rejects.toMatchObject({ failure: "busy" })
  const running = () => [first, second, ...later].map(({ isRunning }) => isRunning())
  await expect.poll(running).toEqual([true, true, false, false, false])
  second.open()
  await expect.poll(running).toEqual([true, true, false, true, false])
  first.open()
  await expect.poll(running).toEqual([true, true, true, true, false])
  for (const { open } of later) open()
  expect(await Promise.all([first, second, ...later].map(({ done }) => done))).toEqual(Array(5).fill("done"))
})

test("ends only the thread that exceeds its memory limit", async () => {
  const hungry = thread("const kept = []; for (;;) kept.push({})")
  await expect(runInWorker(hungry, {}, { ...limits, heapMb: 32 })).rejects.toMatchObject({
    failure: "out-of-memory",
  })
})

test("ends a thread after a timeout or an abort", async () => {
  for (let turn = 0; turn < 3; turn++) {
    await expect(runInWorker(endless, {}, { ...limits, timeoutMs: 10 })).rejects.toMatchObject({
      failure: "too-slow",
    })
    const signal = AbortSignal.abort()
    await expect(runInWorker(endless, {}, { ...limits, signal })).rejects.toMatchObject({
      failure: "aborted",
    })
  }
})

test("passes an error of the job on to the caller", async () => {
  const failure = runInWorker(thread('throw new RangeError("out of range")'), {}, limits)
  await expect(failure).rejects.toThrow("out of range")
  await expect(failure).rejects.not.toBeInstanceOf(WorkerFailed)
})
