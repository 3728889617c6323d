import { ORPCError } from "@orpc/client"
import type { SupplyWarning } from "#contract/pharmacy/prescriptions.ts"
import type { RefusedLines } from "#contract/pharmacy/refused-lines.ts"
import type { Sale } from "#contract/pharmacy/sales.ts"
import type { call } from "#web/data/call.ts"
import { type Outage, outageOf } from "#web/data/connection.ts"
import {
  type CartLine,
  type CartPrescription,
  lineMarkdown,
  lotsLeaving,
  sumsOf,
  type TillCart,
} from "#web/pharmacy/till/cart.ts"
import { tenderedOf } from "#web/pharmacy/till/tender.ts"

export type CartSent = Parameters<typeof call.sales.sell>[0] & { occurredAt: string }

type LinesCode = Exclude<keyof RefusedLines, "prescription-needed" | "prescription-record-needed">

/** Lines that could not be sold unchanged, by reason. */
export type ChangedLines = { [Code in LinesCode]: { code: Code; lines: RefusedLines[Code] } }[LinesCode]

type Owed = { balanceCents: number; limitCents: number }

export type SaleOutcome =
  | { kind: "sold"; sale: Sale }
  /** Nothing is sold. */
  | { kind: "changed"; changed: ChangedLines }
  | { kind: "prescription-needed" }
  | { kind: "record-needed" }
  /** A controlled medicine or a repeat is not sold without a connection. */
  | { kind: "needs-server" }
  /** The account would owe more than its limit. */
  | { kind: "over-limit"; owed: Owed }
  | { kind: "warned"; warnings: SupplyWarning[] }
  /** No answer, so the outcome is unknown; the same cart may be sent again. */
  | { kind: "unsure"; outage: Outage }
  /** No answer came and this device cannot store the sale. `wasSent`: it may have arrived. */
  | { kind: "not-kept"; wasSent: boolean }
  | { kind: "refused"; error: unknown }

/** Builds a cart's request, identical on each try. */
export function cartToSend(cart: TillCart & { sentAt: string }): CartSent {
  const sums = sumsOf(cart)
  const tendered = tenderedOf(cart.received, sums.cash)
  const given = tendered.state === "enough" ? { tenderedCents: tendered.tenderedCents } : {}
  return {
    id: cart.id,
    occurredAt: cart.sentAt,
    lines: cart.lines.map((line) => {
      const { stockId, quantity, priceCents, discount } = line
      const lots = lotsLeaving(line)
      const markdownCents = lineMarkdown(line)
      return {
        stockId,
        quantity,
        shownPriceCents: priceCents,
        ...(lots.length > 0 ? { lots } : {}),
        ...(markdownCents > 0 ? { markdownCents } : {}),
        ...(discount ? { discount } : {}),
      }
    }),
    ...(cart.discount ? { discount: cart.discount } : {}),
    payment: paymentOf(cart, given),
    shownTotalCents: sums.totalCents,
    prescriptionSeen: cart.prescriptionSeen,
    ...(cart.repeats
      ? { repeats: cart.repeats.id }
      : cart.prescription && { prescription: forLines(cart.prescription, cart.lines) }),
    ...(cart.customer ? { customerId: cart.customer.id } : {}),
    ...(cart.overrideReason ? { overrideReason: cart.overrideReason } : {}),
  }
}

function paymentOf(cart: TillCart, given: { tenderedCents?: number }): CartSent["payment"] {
  const { method, account, reference, overLimit } = cart
  const { cash, card, qr, account: accountCents } = sumsOf(cart)
  const charged = {
    accountId: account?.id ?? 0,
    ...(reference && { reference }),
    ...(overLimit && { overLimit }),
  }
  if (method === "cash") return { method, ...given }
  if (method === "account") return { method, ...charged }
  if (method !== "split") return { method }
  const onAccount = accountCents > 0 && { accountCents, ...charged }
  return { method, cardCents: card, qrCents: qr, ...onAccount, ...(cash > 0 && given) }
}

/** Leaves out the directions for lines that were removed since. */
function forLines({ directions = [], ...written }: CartPrescription, lines: CartLine[]): CartPrescription {
  const sold = directions.filter(({ stockId }) => lines.some((line) => line.stockId === stockId))
  return { ...written, ...(sold.length > 0 ? { directions: sold } : {}) }
}

export function refusalOf(error: unknown): SaleOutcome {
  const outage = outageOf(error)
  if (outage) return { kind: "unsure", outage }
  if (!(error instanceof ORPCError)) return { kind: "refused", error }
  if (error.code === "prescription-needed") return { kind: "prescription-needed" }
  if (error.code === "prescription-record-needed") return { kind: "record-needed" }
  const data: unknown = error.data
  // The server writes the warnings by the contract.
  if (error.code === "supply-warned") return { kind: "warned", ...(data as { warnings: SupplyWarning[] }) }
  // As does the server with what is owed.
  if (error.code === "account-over-limit") return { kind: "over-limit", owed: data as Owed }
  if (isLinesCode(error.code) && hasLines(data)) {
    // The server writes these lines by `RefusedLines`, the same file as here.
    return { kind: "changed", changed: { code: error.code, lines: data.lines } as ChangedLines }
  }
  return { kind: "refused", error }
}

const linesCodes: readonly string[] = [
  "not-enough-stock",
  "expired-stock",
  "price-changed",
  "above-maximum-price",
] satisfies LinesCode[]

const isLinesCode = (code: string): code is LinesCode => linesCodes.includes(code)

const hasLines = (data: unknown): data is { lines: unknown[] } =>
  typeof data === "object" && data !== null && "lines" in data && Array.isArray(data.lines)
