import { randomUUID } from "node:crypto"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { PreparedCounter } from "./prepare.ts"
import { recordFor, takesOfRecord } from "./supplied-on.ts"
import type { Write } from "./write.ts"

const blankDraft = (field: string) => `content.${field}=""`

/** Sales, returns, quarantine, tasks and the cash session. */
export async function salesWrites({
  back,
  batchOf,
  day,
  foreignRow,
  foreignSale,
  other,
  row,
  sale,
  shelf,
  draftAt,
  returnAt,
  sendBack,
  task,
  unitsAt,
}: PreparedCounter): Promise<Record<string, Write>> {
  const line = { stockId: row, quantity: 1, shownPriceCents: 500 }
  const [account] = await shelf.sql<{ id: number }>(
    `insert into customer_accounts (pharmacy_id, key, request_hash, name, credit_limit_cents, created_at)
     values ($1, $2, '', 'Kamala', 1000000, now()) returning id`,
    [shelf.pharmacy, randomUUID()],
  )
  const sentBack = await sendBack()
  const goodsDraft = {
    kind: "goods-in",
    supplier: "Lanka",
    invoiceNumber: "LW 1",
    invoiceDate: "2026-11-01",
    total: "9.90",
    other: "-0.10",
    costOf: "line",
    takesShortDated: false,
    lines: [
      {
        id: 1,
        medicineId: 1,
        name: "Panadol",
        manufacturer: "Haleon",
        priceCents: 500,
        maximumCents: 500,
        packSize: 10,
        quantity: "2p",
        free: "1",
        cost: "9.90",
        lot: "G",
        expiry: "0199",
        mrp: "5",
        price: "5",
      },
    ],
  }
  const onAccount = { accountId: account?.id, reference: "Ward 3", overLimit: false }
  return {
    "sales.sell": {
      path: "/sales",
      body: {
        id: randomUUID(),
        lines: [line],
        occurredAt: new Date().toISOString(),
        payment: { method: "cash", tenderedCents: 1000 },
        prescriptionSeen: false,
        customerId: account?.id,
        isOffline: false,
        device: "Counter 1",
      },
      takes: [
        "customerId",
        "lines.0.shownPriceCents=0",
        "lines.0.shownPriceCents",
        "occurredAt",
        "payment",
        "payment.tenderedCents",
        "payment.reference",
        "prescriptionSeen",
        "isOffline",
        "device",
        "payment.tenderedCents=1000000000000",
        "soldBy",
        "cashierId",
        "lines.0.lots",
        "lines.0.tax.percent=0",
        "lines.0.tax.percent=0.5",
        "lines.0.markdownCents",
        "lines.0.markdownCents=0",
        "lines.0.discount",
        "lines.0.discount.percent",
        "lines.0.discount.cents",
        "discount",
        "discount.percent",
        "discount.cents",
        "shownTotalCents",
        ...takesOfRecord,
        "payment.cardCents=0",
        "payment.qrCents=0",
      ],
      also: [
        {
          id: randomUUID(),
          lines: [
            {
              ...line,
              lots: [{ lot: "A", quantity: 1 }],
              tax: { name: "VAT", percent: 18 },
              markdownCents: 0,
            },
          ],
          payment: { method: "card" },
          prescription: recordFor(row),
          overrideReason: "Lost on the way",
          soldBy: "somebody",
          cashierId: 1,
        },
        {
          id: randomUUID(),
          lines: [{ ...line, discount: { percent: 5, reason: "Regular customer" } }],
          discount: { cents: 25, reason: "Last pack" },
          payment: { method: "split", cardCents: 200, qrCents: 100, tenderedCents: 1000 },
          shownTotalCents: 400,
        },
        {
          id: randomUUID(),
          lines: [line],
          payment: { method: "split", cardCents: 200, qrCents: 0, accountCents: 300, ...onAccount },
        },
        { id: randomUUID(), lines: [line], payment: { method: "account", ...onAccount } },
        {
          id: randomUUID(),
          lines: [{ ...line, discount: { cents: 25, reason: "Regular customer" } }],
          discount: { percent: 5, reason: "Last pack" },
          repeats: 1,
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
      also: [{ key: randomUUID(), act: "released", quantity: 1, reason: "Unopened" }],
      foreign: { path: `/quarantine/${await unitsAt(other)}/acts` },
    },
    "supplierReturns.send": {
      path: "/pharmacy/supplier-returns",
      body: {
        key: randomUUID(),
        supplier: "Lanka Wholesale",
        reason: "Recalled",
        lines: [{ unitsId: await unitsAt(shelf.pharmacy), quantity: 1 }],
      },
      takes: ["draftVersion"],
      also: [
        {
          key: randomUUID(),
          draftVersion: 1,
          supplier: "Lanka Wholesale",
          reason: "Recalled",
          lines: [{ unitsId: await unitsAt(shelf.pharmacy), quantity: 1 }],
        },
      ],
      foreign: { body: { lines: [{ unitsId: await unitsAt(other), quantity: 1 }] } },
    },
    "supplierReturns.credit": {
      path: `/pharmacy/supplier-returns/${await returnAt(shelf.pharmacy)}/credits`,
      body: { key: randomUUID(), number: "C1", dated: "2026-11-20", cents: 500, units: null, isLast: false },
      takes: ["units", "units=null", "units=5"],
      foreign: { path: `/pharmacy/supplier-returns/${await returnAt(other)}/credits` },
    },
    "drafts.save": {
      path: `/pharmacy/drafts/${await draftAt(shelf.pharmacy)}`,
      body: {
        version: 1,
        content: {
          kind: "supplier-return",
          supplier: "Lanka",
          reason: "",
          lines: [{ unitsId: 1, quantity: "2" }],
        },
      },
      // A draft is kept as typed, also what is not typed yet.
      takes: [
        "version=0",
        ...["supplier", "reason", "invoiceNumber", "invoiceDate", "total", "other"].map(blankDraft),
        ...["quantity", "name", "manufacturer", "free", "cost", "lot", "expiry", "mrp", "price"].map((name) =>
          blankDraft(`lines.0.${name}`),
        ),
        ...["priceCents", "maximumCents", "packSize"].flatMap((name) => [
          `content.lines.0.${name}=0`,
          `content.lines.0.${name}=null`,
        ]),
      ],
      also: [{ version: 1, content: goodsDraft }],
      foreign: { path: `/pharmacy/drafts/${await draftAt(other)}` },
    },
    "drafts.remove": {
      path: `/pharmacy/drafts/${await draftAt(shelf.pharmacy)}/remove`,
      body: { version: 1 },
      foreign: { path: `/pharmacy/drafts/${await draftAt(other)}/remove` },
    },
    "supplierReturns.refuse": {
      path: `/pharmacy/supplier-returns/${sentBack.id}/refusals`,
      body: {
        key: randomUUID(),
        reason: "Opened",
        refusedOn: colomboDay(new Date()),
        lines: [{ lineId: sentBack.lineId, quantity: 1 }],
      },
      foreign: { path: `/pharmacy/supplier-returns/${await returnAt(other)}/refusals` },
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
        difference: { cents: 500_000 - 2_750, reason: "Found" },
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
      takes: ["dayId", "float.otherCents=0", "float.otherCents", "float.pieces", "float.pieces.0.count=0"],
      body: { key: randomUUID(), float: { pieces: [], otherCents: 100 } },
      also: [{ key: randomUUID(), dayId: 1, float: { pieces: [{ rupees: 5000, count: 1 }] } }],
    },
  }
}
