import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { logIn } from "#test/support/login.ts"
import { makeVisitor } from "#test/support/visitor.ts"

export type Tills = Awaited<ReturnType<typeof openTills>>

/** Longer than a node lets a request take, shorter than a cashier waits. */
const patienceMs = 15_000
const retryMs = 250

/** Logs in the demo's pharmacist; returns the headers of a browser at the till. */
async function logInAt(url: string) {
  const visitor = makeVisitor()
  await logIn({ url }, visitor, "pharmacist")
  const cookie = [...visitor.jar.values()].map(({ name, value }) => `${name}=${value}`).join("; ")
  return { cookie, origin: url, "x-pharos": "1", "content-type": "application/json" }
}

/**
 * Sells at several tills through the balancer, as the product's own till does: each sale has its id before it is sent,
 * and is sent again until it is answered. `paceMs` passes between the sales of one till.
 */
export async function openTills(url: string, stockIds: number[], { tills = 4, paceMs = 100 } = {}) {
  const headers = await logInAt(url)
  /** The ids of sales that were answered 201, with the time of the answer. */
  const acknowledged = new Map<string, number>()
  const unwanted: string[] = []
  const retries = new Map<string, number>()
  let isOpen = true

  /** Sends a sale once; returns whether it has to be sent again. */
  async function send(id: string, body: string): Promise<boolean> {
    let reason: string
    try {
      const signal = AbortSignal.timeout(patienceMs)
      const answer = await fetch(`${url}/api/sales`, { method: "POST", headers, body, signal })
      const text = await answer.text()
      if (answer.status === 201 || answer.status === 200) {
        acknowledged.set(id, performance.now())
        return false
      }
      const code = /"code":"([\w-]+)"/.exec(text)?.[1] ?? "balancer"
      reason = `${answer.status} ${code}`
      if (answer.status < 500 && answer.status !== 429) {
        unwanted.push(`${reason}: ${text.slice(0, 200)}`)
        return false
      }
      if (answer.status === 500) unwanted.push(`${reason}: ${text.slice(0, 200)}`)
    } catch (error) {
      reason = error instanceof Error ? `no answer (${nameOf(error)})` : "no answer"
    }
    retries.set(reason, (retries.get(reason) ?? 0) + 1)
    return true
  }

  async function keepSelling(place: number) {
    for (let n = place; isOpen; n += tills) {
      const id = randomUUID()
      const lines = [{ stockId: stockIds[n % stockIds.length], quantity: 1 }]
      const body = JSON.stringify({ id, lines, payment: { method: "cash", tenderedCents: 100_000 } })
      while (await send(id, body)) await wait(retryMs)
      await wait(paceMs)
    }
  }

  const running = Promise.all(Array.from({ length: tills }, (_, place) => keepSelling(place)))
  return {
    headers,
    acknowledged,
    /** Answers that no till should get: refusals of what may be sold, and failures without a reason. */
    unwanted,
    /** Why sales were sent again, and how often. */
    retries,
    /** The longest time in which no sale was acknowledged, from a moment on or else from the first sale. */
    longestGapMs(sinceMs?: number) {
      const times = [...acknowledged.values()].filter((at) => at >= (sinceMs ?? 0)).sort((a, b) => a - b)
      const gaps = times.map((at, index) => at - (times[index - 1] ?? sinceMs ?? at))
      return Math.max(0, ...gaps)
    },
    /** Waits for a sale that is acknowledged from now on. */
    async nextSale(): Promise<void> {
      const before = acknowledged.size
      while (acknowledged.size === before) await wait(20)
    },
    /** Begins no more sales, and waits until all that have begun are answered. */
    async close() {
      isOpen = false
      await running
    },
  }
}

/** Why sales were sent again, and how often, in words. */
export const sentAgain = ({ retries }: Pick<Tills, "retries">) =>
  [...retries].map(([why, times]) => `${why} × ${times}`).join(", ") || "none"

const nameOf = (error: Error) =>
  error.cause instanceof Error && "code" in error.cause ? String(error.cause.code) : error.name
