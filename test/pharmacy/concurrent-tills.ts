import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import type { Cart } from "#contract/pharmacy/sales.ts"
import type { Random } from "#database/demo/random.ts"

/** The response to a cart, and the time of the request. Status 0: the connection ended without an answer. */
export type Reply = { status: number; body: unknown; askedAt: number; tookMs: number }

/** Every cart that was sent, with its last answer. */
export type Book = Map<string, { cart: Cart; reply: Reply | null }>

export type Counter = { url: string; cookie: string }

// Nobody waits longer at a till; the product guarantees an earlier answer.
const patienceMs = 15_000
const pauseMs = 25

/** Records a cart, then sends it once. */
export async function sell({ url, cookie }: Counter, book: Book, cart: Cart): Promise<Reply> {
  const sent = { cart, reply: book.get(cart.id)?.reply ?? null }
  book.set(cart.id, sent)
  const askedAt = performance.now()
  const answered = await fetch(`${url}/api/sales`, {
    method: "POST",
    headers: { cookie, origin: url, "x-pharos": "1", "content-type": "application/json" },
    body: JSON.stringify(cart),
    signal: AbortSignal.timeout(patienceMs),
  })
    .then(async (answer) => ({ status: answer.status, body: (await answer.json()) as unknown }))
    .catch(() => ({ status: 0, body: null }))
  sent.reply = { ...answered, askedAt, tookMs: performance.now() - askedAt }
  return sent.reply
}

/** Runs tills that sell one cart after the other, each with its own random sequence, until they are closed. */
export function openTills(counter: Counter, book: Book, { stockIds, chances }: Selling) {
  let isOpen = true
  const replies: Reply[] = []
  const heard = new Set<() => void>()
  const keepSelling = async (random: Random) => {
    while (isOpen) {
      const reply = await sell(counter, book, makeCart(stockIds, random))
      replies.push(reply)
      for (const wake of heard) wake()
      if (reply.status !== 201) await wait(pauseMs)
    }
  }
  const working = Promise.all(chances.map(keepSelling))

  /** Waits for the first reply that satisfies a condition. */
  async function until(isIt: (reply: Reply) => boolean, timeoutMs: number): Promise<Reply> {
    const giveUpAt = performance.now() + timeoutMs
    for (;;) {
      const found = replies.find(isIt)
      if (found) return found
      if (performance.now() > giveUpAt)
        throw new Error(`No such reply; the last ones: ${JSON.stringify(replies.slice(-3))}`)
      await new Promise<void>((done) => {
        const wake = () => (clearTimeout(timer), heard.delete(wake), done())
        const timer = setTimeout(wake, 100)
        heard.add(wake)
      })
    }
  }

  return {
    replies,
    until,
    async close() {
      isOpen = false
      await working
    },
  }
}

export type Selling = { stockIds: number[]; chances: Random[] }

/** Builds a cart of one to three different rows with one to three units each, and its key. */
export function makeCart(stockIds: number[], random: Random): Cart {
  const rest = [...stockIds]
  const lines = Array.from({ length: random.whole(1, 3) }, () => {
    const [stockId = 0] = rest.splice(random.whole(0, rest.length - 1), 1)
    return { stockId, quantity: random.whole(1, 3) }
  })
  return { id: randomUUID(), lines, prescriptionSeen: true }
}
