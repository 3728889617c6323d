import { randomUUID } from "node:crypto"
import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import type { Sale } from "#contract/pharmacy/sales.ts"
import type { Batch, ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { makeRandom, type Random } from "#database/demo/random.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import { joinCompany } from "#test/pharmacy/branches.ts"
import { makePurchases } from "#test/pharmacy/purchases.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp } from "#test/support/app.ts"
import { type Act, type Asked, isDone, openBook } from "./acts.ts"

const rowsOfShop = 3
/** How often a server that gives no answer is asked. */
const maxTries = 50
const tills = 3

export type Shop = {
  pharmacy: PharmacyId
  cookies: [string, ...string[]]
  rows: number[]
  sales: Sale[]
  roundsCash: boolean
  /** Customers' accounts: one with a limit that is soon reached, and one without. */
  accounts: number[]
  /** Ordered from a supplier, and completed by it. */
  arriving: { id: number; quantity: number }[]
}

export type World = Awaited<ReturnType<typeof openWorld>>

type Asking = {
  shop: Shop
  as?: string
  method?: string
  path: string
  body?: object | undefined
  asked: Asked
}

/** Two pharmacies of a company with some tills each, their customers and a supplier, on a real server with a test clock. */
export async function openWorld(seed: number) {
  const stack = new AsyncDisposableStack()
  let now = new Date()
  const app = stack.use(await startApp({ now: () => now }))
  const shelf = stack.use(await openShelf(app.cluster))
  const purchases = makePurchases(shelf)
  const supplier = await purchases.makeSupplier()
  const shops = [
    await openShop(shelf.pharmacy, false),
    await openShop(await shelf.makePharmacy(), true),
  ] as const
  await joinCompany(
    shelf.sql,
    shops.map(({ pharmacy }) => pharmacy),
  )
  const customers = [(await signIn(app)).cookie, (await signIn(app)).cookie] as [string, ...string[]]
  const orders = new Map<number, CustomerOrder & { customer: string }>()
  const book = openBook()
  /** Rows as read by somebody a while ago. */
  const screens = new Map<number, { row: ShelfRow; batches: Batch[] }>()
  const random = makeRandom(seed)

  async function openShop(pharmacy: PharmacyId, roundsCash: boolean): Promise<Shop> {
    await shelf.sql("update pharmacies set rounds_cash = $2, max_discount_percent = 40 where id = $1", [
      pharmacy,
      roundsCash,
    ])
    const cookies: string[] = []
    for (let till = 0; till < tills; till++)
      cookies.push((await signIn(app, { roles: ["pharmacien"], pharmacyId: pharmacy })).cookie)
    const rows: number[] = []
    for (let row = 0; row < rowsOfShop; row++)
      rows.push(await shelf.makeRow({ pharmacy, priceCents: 100 * (row + 1) + 25 }))
    // Packs of 1 to 7 units; a medicine that is renamed loses its pack.
    await shelf.sql(
      `insert into barcodes (gtin, medicine_id, pack_size)
       select lpad(id::text, 14, '0'), medicine_id, 1 + id % 7 from stock where id = any ($1)`,
      [rows],
    )
    // Two of three medicines are taxed; one that is renamed is so no more.
    await shelf.sql(
      `with rate as (insert into tax_rates (name) values ('Tax ' || $2) returning id),
         percents as (insert into tax_percents (rate_id, valid_from, percent) select id, '2020-01-01', 12.5 from rate)
       update medicines set tax_rate_id = rate.id from rate
       where medicines.id in (select medicine_id from stock where id = any ($1))`,
      [rows.slice(1), pharmacy],
    )
    const accounts = await shelf.sql<{ id: number }>(
      `insert into customer_accounts (pharmacy_id, key, request_hash, name, credit_limit_cents, created_at)
       select $1, gen_random_uuid(), '\\x', 'Account ' || cents, cents, now() from unnest(array[4000, 100000000]) as cents
       returning id`,
      [pharmacy],
    )
    return {
      pharmacy,
      cookies: cookies as Shop["cookies"],
      rows,
      sales: [],
      roundsCash,
      accounts: accounts.map(({ id }) => id),
      arriving: [],
    }
  }

  async function send(method: string, path: string, { as, body }: { as: string; body?: object | undefined }) {
    const request = { method, headers: { cookie: as }, ...(body ? { body: JSON.stringify(body) } : {}) }
    for (let tries = 1; ; tries++) {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      const answer = await app.ask(`/api${path}`, request).catch((error: unknown) => {
        if (tries === maxTries) throw error
      })
      // A busy server, or one whose connection was cut, may have done it. A till asks again until it knows.
      if (answer && (answer.status !== 503 || tries === maxTries))
        return { status: answer.status, text: await answer.text(), isRetried: tries > 1 }
    }
  }

  /** Performs one act, sometimes twice concurrently, and records its result. */
  async function act(
    { shop, as = shop.cookies[0], method = "POST", path, body, asked }: Asking,
    by: Random,
  ): Promise<Act> {
    const noted = { pharmacy: shop.pharmacy as number, today: colomboDay(now), sent: book.tick() }
    const answers = await Promise.all(
      Array.from({ length: by.chance(0.12) ? 2 : 1 }, () => send(method, path, { as, body })),
    )
    const [answer = { status: 0, text: "{}" }] = answers.toSorted((a, b) => a.status - b.status)
    if (answers.some(({ status }) => status >= 500))
      throw new Error(`${asked.kind} was answered ${answer.status}: ${answer.text}`)
    if (["sale", "return"].includes(asked.kind) && answers.every(({ status }) => status === 201))
      if (new Set(answers.map(({ text }) => text)).size > 1)
        throw new Error(`two answers to one ${asked.kind}`)
    const written = {
      ...asked,
      ...noted,
      answered: book.tick(),
      status: answer.status,
      isRetried: answers.some(({ isRetried }) => isRetried),
      body: JSON.parse(answer.text) as Act["body"],
    } // the contract's own shape
    book.acts.push(written)
    return written
  }

  return {
    app,
    shelf,
    medicineOf: purchases.medicineOf,
    supplier,
    shops,
    customers,
    orders,
    screens,
    book,
    random,
    act,
    now: () => now,
    /** Sends a request that is no act of its own; null when it was refused. */
    send: async <Body>(method: string, path: string, how: { as: string; body?: object }) => {
      const { status, text } = await send(method, path, how)
      if (status >= 500) throw new Error(`${path} was answered ${status}: ${text}`)
      return status < 300 ? (JSON.parse(text) as Body) : null // as above
    },
    ask: async <Body>(path: string, as: string) => JSON.parse((await send("GET", path, { as })).text) as Body, // as above
    /** Advances by some days: tills are closed meanwhile, and people stay logged in. */
    async letDaysPass(days: number) {
      now = new Date(now.getTime() + days * 86_400_000)
      await shelf.sql(
        "update sessions set last_seen_at = $1, expires_at = $1::timestamptz + interval '9 hours'",
        [now],
      )
    },
    /** Orders a medicine from the supplier, who completes the order at once. */
    async orderFromSupplier(shop: Shop, by: Random) {
      const medicineId = await purchases.medicineOf(by.pick(shop.rows as [number, ...number[]])) // never empty
      const quantity = by.whole(5, 30)
      const path = "/pharmacy/purchase-orders"
      const { text } = await send("POST", path, {
        as: by.pick(shop.cookies),
        body: { key: randomUUID(), medicineId, quantity },
      })
      const { id } = JSON.parse(text) as { id: number } // as above
      await purchases.completeAsOrdered(supplier, id)
      shop.arriving.push({ id, quantity })
    },
    isDone,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
