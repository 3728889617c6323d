import { setTimeout as wait } from "node:timers/promises"
import type { ProblemCode } from "#domain/platform/problems.ts"
import { mostUnits } from "#domain/pharmacy/stock-rules.ts"
import { problem } from "#server/platform/http/problems.ts"

// What the functions of stock and orders raise.
const codes: Record<string, ProblemCode> = {
  PH001: "not-enough-stock",
  PH002: "expired-stock",
  PH003: "not-found",
  PH004: "bad-input",
  PH005: "key-used-differently",
  PH006: "already-changed",
  PH007: "too-many-orders",
  PH008: "too-many-units",
  PH009: "no-delivery",
  PH010: "price-changed",
  PH011: "above-maximum-price",
  PH012: "prescription-needed",
  PH013: "more-than-sold",
  PH014: "expired-return",
  PH020: "no-day-open",
  PH021: "day-already-open",
  PH022: "not-the-last-day",
  PH040: "quarantine-expired",
  PH041: "not-in-quarantine",
  PH110: "already-on-shelf",
  PH111: "units-on-record",
  PH112: "units-held",
  PH113: "barcode-taken",
  PH114: "pack-size-differs",
  PH201: "medicines-differ",
  PH202: "merged-further",
  PH203: "shelves-above-maximum",
  PH204: "products-differ",
  PH031: "over-delivery",
  PH032: "price-needed",
  PH033: "goods-expired",
  PH034: "goods-short-dated",
  PH035: "more-than-ordered",
}

// Constraints that are the check of a rule. Any other violation is a bug: it is logged and answered with 500.
const byConstraint: Record<string, ProblemCode> = {
  sales_receipt: "key-used-differently",
  deliveries_pkey: "key-used-differently",
  shipments_pkey: "key-used-differently",
  sale_returns_pkey: "key-used-differently",
  quarantine_acts_pkey: "key-used-differently",
  stock_movements_once: "already-changed",
  stock_pharmacy_medicine: "already-on-shelf",
  medicines_name_manufacturer: "already-known",
}

// Constraints that are the check of a field, with the sentence for who filled it in.
const byField: Record<string, { field: string; message: string }> = {
  sales_tendered: { field: "payment.tenderedCents", message: "This is less than the total" },
  stock_quantity_check: {
    field: "quantity",
    message: `A shelf holds at most ${mostUnits.toLocaleString("en-LK")} units of a medicine`,
  },
  sales_total_cents_check: { field: "lines", message: "The total is larger than a sale can be" },
}

function refusedField(wrong: { field: string; message: string }) {
  return problem("bad-input", { fields: [wrong] }, `${wrong.field}: ${wrong.message}`)
}

type Refused = { code: string; detail?: string; constraint?: string }

const isDatabaseError = (error: unknown): error is Error & Refused =>
  error instanceof Error && "code" in error && typeof error.code === "string"

/** A row that was named went into another in a merge that has just ended: asked again, the write finds its way. */
const merged = "PH200"
export const isMerged = (error: unknown) => isDatabaseError(error) && error.code === merged

const mostTries = 20

async function untilMergesAreSeen<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await write()
    } catch (error) {
      if (!isMerged(error) || tried === mostTries) throw error
      await wait(tried * Math.random() * 20)
    }
  }
}

/** Runs a write to the shelf or to an order; what the database refuses becomes a refusal with its details. */
export async function orRefusal<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await untilMergesAreSeen(write)
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    if (error.code === merged) throw problem("too-busy")
    const field = byField[error.constraint ?? ""]
    if (field) throw refusedField(field)
    const code = codes[error.code] ?? byConstraint[error.constraint ?? ""]
    if (!code) throw error
    const details = error.code.startsWith("PH") ? JSON.parse(error.detail ?? "{}") : undefined
    throw problem(code, details)
  }
}
