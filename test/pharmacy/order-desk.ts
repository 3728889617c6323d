import { randomUUID } from "node:crypto"
import { expect } from "vitest"
import type { CustomerOrder, NewOrder } from "#contract/pharmacy/customer-orders.ts"
import type { NewBasket } from "#contract/pharmacy/order-baskets.ts"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import { signIn, type TestApp } from "#test/support/app.ts"
import { expectLedgerTrue } from "./ledger.ts"
import { openShelf } from "./shelf.ts"

/** The response: an order, a list or a refusal, as the test expects. */
export type Answer<Body> = { status: number; body: Body & { code?: string; data?: unknown } }

export const makeOrder = (change: Partial<NewOrder> & Pick<NewOrder, "stockId">): NewOrder => ({
  key: randomUUID(),
  quantity: 2,
  customerTele: "077 123 4567",
  deliveryType: "pickup",
  description: "",
  ...change,
})

export const makeBasket = (lines: NewBasket["lines"], change: Partial<NewBasket> = {}): NewBasket => ({
  key: randomUUID(),
  lines,
  sendAvailable: false,
  customerTele: "077 123 4567",
  deliveryType: "pickup",
  description: "",
  ...change,
})

export type OrderDesk = Awaited<ReturnType<typeof openOrderDesk>>

/** A pharmacy with stock, its pharmacist and a customer, who call the server; the ledger is checked at the end. */
export async function openOrderDesk(app: TestApp) {
  const shelf = await openShelf(app.cluster)
  const pharmacist = await signIn(app, { roles: ["pharmacien"], pharmacyId: shelf.pharmacy })
  const customer = await signIn(app, { name: "Nimal Perera" })

  async function send<Body>(as: string | null, request: string, body?: object): Promise<Answer<Body>> {
    const [method = "", path = ""] = request.split(" ")
    const answer = await app.ask(path, {
      method,
      headers: as === null ? {} : { cookie: as },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: (await answer.json()) as Answer<Body>["body"] } // the contract's own shape
  }

  const placeAs = (as: string | null, order: object) => send<CustomerOrder>(as, "POST /api/orders", order)
  const placeBasket = (basket: object, as: string | null = customer.cookie) =>
    send<{ orders: CustomerOrder[] }>(as, "POST /api/orders/baskets", basket)
  async function makeOpen(change: Partial<NewOrder> & Pick<NewOrder, "stockId">, as = customer.cookie) {
    const { status, body } = await placeAs(as, makeOrder(change))
    expect(status).toBe(201)
    return body
  }

  return {
    shelf,
    pharmacist,
    customer,
    send,
    placeAs,
    placeBasket,
    makeOpen,
    edit: ({ id, version }: CustomerOrder, change: object, as = customer.cookie) =>
      send<CustomerOrder>(as, `PATCH /api/orders/${id}`, {
        version,
        quantity: 2,
        deliveryType: "pickup",
        description: "",
        ...change,
      }),
    cancel: (id: number, as = customer.cookie) => send<CustomerOrder>(as, `POST /api/orders/${id}/cancel`),
    complete: ({ id, version }: { id: number; version: number }, as = pharmacist.cookie) =>
      send<ReceivedOrder>(as, `POST /api/pharmacy/orders/${id}/complete`, {
        version,
        withoutCode: "Known to us",
      }),
    reject: (id: number, as = pharmacist.cookie, reason = "We have none of this strength") =>
      send<ReceivedOrder>(as, `POST /api/pharmacy/orders/${id}/reject`, { reason }),
    list: (query = "", as = customer.cookie) =>
      send<{ orders: CustomerOrder[]; next: number | null }>(as, `GET /api/orders${query}`),
    received: (query = "", as = pharmacist.cookie) =>
      send<{ orders: ReceivedOrder[]; next: number | null }>(as, `GET /api/pharmacy/orders${query}`),
    sell: (stockId: number, quantity: number) =>
      send(pharmacist.cookie, "POST /api/sales", { id: randomUUID(), lines: [{ stockId, quantity }] }),
    async [Symbol.asyncDispose]() {
      await using _shelf = shelf
      await expectLedgerTrue(shelf.database)
    },
  }
}
