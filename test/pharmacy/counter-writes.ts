import { randomUUID } from "node:crypto"
import { endpointList, type ListedEndpoint } from "#contract/endpoint-list.ts"
import { isAudited } from "#contract/platform/endpoint.ts"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import { signIn, type TestApp } from "#test/support/app.ts"
import { makeBasket, makeOrder, type OrderDesk, openOrderDesk } from "./order-desk.ts"
import { makePurchases } from "./purchases.ts"

/** One write of the counter: a request that succeeds, and its variants. */
export type Write = {
  path: string
  body: Record<string, unknown>
  as?: string
  /** Other forms of the same write, each with fields that the first one lacks. */
  also?: Record<string, unknown>[]
  /** Fields that may be missing, or may have this value. */
  takes?: string[]
  /** The same request about another pharmacy's things. */
  foreign?: { path?: string; body?: Record<string, unknown> }
  /** The state already is what it asks for. */
  isIdle?: true
  /** Repeating it has an effect again: it has no idempotency key. */
  isNewEachTime?: true
  /** It changes nothing, like a dry run, and leaves no row in the audit log. */
  leavesNoRow?: true
}

const alsoOfTheCounter = ["medicines", "customerOrders", "orderBaskets"]

/** Lists every endpoint through which a pharmacist writes or a customer orders, with its method. */
export const findCounterWrites = (): Map<string, string> =>
  methodsOf(
    ({ name, meta }) => meta.who === "pharmacien" || alsoOfTheCounter.includes(name.split(".")[0] ?? ""),
  )

/**
 * Lists every endpoint through which pharmacies, suppliers and administrators write: each must leave an audit
 * log row.
 */
export const findDeskWrites = (): string[] => [
  ...methodsOf(({ meta, method }) => isAudited(meta, method)).keys(),
]

/** The writes among the selected endpoints, with their methods. */
export const methodsOf = (isMeant: (endpoint: ListedEndpoint) => boolean): Map<string, string> =>
  new Map(
    endpointList
      .filter((endpoint) => endpoint.method !== "GET" && isMeant(endpoint))
      .map(({ name, method }) => [name, method]),
  )

