import { setTimeout as wait } from "node:timers/promises"
import { ORPCError } from "@orpc/server"
import { peopleRefusals } from "#contract/admin/people.ts"
import { pharmacyRefusals } from "#contract/admin/pharmacies.ts"
import { supplierRefusals } from "#contract/admin/suppliers.ts"
import { taxRateRefusals } from "#contract/admin/tax-rates.ts"
import { correctionRefusals } from "#contract/pharmacy/corrections.ts"
import { maxStockUnits } from "#domain/pharmacy/stock-rules.ts"
import type { ProblemCode } from "#domain/platform/problems.ts"
import { problem } from "#server/platform/http/problems.ts"

type OwnRefusal = { code: string; status: number; message: string }

const ownRefusals = {
  ...peopleRefusals,
  ...supplierRefusals,
  ...pharmacyRefusals,
  ...taxRateRefusals,
  ...correctionRefusals,
}
const ownRefusal = (code: keyof typeof ownRefusals): OwnRefusal => ({
  code,
  ...ownRefusals[code],
})

/**
 * Maps SQLSTATEs of the database functions (database/functions/refusals.sql) to refusals. Sentences for
 * few screens are in their contracts, which keeps them out of the browser's first page.
 */
const bySqlState: Record<string, ProblemCode | OwnRefusal> = {
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
  PH015: "pickup-code-needed",
  PH016: "pickup-code-blocked",
  PH017: "total-changed",
  PH018: "discount-over-limit",
  PH020: "no-day-open",
  PH021: "day-already-open",
  PH022: "not-the-last-day",
  PH031: "over-delivery",
  PH032: "price-needed",
  PH033: "goods-expired",
  PH034: "goods-short-dated",
  PH035: "more-than-ordered",
  PH040: "quarantine-expired",
  PH041: "not-in-quarantine",
  PH042: "invoice-total-differs",
  PH043: "invoice-known",
  PH044: "lot-recalled",
  PH045: "already-recalled",
  PH046: "recall-unanswered",
  PH047: "not-at-supplier",
  PH048: "draft-changed",
  PH050: "cashier-needed",
  PH051: "cashier-right",
  PH070: "account-closed",
  PH071: "account-over-limit",
  PH072: "customer-owes",
  PH073: "consent-needed",
  PH074: "reminded-today",
  PH075: "mail-off",
  PH076: "nothing-to-bill",
  PH052: "last-manager",
  PH053: "pin-blocked",
  PH060: "prescription-record-needed",
  PH061: "prescription-not-repeatable",
  PH062: "supply-warned",
  PH063: "prescription-not-addable",
  PH110: "already-on-shelf",
  PH111: "units-on-record",
  PH112: "units-held",
  PH113: "barcode-taken",
  PH114: "pack-size-differs",
  PH201: "medicines-differ",
  PH202: "merged-further",
  PH203: "shelves-above-maximum",
  PH204: "products-differ",
  PH205: ownRefusal("tax-rate-used"),
  PH206: ownRefusal("tax-name-taken"),
  PH220: ownRefusal("last-admin"),
  PH221: ownRefusal("not-yourself"),
  PH222: ownRefusal("already-staff"),
  PH223: ownRefusal("deactivated"),
  PH224: ownRefusal("supplier-ended"),
  PH225: ownRefusal("name-taken"),
  PH226: ownRefusal("orders-not-complete"),
  PH227: ownRefusal("own-role"),
  PH228: ownRefusal("supplier-not-verified"),
  PH230: ownRefusal("possible-duplicate"),
  PH231: ownRefusal("licence-taken"),
  PH232: ownRefusal("licence-not-valid"),
  PH233: ownRefusal("pharmacy-busy"),
  PH240: ownRefusal("correction-waiting"),
  PH241: ownRefusal("too-many-corrections"),
  PH242: "data-request-answered",
}

// Constraints that check a rule. Any other violation is a bug: it is logged and answered with 500.
const byConstraint: Record<string, ProblemCode> = {
  sales_receipt: "key-used-differently",
  deliveries_pkey: "key-used-differently",
  shipments_pkey: "key-used-differently",
  sale_returns_pkey: "key-used-differently",
  quarantine_acts_pkey: "key-used-differently",
  supplier_refusals_pkey: "key-used-differently",
  goods_receipts_pkey: "key-used-differently",
  stock_movements_once: "already-changed",
  stock_pharmacy_medicine: "already-on-shelf",
  medicines_name_manufacturer: "already-known",
}

// Constraints that check a field, with the sentence for the form.
const byField: Record<string, { field: string; message: string }> = {
  cashiers_name: { field: "name", message: "Another cashier has this name" },
  sales_tendered: { field: "payment.tenderedCents", message: "Enter at least the total" },
  stock_quantity_check: {
    field: "quantity",
    message: `A shelf holds at most ${maxStockUnits.toLocaleString("en-LK")} units of a medicine`,
  },
  sales_split: {
    field: "payment",
    message: "Pay by at least two methods, and not more than the total by card and QR",
  },
  sales_rounding_cents_check: { field: "shownTotalCents", message: "This is not the total of these lines" },
  sales_cash_rounded: { field: "shownTotalCents", message: "Only cash is rounded" },
  sales_total_cents_check: { field: "lines", message: "The total is larger than a sale can be" },
}

function refusedField(wrong: { field: string; message: string }) {
  return problem("bad-input", { fields: [wrong] }, `${wrong.field}: ${wrong.message}`)
}

type Refused = { code: string; detail?: string; constraint?: string }

const isDatabaseError = (error: unknown): error is Error & Refused =>
  error instanceof Error && "code" in error && typeof error.code === "string"

const merged = "PH200"

/** Whether a stock row was merged into another at the same time: a repeated write finds the survivor. */
export const isMerged = (error: unknown) => isDatabaseError(error) && error.code === merged

const maxTries = 20

async function retryOnMerge<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await write()
    } catch (error) {
      if (!isMerged(error) || tried === maxTries) throw error
      await wait(tried * Math.random() * 20)
    }
  }
}

/** Runs a write; maps refusals of the database to refusals with details, and rethrows everything else. */
export async function mapDbErrors<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await retryOnMerge(write)
  } catch (error) {
    throw isDatabaseError(error) ? (refusalOf(error) ?? error) : error
  }
}

function refusalOf({ code, constraint = "", detail }: Refused): Error | undefined {
  if (code === merged) return problem("too-busy")
  const refused = bySqlState[code]
  const field = byField[constraint]
  if (!refused) {
    if (field) return refusedField(field)
    return byConstraint[constraint] && problem(byConstraint[constraint])
  }
  const details: unknown = JSON.parse(detail ?? "{}")
  if (typeof refused === "string") return problem(refused, details)
  return new ORPCError(refused.code, { ...refused, data: details })
}
