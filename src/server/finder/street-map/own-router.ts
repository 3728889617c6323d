import { Worker } from "node:worker_threads"
import type { LatLng } from "#domain/platform/distance.ts"
import { type Road, RouteFailure, type Router } from "#server/finder/directions/road-router.ts"

export type RoadJob = { id: number; from: LatLng; to: LatLng }
export type FoundRoad = { id: number; road: Road | null; cpuMs: number }

/** More than this is answered with a straight line: a way takes milliseconds, so the thread is stuck or flooded. */
const maxWaiting = 200
// A country's roads fit; a file that does not would otherwise take the whole node with it.
const maxHeapMb = 4096
const thread = new URL("./road-worker.ts", import.meta.url)

export type OwnRouter = {
  ask: Router
  /** The CPU time that the last way took, in milliseconds. */
  lastCpuMs: () => number | null
  stop: () => Promise<void>
}

/** Routes on imported roads in a worker thread, which the first request starts. */
export function makeOwnRouter(roadsPath: string, report: (sentence: string) => void): OwnRouter {
  const waiting = new Map<number, (answer: Road | null | Error) => void>()
  let worker: Worker | null = null
  let lastId = 0
  let lastCpuMs: number | null = null

  function start(): Worker {
    const started = new Worker(thread, {
      workerData: roadsPath,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    })
    started.unref()
    started.on("message", ({ id, road, cpuMs }: FoundRoad) => {
      lastCpuMs = cpuMs
      waiting.get(id)?.(road)
    })
    started.on("error", (error) => {
      report(`The router on the imported map stopped: ${error.message}`)
      end(started, error)
    })
    started.on("exit", () => end(started, new Error("the router stopped")))
    return started
  }

  /** Fails what waits for a thread that has ended; the next question starts another. */
  function end(ended: Worker, error: Error) {
    if (worker !== ended) return
    worker = null
    for (const settle of waiting.values()) settle(error)
  }

  return {
    async ask(from, to, { signal }) {
      if (waiting.size >= maxWaiting) throw new RouteFailure("no-answer", "too many routes at once")
      signal.throwIfAborted()
      const id = ++lastId
      const { promise, resolve } = Promise.withResolvers<Road | null | Error>()
      const giveUp = () => resolve(new Error("out of time"))
      waiting.set(id, resolve)
      signal.addEventListener("abort", giveUp, { once: true })
      try {
        worker ??= start()
        worker.postMessage({ id, from, to } satisfies RoadJob)
        const road = await promise
        if (road instanceof Error) throw new RouteFailure("no-answer", road.message)
        if (!road) throw new RouteFailure("no-road", "no way between these places")
        return road
      } finally {
        waiting.delete(id)
        signal.removeEventListener("abort", giveUp)
      }
    },
    lastCpuMs: () => lastCpuMs,
    async stop() {
      await worker?.terminate()
    },
  }
}
