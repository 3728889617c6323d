import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { webhookBodies } from "#contract/imports/webhook-events.ts"
import type { Webhook, WebhookDelivery } from "#contract/imports/webhooks.ts"
import { supplierEvents } from "#domain/imports/webhooks.ts"
import { startReceiver } from "#test/imports/webhook-receiver.ts"
import { openOrderDesk } from "#test/pharmacy/order-desk.ts"
import { makePurchases } from "#test/pharmacy/purchases.ts"
import { signIn, startApp } from "#test/support/app.ts"
import { startWebhooks } from "./send-webhooks.ts"

type Made = { webhook: Webhook; secret: string; code?: string }

/** Two suppliers with a receiver, and the pharmacy that orders from them. */
async function openSuppliers() {
  const receiver = await startReceiver()
  const app = await startApp({ settings: { WEBHOOK_ORIGINS: receiver.origin } })
  const desk = await openOrderDesk(app)
  const { shelf, send } = desk
  const purchases = makePurchases(shelf)
  const medicineId = await purchases.medicineOf(
    await shelf.makeRow({ batches: [{ quantity: 30, lot: "AB1", expiresOn: "2031-06-30" }] }),
  )
  const open = async (path: string) => {
    const supplier = await purchases.makeSupplier(`Supplier of ${path}`)
    const { cookie } = await signIn(app, { roles: ["supplier"], supplierId: supplier })
    const made = await send<Made>(cookie, "POST /api/supplier/webhooks", {
      url: receiver.origin + path,
      events: supplierEvents,
    })
    receiver.knows(path, made.body.secret)
    return { supplier, cookie, ...made.body }
  }
  const [first, second] = [await open("/first"), await open("/second")]
  return {
    app,
    shelf,
    send,
    pharmacist: desk.pharmacist,
    purchases,
    medicineId,
    first,
    second,
    /** Delivers all that waits; returns what each got. */
    async deliver() {
      await shelf.sql(
        "update webhook_deliveries set next_attempt_at = now() where next_attempt_at is not null",
      )
      const { database, settings } = app
      const node = startWebhooks({
        database,
        settings,
        log: app.server.log,
        now: () => new Date(),
        everyMs: 50,
      })
      await expect
        .poll(
          () =>
            shelf.sql("select count(*)::int as n from webhook_deliveries where next_attempt_at is not null"),
          { timeout: 60_000 },
        )
        .toEqual([{ n: 0 }])
      await node.stop()
      return (path: string) =>
        receiver.received
          .filter((one) => one.path === path)
          .map(({ type, data, isSigned }) => ({ type, data, isSigned }))
    },
    received: receiver.received,
    async [Symbol.asyncDispose]() {
      await desk[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
      await receiver[Symbol.asyncDispose]()
    },
  }
}

test("tells suppliers of open orders, and of their own what becomes of them", async () => {
  await using here = await openSuppliers()
  const { purchases, medicineId, first, shelf, send } = here
  const [taken, removed] = [await purchases.order(medicineId), await purchases.order(medicineId)]
  await purchases.completeAsOrdered(first.supplier, taken)
  await shelf.sql("update purchase_orders set removed_at = now(), removed_by = 'x' where id = $1", [removed])
  await shelf.sql(
    `insert into supplier_returns (pharmacy_id, id, number, supplier_id, reason, cost_cents, request_hash, sent_by, sent_at)
     values ($1, gen_random_uuid(), 1, $2, 'Broken', 4500, '', 'x', now())`,
    [shelf.pharmacy, first.supplier],
  )
  const admin = await signIn(here.app, { roles: ["admin"] })
  const recall = {
    key: randomUUID(),
    medicineId,
    lots: ["AB1"],
    class: 1,
    reason: "Glass",
    orderedBy: "NMRA",
  }
  await send(admin.cookie, "POST /api/admin/recalls", recall)
  await send(admin.cookie, `POST /api/admin/recalls/${recall.key}/lift`, { reason: "Another medicine" })

  const of = await here.deliver()
  for (const { type, data } of of("/first"))
    expect(webhookBodies[type as keyof typeof webhookBodies].shape.data.parse(data)).toEqual(data) // an unknown one throws
  expect(here.received.every(({ isSigned }) => isSigned)).toBe(true)
  const told = (path: string) =>
    of(path)
      .map(({ type, data }) =>
        [type, data["purchaseOrderId"] ?? data["status"], data["shippedUnits"]].join(" "),
      )
      .toSorted()
  expect(told("/first")).toEqual(
    [
      `open_order.received ${taken} 0`,
      `open_order.received ${removed} 0`,
      `open_order.gone ${removed} `,
      `accepted_order.changed ${taken} 0`,
      `accepted_order.changed ${taken} 50`,
      "supplier_return.changed open ",
      "medicine_recall.changed started ",
      "medicine_recall.changed lifted ",
    ].toSorted(),
  )
  // Another's order, return and recall are none of its business.
  expect(told("/second")).toEqual(
    [
      `open_order.received ${taken} 0`,
      `open_order.received ${removed} 0`,
      `open_order.gone ${taken} `,
      `open_order.gone ${removed} `,
    ].toSorted(),
  )
  expect(JSON.stringify(of("/second"))).not.toContain("supplierId")
})

test("tells only the supplier to which an order was sent, and none that gets no new orders", async () => {
  await using here = await openSuppliers()
  const { purchases, medicineId, first, second, shelf } = here
  await shelf.sql("update suppliers set takes_orders = false where id = $1", [second.supplier])
  const id = await purchases.order(medicineId)
  await shelf.sql("update purchase_orders set sent_to = $1 where id = $2", [first.supplier, id])
  await shelf.sql("update purchase_orders set sent_to = null where id = $1", [id])
  const of = await here.deliver()
  expect(of("/second")).toEqual([])
  expect(of("/first").map(({ type }) => type)).toEqual(Array(3).fill("open_order.received"))
})

test("keeps each owner's webhooks and log apart", async () => {
  await using here = await openSuppliers()
  const { first, second, send, pharmacist } = here
  const path = `/api/supplier/webhooks/${first.webhook.id}`
  expect((await send(second.cookie, `GET ${path}/deliveries`)).status).toBe(404)
  expect((await send(second.cookie, `POST ${path}/delete`, {})).status).toBe(404)
  expect((await send(pharmacist.cookie, `POST ${path}/delete`, {})).status).toBe(403)
  expect(
    (await send(pharmacist.cookie, `POST /api/pharmacy/webhooks/${first.webhook.id}/delete`, {})).status,
  ).toBe(404)
  // Each kind of owner has its own events.
  expect(
    (await send(first.cookie, `POST ${path}/edit`, { url: first.webhook.url, events: ["stock.changed"] }))
      .status,
  ).toBe(400)
  const { body: tested } = await send<WebhookDelivery>(first.cookie, `POST ${path}/test`, {})
  expect(tested).toMatchObject({ event: "test", state: "waiting" })
  const of = await here.deliver()
  expect(of("/first")).toEqual([{ type: "test", data: {}, isSigned: true }])
  const { body: rotated } = await send<Made>(first.cookie, `POST ${path}/secret`, {})
  expect(rotated.secret).not.toBe(first.secret)
  expect(
    (await send<{ deliveries: WebhookDelivery[] }>(first.cookie, `GET ${path}/deliveries`)).body.deliveries,
  ).toMatchObject([{ event: "test", state: "delivered", lastStatus: 204 }])
})
