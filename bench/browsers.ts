import { Agent, request } from "node:http"
import { quantile } from "./quantile.ts"

/** Sends requests one after the other, from a process of its own so that its work is not counted as the server's. */
export type Ordered = { url: string; paths: string[]; connections: number; seconds: number }
export type Pressed = { answers: number; seconds: number; p99: number; cpuMs: number }

const agent = new Agent({ keepAlive: true })
const headers = {
  accept: "*/*",
  "accept-encoding": "gzip, deflate, br, zstd",
  "accept-language": "en-GB,en;q=0.9,si;q=0.8",
  "sec-fetch-site": "same-origin",
  "user-agent":
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile",
}

function ask(address: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  request(address, { agent, headers }, (answer) => {
    answer.resume().on("end", () => resolve(answer.statusCode ?? 0))
  })
    .on("error", reject)
    .end()
  return promise
}

async function work({ url, paths, connections, seconds }: Ordered) {
  const startedAt = performance.now()
  const cpuBefore = process.cpuUsage()
  const endAt = startedAt + seconds * 1000
  const times: number[] = []
  let next = 0
  const browser = async () => {
    while (performance.now() < endAt) {
      const askedAt = performance.now()
      const path = paths[next++ % paths.length] ?? ""
      const status = await ask(url + path)
      if (status !== 200) throw new Error(`${path} was answered ${status}`)
      times.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, browser))
  const p99 = quantile(times, 0.99)
  const { user, system } = process.cpuUsage(cpuBefore)
  const pressed: Pressed = {
    answers: times.length,
    seconds: (performance.now() - startedAt) / 1000,
    p99,
    cpuMs: (user + system) / 1000,
  }
  process.send?.(pressed)
}

if (process.send) process.once("disconnect", () => process.exit(0))
if (process.send) process.on("message", (ordered) => void work(ordered as Ordered)) // the only kind of message there is
