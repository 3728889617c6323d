import { setTimeout as wait } from "node:timers/promises"
import type { ProblemCode } from "#shared/problems.ts"
import { mostUnits } from "#shared/shelf-rules.ts"
import { problem } from "../problems.ts"

// What the functions of stock and orders raise, and the constraints that stand behind them.
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
  PH201: "medicines-differ",
  PH202: "merged-further",
  PH203: "shelves-above-maximum",
  PH031: "over-delivery",
  PH032: "price-needed",
  PH033: "goods-expired",
  PH034: "goods-short-dated",
  PH035: "more-than-ordered",
  "22003": "bad-input",
  "22007": "bad-input",
  "22008": "bad-input",
  "22023": "bad-input",
  "22P02": "bad-input",
  "23502": "bad-input",
  "23514": "bad-input",
}

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

function refusedTender() {
  const message = "This is less than the total"
  const field = "payment.tenderedCents"
  return problem("bad-input", { fields: [{ field, message }] }, `${field}: ${message}`)
}

function refusedUnits() {
  const message = `A shelf holds at most ${mostUnits.toLocaleString("en-LK")} units of a medicine`
  return problem("bad-input", { fields: [{ field: "quantity", message }] }, `quantity: ${message}`)
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
    const code = codes[error.code] ?? byConstraint[error.constraint ?? ""]
    if (!code) throw error
    if (error.constraint === "sales_tendered") throw refusedTender()
    if (error.constraint === "stock_quantity_check") throw refusedUnits()
    const details = error.code.startsWith("PH") ? JSON.parse(error.detail ?? "{}") : undefined
    throw problem(code, details)
  }
}
