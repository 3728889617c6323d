import { randomUUID } from "node:crypto"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { makeSupplierWebhook } from "#test/supplier/supplier-writes.ts"
import type { Place } from "./place.ts"
import { type Asks, askTo } from "./requests.ts"

/** Reads that need parameters; every other read is requested without any. */
export async function makeReadAsks({ shelf, medicineId, supplier }: Place): Promise<Asks> {
  const one = async <Value>(question: string, ...values: unknown[]): Promise<Value> => {
    const [row] = await shelf.sql<{ value: Value }>(question, values)
    if (!row) throw new Error(`Nothing there: ${question}`)
    return row.value
  }
  const { pharmacy } = shelf
  const receipt = await one<string>(
    "select receipt_number as value from sales where pharmacy_id = $1 limit 1",
    pharmacy,
  )
  const stock = await one<number>("select id as value from stock where pharmacy_id = $1 limit 1", pharmacy)
  const ordered = await one<number>(
    "select id as value from customer_orders where pharmacy_id = $1 limit 1",
    pharmacy,
  )
  const delivered = await one<number>(
    "select id as value from purchase_orders where pharmacy_id = $1 and status = 'Completed' limit 1",
    pharmacy,
  )
  const note = await one<number>(
    "select note_number as value from shipments where supplier_id = $1 limit 1",
    supplier.supplier,
  )
  const account = await one<number>(
    `insert into customer_accounts (pharmacy_id, key, request_hash, name, credit_limit_cents, created_at)
     values ($1, $2, '', 'Asiri', 100, now()) returning id as value`,
    pharmacy,
    randomUUID(),
  )
  const bill = await one<string>(
    `with line as (insert into account_bill_lines (pharmacy_id, bill_id, line_no, entry_id, kind, receipt_number, occurred_at, cents)
       select $1, $2, 1, $2, 'sale', 'R', now(), 100)
     insert into account_bills (pharmacy_id, id, number, account_id, name, from_day, until_day, total_cents, request_hash,
       made_by, made_at)
     select $1, $2, (select coalesce(max(number), 0) + 1 from account_bills where pharmacy_id = $1), $3, 'Asiri', '2026-11-01', '2026-11-01', 100, '', 'test', now() returning id as value`,
    pharmacy,
    randomUUID(),
    account,
  )
  const advert = await one<number>(
    "insert into adverts (title, placement, place) values ('Seen by all', 'top', 7) returning id as value",
  )
  const goods = await one<string>(
    `with added as (insert into wholesalers (pharmacy_id, name) values ($1, 'Seen by its pharmacy') returning id),
     line as (insert into goods_receipt_lines (pharmacy_id, receipt_id, line_no, stock_id, medicine_name, units, free_units,
       cost_cents, net_cost_cents) select $1, $2, 1, $3, 'Medicine', 1, 0, 0, 0)
     insert into goods_receipts (pharmacy_id, id, wholesaler_id, invoice_number, invoice_date, total_cents, request_hash,
       received_by, received_at)
     select $1, $2, id, '1', '2026-11-01', 0, '', 'test', now() from added returning id as value`,
    pharmacy,
    randomUUID(),
    stock,
  )
  const recall = await one<string>(
    `with started as (
       insert into recalls (id, request_hash, pharmacy_id, medicine_id, medicine_name, all_lots, class, reason, ordered_by,
         started_by, started_at, lifted_at, lifted_by, lift_reason)
       select $2, '', $1, medicine_id, 'Medicine', true, 3, 'Seen', 'Nobody', 'test', now(), now(), 'test', 'Seen'
       from stock where id = $3 returning id)
     insert into recall_answers (recall_id, pharmacy_id, stock_id, units_blocked)
     select id, $1, $3, 0 from started returning recall_id as value`,
    pharmacy,
    randomUUID(),
    stock,
  )
  const prescription = await one<number>(
    `with made as (insert into prescriptions (pharmacy_id, recorded_at) values ($1, now()) returning id)
     insert into prescription_entries (prescription_id, entry_no, patient_name, prescriber, written_on, repeats_allowed,
       recorded_by, recorded_at)
     select id, 1, 'Seen', 'Nobody', '2026-11-01', 0, 'test', now() from made returning prescription_id as value`,
    pharmacy,
  )
  const controlled = await one<number>(
    `with medicine as (
       insert into medicines (name, generic_name, manufacturer, prescription_only, controlled)
       values ('Seen', 'Seen', $2, true, true)
       returning id)
     insert into stock (medicine_id, pharmacy_id, price_cents) select id, $1, 100 from medicine returning id as value`,
    pharmacy,
    randomUUID(),
  )
  const transfer = await one<number>(
    `insert into transfers (from_pharmacy, to_pharmacy, status, made_at)
     select $1, id, 'sent', now() from pharmacies where id <> $1 order by id desc limit 1 returning id as value`,
    pharmacy,
  )
  const supplierWebhook = await makeSupplierWebhook(shelf, supplier.supplier)
  const webhook = await one<number>(
    `insert into webhook_endpoints (pharmacy_id, url, events, secret, created_at)
     values ($1, 'https://seen.example/', '{recall.changed}', '', now()) returning id as value`,
    pharmacy,
  )
  const draft = await one<string>(
    `insert into drafts (pharmacy_id, id, kind, content, version, saved_by, saved_at)
     values ($1, gen_random_uuid(), 'supplier-return',
       '{"kind": "supplier-return", "supplier": "", "reason": "", "lines": [{"unitsId": 1, "quantity": ""}]}', 1, 'test', now())
     returning id as value`,
    pharmacy,
  )
  const day = colomboDay(new Date())
  const read = (name: string, path: string) => [name, askTo(name, { path })] as const
  return Object.fromEntries([
    read("availability.count", "/availability/count?q=Medicine"),
    read("availability.places", "/availability/places?q=Medicine"),
    read("availability.search", "/availability?q=Medicine"),
    read("alternatives.find", "/availability/alternatives?q=Medicine"),
    read("medicineLists.find", "/availability/lists?list=Medicine"),
    read("pharmacyPages.get", `/pharmacies/${pharmacy}`),
    read("pharmacyPages.products", `/pharmacies/${pharmacy}/products`),
    read("savedViews.list", "/views?screen=/suppliers"),
    read("availability.suggest", "/medicines/suggestions?q=Med"),
    [
      "advertCounts.count",
      askTo("advertCounts.count", { path: `/adverts/${advert}/counts`, body: { what: "view" } }),
    ],
    read("directions.route", `/route?lat=6.9&lng=79.8&pharmacyId=${pharmacy}`),
    read("sales.receipts", `/sales?day=${day}`),
    read("sales.receipt", `/sales/receipts/${receipt}`),
    read("till.shelfRows", `/till/shelf/rows?ids[]=${stock}`),
    read("tillDays.report", "/till/reports/1"),
    read("returns.ofReceipt", `/sales/receipts/${receipt}/returns`),
    read("quarantine.acts", `/quarantine/acts?month=${day.slice(0, 7)}`),
    read("recalls.get", `/pharmacy/recalls/${recall}`),
    read("recalls.lots", `/pharmacy/recalls/lots?medicineId=${medicineId}`),
    read("prescriptions.get", `/pharmacy/prescriptions/${prescription}`),
    read("customerAccounts.statement", `/pharmacy/accounts/${account}/statement?month=${day.slice(0, 7)}`),
    read("accountBills.list", `/pharmacy/accounts/${account}/bills`),
    read("accountBills.get", `/pharmacy/bills/${bill}`),
    read("customers.get", `/pharmacy/customers/${account}`),
    read("customers.export", `/pharmacy/customers/${account}/export`),
    read("register.get", `/pharmacy/register/${controlled}?month=${day.slice(0, 7)}`),
    read("shelf.get", `/pharmacy/stock/${stock}`),
    read("shelf.movements", `/pharmacy/stock/${stock}/movements`),
    read("medicines.list", "/pharmacy/medicines?q=Medicine"),
    read("medicines.similar", "/medicines/similar?name=Medicine"),
    read("medicines.find", "/pharmacy/medicines/known?name=Medicine"),
    read("receivedOrders.substitutes", `/pharmacy/orders/${ordered}/substitutes`),
    read("purchaseOrders.consumption", `/pharmacy/consumption/${medicineId}`),
    read("purchaseOrders.deliveries", `/pharmacy/purchase-orders/${delivered}/deliveries`),
    read("branches.ofMedicine", `/pharmacy/branches/medicines/${medicineId}`),
    read("transfers.get", `/pharmacy/transfers/${transfer}`),
    read("drafts.list", "/pharmacy/drafts?kind=goods-in"),
    read("drafts.get", `/pharmacy/drafts/${draft}`),
    read("goodsIn.get", `/pharmacy/goods-in/${goods}`),
    read("costs.ofRow", `/pharmacy/stock/${stock}/cost`),
    read("corrections.facts", `/pharmacy/corrections/medicines/${medicineId}`),
    read("supplierCorrections.facts", `/supplier/corrections/medicines/${medicineId}`),
    read("webhooks.deliveries", `/pharmacy/webhooks/${webhook}/deliveries`),
    read("reports.get", `/pharmacy/reports/sales-by-day?from=${day}&to=${day}`),
    read("costs.margins", `/pharmacy/margins?by=day&from=${day}&until=${day}`),
    read("supplierStatements.list", `/supplier/statements?month=${day.slice(0, 7)}`),
    read("supplierStatements.get", `/supplier/statements/${pharmacy}?month=${day.slice(0, 7)}`),
    read("supplierWebhooks.deliveries", `/supplier/webhooks/${supplierWebhook.id}/deliveries`),
    read("supplierOrders.note", `/supplier/delivery-notes/${note}`),
    read("doses.day", `/doses?day=${day}`),
  ])
}
