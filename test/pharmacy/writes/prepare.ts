import { randomUUID } from "node:crypto"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import { signIn, type TestApp } from "#test/support/app.ts"
import { makeBasket, makeOrder, type OrderDesk, openOrderDesk } from "../order-desk.ts"
import { makePurchases } from "../purchases.ts"

export type PreparedCounter = Awaited<ReturnType<typeof prepareCounter>>

/** Creates a pharmacy with what the counter's writes change: stock, sales, orders, deliveries and keys. */
export async function prepareCounter(app: TestApp, at?: OrderDesk) {
  const desk = at ?? (await openOrderDesk(app))
  const { shelf, customer, pharmacist } = desk
  const purchases = makePurchases(shelf)
  const supplier = await purchases.makeSupplier()
  const other = await shelf.makePharmacy()
  const colleague = await signIn(app, { roles: ["pharmacien"], pharmacyId: other })
  const send = async (request: string, body: object, as = pharmacist.cookie) => {
    const { status, body: answer } = await desk.send<Record<string, unknown>>(
      as,
      `${request.replace(" ", " /api")}`,
      body,
    )
    if (status > 201) throw new Error(`${request}: ${JSON.stringify(answer)}`)
    return answer
  }
  const lot = { quantity: 40, lot: "A", expiresOn: "2099-01-31" }
  const [row, empty, restored] = [
    await shelf.makeRow({ batches: [lot], priceCents: 500 }),
    await shelf.makeRow(),
    await shelf.makeRow(),
  ]
  const nextYear = daysLater(colomboDay(new Date()), 300)
  const foreignRow = await shelf.makeRow({ pharmacy: other, batches: [lot] })
  const batchOf = async (id: number) =>
    (await shelf.sql<{ id: number }>("select id from batches where stock_id = $1", [id]))[0]?.id
  const name = async (id: number) =>
    (
      await shelf.sql<{ name: string }>(
        "select m.name from stock s join medicines m on m.id = s.medicine_id where s.id = $1",
        [id],
      )
    )[0]?.name

  const day = async (pharmacy: number) =>
    (
      await shelf.sql<{ id: number }>(
        "select id from till_days where pharmacy_id = $1 and closed_at is null",
        [pharmacy],
      )
    )[0]?.id
  await send("POST /till/day/open", { key: randomUUID(), float: { otherCents: 0 } })
  await send("POST /till/day/close", {
    key: randomUUID(),
    dayId: await day(shelf.pharmacy),
    counted: { otherCents: 0 },
  })
  await send("POST /till/day/open", { key: randomUUID(), float: { otherCents: 0 } }, colleague.cookie)
  const sellOf = (stockId: number, as: string) =>
    send("POST /sales", { id: randomUUID(), lines: [{ stockId, quantity: 4 }] }, as)
  const [sale, foreignSale] = [
    await sellOf(row, pharmacist.cookie),
    await sellOf(foreignRow, colleague.cookie),
  ]
  const back = (receiptNumber: unknown, to: string, quantity = 1) => ({
    id: randomUUID(),
    receiptNumber,
    lines: [{ lineNo: 1, quantity, to }],
    reason: "Wrong",
    refundMethod: "cash",
  })
  await send("POST /returns", back(sale.receiptNumber, "quarantine", 2))
  await send("POST /returns", back(foreignSale.receiptNumber, "quarantine"), colleague.cookie)
  const offline = {
    id: randomUUID(),
    isOffline: true,
    occurredAt: new Date().toISOString(),
    lines: [{ stockId: empty, quantity: 1, shownPriceCents: 1250 }],
  }
  await send("POST /sales", offline)
  const [{ id: task } = { id: 0 }] = await shelf.sql<{ id: number }>(
    "select id from pharmacy_tasks where pharmacy_id = $1 order by id",
    [shelf.pharmacy],
  )
  const unitsAt = async (pharmacy: number) =>
    (
      await shelf.sql<{ id: number }>(
        "select id from quarantined_units where pharmacy_id = $1 order by id limit 1",
        [pharmacy],
      )
    )[0]?.id

  const returnAt = async (pharmacy: number) =>
    (
      await shelf.sql<{ id: string }>(
        `with added as (
           insert into wholesalers (pharmacy_id, name, added_at) values ($1, 'Ceylon ' || random(), now()) returning id)
         insert into supplier_returns (pharmacy_id, id, number, wholesaler_id, reason, cost_cents, request_hash, sent_by, sent_at)
         select $1, gen_random_uuid(), 1 + (select count(*) from supplier_returns where pharmacy_id = $1), id, 'Faulty', 500, '',
           'test', now() from added returning id`,
        [pharmacy],
      )
    )[0]?.id
  const draftAt = async (pharmacy: number) =>
    (
      await shelf.sql<{ id: string }>(
        `insert into drafts (pharmacy_id, id, kind, content, version, saved_by, saved_at)
         values ($1, gen_random_uuid(), 'supplier-return', '{"kind": "supplier-return", "supplier": "", "reason": "", "lines": []}', 1,
           'test', now()) returning id`,
        [pharmacy],
      )
    )[0]?.id
  /** Sends a damaged unit back to a supplier. */
  const sendBack = async () => {
    const stockId = await shelf.makeRow({ batches: [lot] })
    const damage = { key: randomUUID(), batchId: await batchOf(stockId), reason: "damaged", delta: -1 }
    await send(`POST /pharmacy/stock/${stockId}/adjust`, damage)
    const [units] = await shelf.sql<{ id: number }>("select id from quarantined_units where stock_id = $1", [
      stockId,
    ])
    const lines = [{ unitsId: units?.id, quantity: 1 }]
    const { id, lines: sent } = await send("POST /pharmacy/supplier-returns", {
      key: randomUUID(),
      supplier: "Ceylon Wholesale",
      reason: "Faulty",
      lines,
    })
    return { id: id as string, lineId: (sent as { id: string }[])[0]?.id } // as the endpoint answers
  }

  // One person may have five open orders.
  const { cookie: buyer } = await signIn(app)
  const order = async (stockId: number, as = buyer) => (await desk.makeOpen(makeOrder({ stockId }), as)).id
  const [changed, rejected] = [await order(row, customer.cookie), await order(row)]
  const { id: completed, pickupCode } = await desk.makeOpen(makeOrder({ stockId: row }), buyer)
  const foreignOrder = await order(foreignRow)
  const offerOf = async (ordered: number, at: { stockId: number; as: string }) => {
    const part = { version: 1, key: randomUUID(), stockId: at.stockId, quantity: 1, priceCents: 400 }
    const { offer } = await send(`POST /pharmacy/orders/${ordered}/offers`, part, at.as)
    return (offer as { id: number }).id // the contract's own shape
  }
  const here = { stockId: row, as: pharmacist.cookie }
  const [acceptable, declinable, offered, withdrawable] = [
    await offerOf(await order(row, customer.cookie), here),
    await offerOf(await order(row, customer.cookie), here),
    await order(row),
    await offerOf(await order(row), here),
  ]
  const foreignOffer = await offerOf(foreignOrder, { stockId: foreignRow, as: colleague.cookie })
  await shelf.sql(
    `with picture as (
       insert into prescription_pictures (id, customer_id, media_type, sealed, added_at)
       values (gen_random_uuid(), $1, 'image/jpeg', sha256('a') || sha256('b'), now()) returning id
     ) update customer_orders o set picture_id = picture.id from picture where o.id = $2`,
    [customer.subject, changed],
  )
  const together = makeBasket([{ stockId: row, quantity: 1 }])
  const { body: basket } = await desk.placeBasket(together, (await signIn(app)).cookie)
  const [inBasket] = basket.orders
  await send(`POST /pharmacy/orders/${inBasket?.id}/ready`, { version: 1 })
  const medicineId = await purchases.medicineOf(row)
  const unordered = await purchases.medicineOf(await shelf.makeRow())
  const ask = async (pharmacy: number) =>
    (
      await shelf.sql<{ id: number }>(
        `with request as (
           insert into stock_requests (subject, medicine_id, medicine, created_at, expires_at)
           values ($1, $2, 'Asked for', now(), now() + interval '1 day') returning id
         )
         insert into stock_request_answers (request_id, pharmacy_id, expires_at)
         select id, $3, now() + interval '1 day' from request returning request_id as id`,
        [customer.subject, medicineId, pharmacy],
      )
    )[0]?.id
  const [request, foreignRequest] = [await ask(shelf.pharmacy), await ask(other)]
  const [arriving, removed] = [
    await purchases.completed(supplier, medicineId),
    await purchases.order(medicineId),
  ]
  const proposed = await purchases.order(medicineId)
  const accepted = await signIn(app, { roles: ["supplier"], supplierId: supplier })
  await send(
    "POST /supplier/orders/" + String(proposed) + "/answer",
    { version: 1, quantity: 20 },
    accepted.cookie,
  )
  const foreignPurchase = await purchases.order(medicineId, 50, other)

  const newKey = { name: "Another till", scopes: ["stock:read"], isSandbox: false, validDays: 30 }
  const keys = [
    await send("POST /pharmacy/keys", newKey),
    await send("POST /pharmacy/keys", newKey, colleague.cookie),
  ].map(({ key }) => (key as { id: number }).id) // as the endpoint answers

  const newWebhook = { url: "https://shop.example/pharos", events: ["recall.changed"] }
  const webhookOf = async (as: string) => {
    const { webhook } = await send("POST /pharmacy/webhooks", newWebhook, as)
    const { id } = webhook as { id: number } // as the endpoint answers
    const delivery = await send(`POST /pharmacy/webhooks/${id}/test`, {}, as)
    return { id, delivery: delivery["id"] as number } // as the endpoint answers
  }

  return {
    webhooks: [await webhookOf(pharmacist.cookie), await webhookOf(colleague.cookie)] as const,
    newWebhook,
    acceptable,
    arriving,
    back,
    batchOf,
    changed,
    colleague,
    completed,
    customer,
    day,
    declinable,
    foreignOffer,
    foreignOrder,
    foreignPurchase,
    foreignRequest,
    foreignRow,
    foreignSale,
    inBasket,
    keys,
    medicineId,
    unordered,
    name,
    newKey,
    nextYear,
    offered,
    other,
    pickupCode,
    proposed,
    rejected,
    removed,
    request,
    restored,
    row,
    sale,
    send,
    shelf,
    supplier,
    task,
    together,
    draftAt,
    returnAt,
    sendBack,
    unitsAt,
    withdrawable,
  }
}
