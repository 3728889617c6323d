import { randomUUID } from "node:crypto"
import { gtinCheckDigit } from "#domain/pharmacy/gtin.ts"
import { makeCorrection } from "#test/pharmacy/corrections.ts"
import { makePurchases } from "#test/pharmacy/purchases.ts"
import type { Shelf } from "#test/pharmacy/shelf.ts"
import type { Write } from "#test/pharmacy/writes/write.ts"
import { signIn, type TestApp } from "#test/support/app.ts"

/** Creates a supplier for which each of these writes succeeds once, in this order. */
export async function makeSupplierWrites(app: TestApp, shelf: Shelf): Promise<Record<string, Write>> {
  const purchases = makePurchases(shelf)
  const supplier = await purchases.makeSupplier()
  const { cookie } = await signIn(app, { roles: ["supplier"], supplierId: supplier })
  const medicineId = await purchases.medicineOf(await shelf.makeRow())
  const [first, second] = [await purchases.order(medicineId), await purchases.order(medicineId)]
  const on = (id: number, act: string, body: Write["body"]): Write => ({
    path: `/supplier/orders/${id}/${act}`,
    body,
    as: cookie,
  })
  const digits = `040${String(medicineId).padStart(10, "0")}`
  const gtin = digits + gtinCheckDigit(digits)
  await shelf.sql("insert into barcodes (gtin, medicine_id, pack_size) values ($1, $2, 10)", [
    gtin,
    medicineId,
  ])
  const mine = await makeSupplierWebhook(shelf, supplier)
  const theirs = await makeSupplierWebhook(shelf, await purchases.makeSupplier())
  const hook = { url: "https://example.com/hook", events: ["supplier_return.changed"] }
  const onHook = (act: string, more: Partial<Write> = {}): Write => ({
    path: `/supplier/webhooks/${mine.id}/${act}`,
    body: {},
    foreign: { path: `/supplier/webhooks/${theirs.id}/${act}` },
    as: cookie,
    ...more,
  })
  const corrected = await purchases.medicineOf(await shelf.makeRow())
  const otherSupplier = await purchases.makeSupplier()
  const [own, foreign] = [
    await makeCorrection(shelf, { medicineId, supplier }),
    await makeCorrection(shelf, { medicineId, supplier: otherSupplier }),
  ]
  const [decided, foreignDecided] = [
    await makeCorrection(shelf, { medicineId, supplier, isRejected: true }),
    await makeCorrection(shelf, { medicineId, supplier: otherSupplier, isRejected: true }),
  ]
  const lines = [{ quantity: 20, lot: "A", expiresOn: "2099-01-31" }]
  return {
    "supplierOrders.accept": {
      path: "/supplier/orders/accept",
      body: { orders: [first, second].map((id) => ({ id, version: 1 })) },
      as: cookie,
    },
    "supplierOrders.reject": on(first, "reject", { version: 2 }),
    "supplierOrders.answer": on(first, "answer", { version: 3, quantity: 20 }),
    "supplierOrders.ship": on(second, "shipments", { version: 2, key: randomUUID(), lines }),
    "supplierProducts.set": {
      path: `/supplier/products/${medicineId}`,
      body: { unitCostCents: 240, minUnits: 10, onHand: 500 },
      as: cookie,
    },
    "supplierProducts.setList": {
      path: "/supplier/products",
      body: { lines: [{ gtin, unitCostCents: 230, minUnits: 10, onHand: null }] },
      as: cookie,
    },
    "supplierCorrections.propose": {
      path: "/supplier/corrections",
      body: {
        key: randomUUID(),
        medicineId: corrected,
        version: 1,
        facts: { form: "tablet" },
        packs: [],
        reason: "Maker's list",
      },
      takes: ["packs", "packs=[]"],
      as: cookie,
    },
    "supplierCorrections.withdraw": {
      path: `/supplier/corrections/${own}/withdraw`,
      body: {},
      foreign: { path: `/supplier/corrections/${foreign}/withdraw` },
      as: cookie,
    },
    "supplierCorrections.read": {
      path: `/supplier/corrections/${decided}/read`,
      body: {},
      foreign: { path: `/supplier/corrections/${foreignDecided}/read` },
      as: cookie,
    },
    "supplierProducts.remove": {
      path: `/supplier/products/${medicineId}`,
      body: {},
      as: cookie,
    },
    "supplierWebhooks.make": { path: "/supplier/webhooks", body: hook, as: cookie, isNewEachTime: true },
    "supplierWebhooks.test": onHook("test", { isNewEachTime: true }),
    "supplierWebhooks.redeliver": {
      path: `/supplier/webhooks/deliveries/${mine.delivery}/again`,
      body: {},
      foreign: { path: `/supplier/webhooks/deliveries/${theirs.delivery}/again` },
      as: cookie,
      isNewEachTime: true,
    },
    "supplierWebhooks.edit": onHook("edit", { body: { ...hook, url: "https://example.com/moved" } }),
    "supplierWebhooks.rotate": onHook("secret", { isNewEachTime: true }),
    "supplierWebhooks.pause": onHook("pause", { body: { paused: true }, takes: ["paused=false"] }),
    "supplierWebhooks.remove": onHook("delete"),
    "supplierOrders.complete": on(second, "complete", { version: 3, key: randomUUID() }),
  }
}

/**
 * Creates an endpoint of a supplier with a delivered event, without a secret that could sign. It is not told of open
 * orders, which other pharmacies write.
 */
export async function makeSupplierWebhook(shelf: Shelf, supplier: number) {
  const [made] = await shelf.sql<{ id: number; delivery: string }>(
    `with e as (
       insert into webhook_endpoints (supplier_id, url, events, secret, created_at)
       values ($1, 'https://example.com/', '{supplier_return.changed}', '', now()) returning id)
     insert into webhook_deliveries (endpoint_id, event, payload, delivered_at)
     select id, 'supplier_return.changed', '{}', now() from e returning endpoint_id as id, id as delivery`,
    [supplier],
  )
  if (!made) throw new Error("The webhook was not made")
  return made
}
