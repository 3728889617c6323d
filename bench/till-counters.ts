import { randomUUID } from "node:crypto"
import { Agent, request } from "node:http"

/**
 * Runs tills that sell one cart after the other, in a process of their own so that their work is not counted as
 * the server's.
 */
type Ordered = { url: string; cookie: string; carts: number; seconds: number; rows: number }

const agent = new Agent({ keepAlive: true })

/** Returns the n-th combination of three different rows. */
export const makeCart = (n: number, rows: number) => ({
  id: randomUUID(),
  lines: [0, 1, 2].map((place) => ({ stockId: ((n * 7 + place * 31) % rows) + 1, quantity: 1 })),
  payment: { method: "cash" as const, tenderedCents: 100_000 },
})

function sell({ url, cookie }: Ordered, cart: object): Promise<number> {
  const body = JSON.stringify(cart)
  return new Promise((done, failed) => {
    const headers = { cookie, origin: url, "x-pharos": "1", "content-type": "application/json" }
    const asked = request(`${url}/api/sales`, { method: "POST", agent, headers }, (answer) => {
      answer.resume().on("end", () => done(answer.statusCode ?? 0))
    })
    asked.on("error", failed).end(body)
  })
}

/** Runs tills that sell one cart after the other for some seconds, the n-th cart by `sellOne(n)`; returns how many were sold. */
export async function sellFor(
  { seconds, tills }: { seconds: number; tills: number },
  sellOne: (n: number) => Promise<unknown>,
): Promise<number> {
  const endAt = performance.now() + seconds * 1000
  let sold = 0
  const till = async (_: unknown, place: number) => {
    for (let n = place; performance.now() < endAt; n += tills) {
      await sellOne(n)
      sold++
    }
  }
  await Promise.all(Array.from({ length: tills }, till))
  return sold
}

async function work(ordered: Ordered) {
  const sold = await sellFor({ seconds: ordered.seconds, tills: ordered.carts }, async (n) => {
    const status = await sell(ordered, makeCart(n, ordered.rows))
    if (status !== 201) throw new Error(`A sale was answered ${status}`)
  })
  process.send?.(sold)
}

if (process.send) process.on("message", (ordered) => void work(ordered as Ordered)) // the only kind of message there is