/** Creates a pharmacy in which each of these writes succeeds once, in this order. */
export async function makeCounterWrites(app: TestApp, at?: OrderDesk): Promise<Record<string, Write>> {
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
  const back = (receiptNumber: unknown, to: string) => ({
    id: randomUUID(),
    receiptNumber,
    lines: [{ lineNo: 1, quantity: 1, to }],
    reason: "Wrong",
    refundMethod: "cash",
  })
  await send("POST /returns", back(sale.receiptNumber, "quarantine"))
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

  const newKey = { name: "Another till", scopes: ["stock:read"] }
  const keys = [
    await send("POST /pharmacy/keys", newKey),
    await send("POST /pharmacy/keys", newKey, colleague.cookie),
  ].map(({ key }) => (key as { id: number }).id) // as the endpoint answers

  const on = (id: number, act: string, more: Partial<Write> = {}): Write => ({
    path: `/pharmacy/stock/${id}/${act}`,
    body: {},
    foreign: { path: `/pharmacy/stock/${foreignRow}/${act}` },
    ...more,
  })
  const purchase = (
    id: number,
    act: string,
    body: Write["body"],
    { takes = [], also = [] }: Pick<Write, "takes" | "also"> = {},
  ): Write => ({
    takes,
    also,
    path: `/pharmacy/purchase-orders/${id}/${act}`,
    body,
    foreign: { path: `/pharmacy/purchase-orders/${foreignPurchase}/${act}` },
  })
  const line = { stockId: row, quantity: 1, shownPriceCents: 500 }
  const newRow = {
    prescriptionOnly: true,
    key: randomUUID(),
    name: "Unheard of 5 mg",
    manufacturer: "Maker",
    priceCents: 100,
    quantity: 3,
  }

  return {
    "sales.sell": {
      path: "/sales",
      body: {
        id: randomUUID(),
        lines: [line],
        occurredAt: new Date().toISOString(),
        payment: { method: "cash", tenderedCents: 1000 },
        prescriptionSeen: false,
        isOffline: false,
        device: "Counter 1",
      },
      takes: [
        "lines.0.shownPriceCents=0",
        "lines.0.shownPriceCents",
        "occurredAt",
        "payment",
        "payment.tenderedCents",
        "prescriptionSeen",
        "isOffline",
        "device",
        "payment.tenderedCents=1000000000000",
        "soldBy",
        "lines.0.lots",
      ],
      also: [
        {
          id: randomUUID(),
          lines: [{ ...line, lots: [{ lot: "A", quantity: 1 }] }],
          payment: { method: "card" },
          soldBy: "somebody",
        },
      ],
      foreign: { body: { lines: [{ ...line, stockId: foreignRow }] } },
    },
    "returns.take": {
      path: "/returns",
      body: back(sale.receiptNumber, "shelf"),
      takes: ["lines.0.batchId"],
      also: [
        {
          ...back(sale.receiptNumber, "shelf"),
          lines: [{ lineNo: 1, quantity: 1, to: "quarantine", batchId: await batchOf(row) }],
        },
      ],
      foreign: { body: { receiptNumber: foreignSale.receiptNumber } },
    },
    "quarantine.settle": {
      path: `/quarantine/${await unitsAt(shelf.pharmacy)}/acts`,
      body: {
        key: randomUUID(),
        act: "destroyed",
        quantity: 1,
        reason: "Broken",
        noteNumber: "N1",
        witness: "Ruwan",
      },
      takes: ["noteNumber", "witness", "noteNumber=null", "witness=null"],
      also: [
        {
          key: randomUUID(),
          act: "sent-back",
          quantity: 1,
          reason: "Recalled",
          noteNumber: "N2",
          supplierId: supplier,
        },
        { key: randomUUID(), act: "released", quantity: 1, reason: "Unopened" },
      ],
      foreign: { path: `/quarantine/${await unitsAt(other)}/acts` },
    },
    "till.finishTask": {
      path: `/till/tasks/${task}/done`,
      body: { key: randomUUID(), note: "Counted" },
    },
    "tillDays.reopen": { path: "/till/day/reopen", body: { key: randomUUID(), number: 1, reason: "Late" } },
    "tillDays.moveCash": {
      path: "/till/day/cash",
      body: { key: randomUUID(), direction: "in", cents: 500, reason: "Change" },
    },
    "tillDays.close": {
      path: "/till/day/close",
      body: {
        key: randomUUID(),
        dayId: await day(shelf.pharmacy),
        counted: { pieces: [{ rupees: 5000, count: 1 }], otherCents: 0 },
        difference: { cents: 500_000 - 3_250, reason: "Found" },
      },
      takes: [
        "difference.cents=0",
        "difference.cents=-1",
        "difference.cents=1000000000000",
        "difference",
        "counted.pieces",
        "counted.otherCents",
        "counted.otherCents=0",
        "counted.pieces.0.count=0",
      ],
      foreign: { body: { dayId: await day(other) } },
    },
    "tillDays.open": {
      path: "/till/day/open",
      takes: ["float.otherCents=0", "float.otherCents", "float.pieces", "float.pieces.0.count=0"],
      body: { key: randomUUID(), float: { pieces: [], otherCents: 100 } },
      also: [{ key: randomUUID(), float: { pieces: [{ rupees: 5000, count: 1 }] } }],
    },
    "shelf.buy": on(row, "buy", {
      body: { key: randomUUID(), quantity: 2, lot: "A", expiresOn: "2099-01-31" },
      takes: ["lot", "lot=null", "expiresOn", "expiresOn=null"],
    }),
    "shelf.edit": {
      path: `/pharmacy/stock/${row}`,
      takes: ["priceCents=0"],
      body: { version: 1, name: await name(row), priceCents: 450 },
      foreign: { path: `/pharmacy/stock/${foreignRow}` },
    },
    "openingHours.save": {
      path: `/pharmacy/opening-hours/days/${nextYear}`,
      body: { isDuty: false, hours: [{ from: "09:00", to: "13:00" }], reason: "Poya day", version: 0 },
      takes: ["version=0"],
    },
    "openingHours.remove": {
      path: `/pharmacy/opening-hours/days/${nextYear}/remove`,
      body: { isDuty: false, version: 1 },
      // A date that is gone already is no change.
      takes: ["version=4711"],
    },
    "openingHours.setHolidays": {
      path: "/pharmacy/opening-hours/holidays",
      body: { hours: [{ from: "09:00", to: "13:00" }] },
    },
    "shelf.showPrices": { path: "/pharmacy/prices-shown", takes: ["shown=false"], body: { shown: true } },
    "shelf.adjust": on(row, "adjust", {
      body: { key: randomUUID(), batchId: await batchOf(row), reason: "other", delta: 1, note: "Lay behind" },
      takes: ["note", 'note=""', "delta=-1"],
      foreign: { body: { batchId: await batchOf(foreignRow) } },
    }),
    "shelf.count": on(row, "count", {
      takes: ["counted=0", "expected=0"],
      body: { key: randomUUID(), counted: 30, expected: 39 },
    }),
    "shelf.restore": on(restored, "restore", {
      body: { writeOff: randomUUID() },
      takes: ["writeOff"],
      isIdle: true,
    }),
    "shelf.remove": on(restored, "remove", {
      body: { writeOff: null },
      takes: ["writeOff", "writeOff=null"],
      also: [{ writeOff: { key: randomUUID(), quantity: 1, reason: "damaged" } }],
    }),
    "shelf.link": on(row, "barcodes", { body: { gtin: "4006381333931", packSize: 30 } }),
    "shelf.add": {
      path: "/pharmacy/stock",
      body: { ...newRow, gtin: null, packSize: null, lot: "A", expiresOn: "2099-01-31" },
      takes: [
        "priceCents=0",
        "quantity=0",
        "gtin",
        "gtin=null",
        "packSize",
        "packSize=null",
        "lot",
        "lot=null",
        "expiresOn",
        "expiresOn=null",
      ],
    },
    "medicines.add": {
      path: "/medicines",
      body: { name: "New to all 5 mg", manufacturer: "Maker", prescriptionOnly: true },
    },
    "pharmacyKeys.make": { path: "/pharmacy/keys", body: newKey, isNewEachTime: true },
    "pharmacyKeys.revoke": {
      path: `/pharmacy/keys/${keys[0]}/revoke`,
      body: {},
      foreign: { path: `/pharmacy/keys/${keys[1]}/revoke` },
    },
    "customerOrders.place": {
      path: "/orders",
      takes: ['description=""'],
      body: makeOrder({ stockId: row, quantity: 1 }),
      as: customer.cookie,
    },
    "customerOrders.edit": {
      path: `/orders/${changed}`,
      takes: ['description=""'],
      body: { version: 1, quantity: 3, deliveryType: "pickup", description: "Soon" },
      as: customer.cookie,
    },
    "customerOrders.removePicture": {
      path: `/orders/${changed}/prescription`,
      body: {},
      as: customer.cookie,
    },
    "customerOrders.cancel": { path: `/orders/${changed}/cancel`, body: {}, as: customer.cookie },
    // The canceled order makes room among the open ones.
    "orderBaskets.place": {
      path: "/orders/baskets",
      takes: ['description=""', "sendAvailable=false"],
      body: makeBasket([{ stockId: row, quantity: 1 }]),
      as: customer.cookie,
    },
    "customerOrders.acceptOffer": {
      path: `/orders/offers/${acceptable}/accept`,
      body: {},
      as: customer.cookie,
    },
    "customerOrders.declineOffer": {
      path: `/orders/offers/${declinable}/decline`,
      body: {},
      as: customer.cookie,
    },
    "receivedOrders.offer": {
      path: `/pharmacy/orders/${offered}/offers`,
      takes: ["note"],
      body: {
        version: 1,
        key: randomUUID(),
        stockId: row,
        quantity: 1,
        priceCents: 450,
        note: "The rest on Monday",
      },
      foreign: { path: `/pharmacy/orders/${foreignOrder}/offers` },
    },
    "receivedOrders.withdrawOffer": {
      path: `/pharmacy/orders/offers/${withdrawable}/withdraw`,
      body: {},
      foreign: { path: `/pharmacy/orders/offers/${foreignOffer}/withdraw` },
    },
    "receivedOrders.markSeen": { path: "/pharmacy/orders/seen", body: { ids: [completed] } },
    "receivedOrders.ready": {
      path: `/pharmacy/orders/${completed}/ready`,
      body: { version: 1 },
      foreign: { path: `/pharmacy/orders/${foreignOrder}/ready` },
    },
    "receivedOrders.completeBasket": {
      path: `/pharmacy/orders/baskets/${together.key}/complete`,
      takes: [
        "lines.0.shownPriceCents=0",
        "lines.0.prescriptionSeen",
        "payment",
        "payment.tenderedCents",
        "pickupCode",
        "withoutCode",
      ],
      body: {
        key: randomUUID(),
        lines: [{ id: inBasket?.id, version: 1, prescriptionSeen: false, shownPriceCents: 500 }],
        payment: { method: "cash", tenderedCents: 5000 },
        pickupCode: inBasket?.pickupCode,
        withoutCode: "Known to us",
      },
      foreign: { path: `/pharmacy/orders/baskets/${randomUUID()}/complete` },
    },
    "receivedOrders.complete": {
      path: `/pharmacy/orders/${completed}/complete`,
      takes: [
        "shownPriceCents=0",
        "shownPriceCents",
        "payment",
        "payment.tenderedCents",
        "prescriptionSeen",
        "pickupCode",
        "withoutCode",
      ],
      body: {
        version: 1,
        payment: { method: "cash", tenderedCents: 5000 },
        prescriptionSeen: false,
        shownPriceCents: 500,
        pickupCode,
        withoutCode: "Known to us",
      },
      foreign: { path: `/pharmacy/orders/${foreignOrder}/complete` },
    },
    "receivedOrders.reject": {
      path: `/pharmacy/orders/${rejected}/reject`,
      body: { reason: "None left" },
      foreign: { path: `/pharmacy/orders/${foreignOrder}/reject` },
    },
    "receivedRequests.answer": {
      path: `/pharmacy/stock-requests/${request}/answer`,
      takes: ["priceCents=null", "priceCents", "readyOn=null", "readyOn"],
      body: { has: true, priceCents: 1250, readyOn: null },
      foreign: { path: `/pharmacy/stock-requests/${foreignRequest}/answer` },
    },
    "purchaseOrders.add": {
      path: "/pharmacy/purchase-orders",
      body: { key: randomUUID(), medicineId, quantity: 5 },
    },
    "purchaseOrders.addAll": {
      path: "/pharmacy/purchase-orders/all",
      body: { key: randomUUID(), lines: [{ medicineId, quantity: 5 }] },
    },
    "purchaseOrders.remove": purchase(removed, "remove", { version: 1 }),
    "purchaseOrders.restore": purchase(removed, "restore", { version: 2 }, { takes: ["version=4711"] }),
    "purchaseOrders.answerProposal": purchase(proposed, "answer", { version: 2, agrees: true }),
    "purchaseOrders.receive": purchase(
      arriving,
      "deliveries",
      {
        key: randomUUID(),
        delivered: 5,
        accepted: [{ quantity: 4, lot: "B", expiresOn: "2099-01-31" }],
        refused: [{ quantity: 1, reason: "damaged", note: "Wet" }],
        priceCents: 500,
        takesShortDated: false,
        takesMore: false,
      },
      {
        takes: ["priceCents=0", "priceCents", "refused.0.note", "takesShortDated", "takesMore", "note"],
        also: [
          {
            key: randomUUID(),
            note: 1,
            delivered: 1,
            accepted: [{ quantity: 1, lot: "B", expiresOn: "2099-01-31" }],
            refused: [],
          },
        ],
      },
    ),
    "purchaseOrders.setLimit": { path: "/pharmacy/low-stock/limit", takes: ["limit=0"], body: { limit: 5 } },
  }
}
