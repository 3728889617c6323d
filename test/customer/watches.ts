import { randomUUID } from "node:crypto"
import type { NewWatch, Watch } from "#contract/customer/watches.ts"
import type { ReminderPush } from "#domain/customer/reminder-words.ts"
import { makePush } from "#server/customer/reminders/push.ts"
import { tellWatchers } from "#server/customer/watches/tell-watchers.ts"
import { checkWatches } from "#server/customer/watches/watch-checks.ts"
import { readSettings } from "#server/platform/settings/settings.ts"
import { startPushService } from "#stand-ins/push-service.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp } from "#test/support/app.ts"
import { makeReminded } from "./reminders.ts"

export type WatchDesk = Awaited<ReturnType<typeof openWatches>>

export const nearColombo = { lat: 6.927, lng: 79.861 }

/** A server, a pharmacy near Colombo, a push service and nodes that check watches and tell people. */
export async function openWatches() {
  const service = await startPushService()
  const clock = { now: new Date("2026-11-21T08:00:00Z") }
  const app = await startApp({ settings: { PUSH_SERVICES: service.origin }, now: () => clock.now })
  const shelf = await openShelf(app.cluster)
  const settings = readSettings({ LOG_LEVEL: "silent", PUSH_SERVICES: service.origin })
  const { database } = shelf

  async function makeMedicine(
    fields: { generic?: string; strength?: string; form?: string; brand?: string } = {},
  ) {
    const { generic = `generic ${randomUUID()}`, strength = "500 mg", form = "tablet", brand = null } = fields
    const [row] = await shelf.sql<{ id: number }>(
      `insert into medicines (name, generic_name, brand_name, strength, form, manufacturer) values ($1, $2, $3, $4, $5, $6) returning id`,
      [
        `${generic} ${brand ?? ""} ${strength} – ${form}`,
        generic,
        brand,
        strength,
        form,
        `Maker ${randomUUID()}`,
      ],
    )
    return row?.id ?? 0
  }
  async function makeRow(medicineId: number, quantity = 0, pharmacy: number = shelf.pharmacy) {
    const [row] = await shelf.sql<{ id: number }>(
      "insert into stock (medicine_id, pharmacy_id, price_cents) values ($1, $2, 100) returning id",
      [medicineId, pharmacy],
    )
    const stockId = row?.id ?? 0
    if (quantity > 0) await receive(stockId, quantity, pharmacy)
    return stockId
  }
  const receive = (stockId: number, delta: number, pharmacy: number = shelf.pharmacy) =>
    shelf.sql("select apply_movements($1, 'delivery', gen_random_uuid(), 'test', $2)", [
      pharmacy,
      JSON.stringify([{ stock_id: stockId, kind: "receipt", delta }]),
    ])
  /** Logs a person in, with a device unless told otherwise. */
  async function makeCustomer({ hasDevice = true } = {}) {
    const customer = await signIn(app)
    const device = hasDevice ? await makeReminded(shelf.sql, service, { subject: customer.subject }) : null
    return { ...customer, device: device?.id ?? "" }
  }
  async function ask<Body>(cookie: string | null, request: string, body?: object) {
    const [method = "", path = ""] = request.split(" ")
    const answer = await app.ask(path, {
      method,
      headers: cookie === null ? {} : { cookie },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as Body & { code?: string; data?: unknown } } // the contract's own shape
  }
  const watchOf = (medicineId: number, change: Partial<NewWatch> = {}): NewWatch => ({
    medicineId,
    anyMaker: false,
    place: nearColombo,
    radiusKm: 10,
    days: 30,
    ...change,
  })
  return {
    app,
    shelf,
    service,
    clock,
    makeMedicine,
    makeRow,
    receive,
    makeCustomer,
    ask,
    watchOf,
    set: (cookie: string | null, medicineId: number, change: Partial<NewWatch> = {}) =>
      ask<Watch>(cookie, "PUT /api/watches", watchOf(medicineId, change)),
    list: async (cookie: string) =>
      (await ask<{ watches: Watch[] }>(cookie, "GET /api/watches")).body.watches,
    check: (changed: readonly number[] | "everything" = "everything") =>
      checkWatches(database, { changed, now: clock.now }),
    tell: (signal = new AbortController().signal) =>
      tellWatchers({
        database,
        push: makePush({ settings, database }),
        log: { error: () => {}, warn: () => {} },
        now: () => clock.now,
        node: randomUUID(),
        signal,
      }),
    got: (): (ReminderPush & { to: string })[] =>
      service.accepted.map(({ to, text }) => ({ ...JSON.parse(text), to })),
    async [Symbol.asyncDispose]() {
      await shelf[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}
