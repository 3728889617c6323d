import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { flushSync } from "react-dom"
import type { SupplyWarning } from "#contract/pharmacy/prescriptions.ts"
import type { Sale } from "#contract/pharmacy/sales.ts"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import { prescriptionDays } from "#domain/pharmacy/prescriptions.ts"
import { isDiscountAbove } from "#domain/pharmacy/sale-sums.ts"
import { api, call } from "#web/data/call.ts"
import { currentOutage, type Outage } from "#web/data/connection.ts"
import { isProblem, sayProblem } from "#web/data/problem-words.ts"
import { readRefusal } from "#web/data/refusal.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { sellCart } from "#web/pharmacy/offline/sell-or-queue.ts"
import { aboutCart, type Refuse } from "#web/pharmacy/till/alert.tsx"
import {
  asShelfIs,
  type CartLine,
  type CartPrescription,
  changeOf,
  lineOf,
  sumsOf,
  type TillCart,
  withLine,
} from "#web/pharmacy/till/cart.ts"
import type { CartStore } from "#web/pharmacy/till/cart-store.ts"
import { type ChangedLines, cartToSend, type SaleOutcome } from "#web/pharmacy/till/sale-outcome.ts"
import { tenderedOf } from "#web/pharmacy/till/tender.ts"
import type { CartActions } from "#web/pharmacy/till/use-cart.ts"
import type { Shelf } from "#web/pharmacy/till/use-shelf.ts"
import { type TFunction, useWords } from "#web/words/words.ts"

/** Why a line cannot be sold that the shelf's own numbers do not tell. */
export type LineMark = { kind: "expired" } | { kind: "above-maximum"; maximumCents: number }

/** What the sale waits for: the prescription, or an answer to warnings. */
export type Asking =
  | { about: "prescription"; needsRecord?: boolean }
  | { about: "warnings"; warnings: SupplyWarning[] }
  | { about: "limit"; balanceCents: number; limitCents: number }

/** Why a cart was not sold; told until the cart changes. */
export type NotSold = { cart: TillCart; why: string }

type PurchaseProps = { cart: CartActions; shelf: Shelf; refuse: Refuse }

/** Sells the cart: all of it, or nothing, with the obstacles marked on its lines. */
export function usePurchase({ cart, shelf, refuse }: PurchaseProps) {
  const t = useWords()
  const client = useQueryClient()
  const { store } = cart
  const [isSelling, setSelling] = useState(false)
  const [asking, ask] = useState<Asking | null>(null)
  const [outage, setOutage] = useState<Outage | null>(null)
  const [marks, setMarks] = useState<ReadonlyMap<number, LineMark>>(new Map())
  const [sold, setSold] = useState<Sale | null>(null)
  const { notSold, refuseCart, refuseAtCart } = useNotSold(cart, refuse)

  const purchase = () => {
    const now = store.get()
    const obstacle = obstacleTo(now, shelf.maxDiscountPercent)
    if (isSelling) return
    const invalid = cart.fields.findInvalid(now.lines)
    if (invalid) {
      invalid.focus()
      return refuseCart(t("till.alerts.invalidQuantity"))
    }
    if (obstacle) {
      if (obstacle.why !== "empty" && obstacle.why !== "discount") cart.fields.focusReceived()
      return refuseCart(t(`till.alerts.${obstacle.why}`, { amount: obstacle.amount ?? "" }))
    }
    if (needsServer(now, shelf.rowOf) && (!navigator.onLine || currentOutage()))
      return refuseCart(t("till.alerts.needsServer"))
    if (needsPrescription(now, shelf.rowOf) && !now.prescriptionSeen) return ask({ about: "prescription" })
    void send(now)
  }

  const send = async (now: TillCart) => {
    const sent = sending(now)
    const focused = document.activeElement
    store.set(sent)
    store.keep()
    setSelling(true)
    setOutage(null)
    setMarks(new Map())
    const outcome = await sellCart(now.pharmacyId, cartToSend(sent), needsServer(now, shelf.rowOf))
    setSelling(false)
    if (outcome.kind !== "not-kept") return settle(outcome, focused)
    // A sale that never left this device can still be changed, unless an earlier try was sent.
    store.set({ ...store.get(), isSent: outcome.wasSent || now.isSent })
    refuseCart(t("till.alerts.notKept"))
  }

  const settle = (outcome: Exclude<SaleOutcome, { kind: "not-kept" }>, focused: Element | null) => {
    if (outcome.kind === "unsure") return setOutage(outcome.outage)
    if (outcome.kind === "sold") return finish(outcome.sale)
    flushSync(() => store.set({ ...store.get(), isSent: false }))
    // A field of a cart that is being sold is disabled, and so loses the focus.
    if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus()
    if (outcome.kind === "prescription-needed" || outcome.kind === "record-needed")
      return ask({ about: "prescription", needsRecord: outcome.kind === "record-needed" })
    if (outcome.kind === "over-limit") return ask({ about: "limit", ...outcome.owed })
    if (outcome.kind === "warned") return ask({ about: "warnings", warnings: outcome.warnings })
    if (outcome.kind === "needs-server") return refuseCart(t("till.alerts.needsServer"))
    if (outcome.kind === "refused") {
      if (isProblem(outcome.error, "key-used-differently")) {
        cart.takeNewId()
        return refuseCart(t("till.alerts.soldBefore"))
      }
      shelf.reload()
      return refuseCart(sayNotRepeatable(t, outcome.error) ?? sayProblem(outcome.error))
    }
    shelf.patch(newsOf(outcome.changed))
    setMarks(marksOf(outcome.changed))
    void sayChanges(outcome.changed)
  }

  /** Scrolls to the first line that changed. */
  const sayChanges = async (refused: ChangedLines) => {
    const changed = await findChanged(store.get().lines, shelf, refused)
    store.select(changed[0]?.stockId ?? null)
    refuseAtCart(t("till.changedLines", { count: changed.length }))
  }

  /** Lowers a price that is above the maximum, on the shelf and in the cart. */
  const lowerPrice = async (stockId: number, maximumCents: number) => {
    try {
      const name = await lowerShelfPrice(stockId, maximumCents)
      shelf.patch(new Map([[stockId, { priceCents: maximumCents }]]))
      const line = lineOf(store.get(), stockId)
      if (line) store.set(withLine(store.get(), { ...line, priceCents: maximumCents }))
      setMarks(new Map([...marks].filter(([id]) => id !== stockId)))
      toast({ text: t("till.priceLowered", { name, price: formatRupees(maximumCents) }), about: aboutCart })
    } catch (error) {
      refuse(sayProblem(error))
    }
  }

  const finish = (sale: Sale) => {
    cart.startAnew()
    setSold(sale)
    refreshAfter(sale, client, shelf)
  }

  return {
    isSelling,
    outage,
    marks,
    sold,
    notSold,
    purchase,
    asking,
    ...answersTo({ store, ask, send }),
    /**
     * Applies available units and new prices to the cart. A price above the maximum stays, to be
     * lowered.
     */
    takeChanges: () => {
      store.set(asShelfIs(store.get(), shelf.rowOf))
      setMarks(new Map([...marks].filter(([, { kind }]) => kind === "above-maximum")))
    },
    lowerPrice,
    closeReceipt: () => setSold(null),
  }
}

/** Keeps why the cart was last not sold. What is refused at the cart is in the cart while it is shown, else in a toast. */
function useNotSold({ store, fields }: CartActions, refuse: Refuse) {
  const [notSold, setNotSold] = useState<NotSold | null>(null)
  const refuseAtCart = (text: string) => refuse(text, fields.isCartShown() ? "shown" : undefined)
  const refuseCart = (why: string) => {
    setNotSold({ cart: store.get(), why })
    refuseAtCart(why)
  }
  return { notSold, refuseCart, refuseAtCart }
}

/** A refusal names one cause; the rows, read again, show all other changes. */
async function findChanged(lines: CartLine[], shelf: Shelf, { lines: refused }: ChangedLines) {
  const fresh = await shelf.reloadRows(lines.map(({ stockId }) => stockId)).catch(() => undefined)
  const isRefused = (line: CartLine) => refused.some(({ stockId }) => stockId === line.stockId)
  return lines.filter(
    (line) =>
      isRefused(line) || (fresh && changeOf(line, fresh.get(line.stockId) ?? shelf.rowOf(line.stockId))),
  )
}

function refreshAfter({ lines, payment }: Sale, client: QueryClient, shelf: Shelf) {
  void client.invalidateQueries({ queryKey: api.sales.receipts.key() })
  if (payment?.account) void client.invalidateQueries({ queryKey: api.customerAccounts.key() })
  // The live feed reports it too, a moment later.
  shelf.reloadRows(lines.map(({ stockId }) => stockId)).catch(() => {})
}

type Asked = { store: CartStore; ask: (asking: null) => void; send: (now: TillCart) => Promise<void> }

/** The answers to what a sale asks: each sends it, or leaves it. */
const answersTo = ({ store, ask, send }: Asked) => ({
  /** Seen, with what was recorded of it; or not yet. */
  answerPrescription: (isSeen: boolean, recorded?: CartPrescription) => {
    ask(null)
    if (!isSeen) return
    const now = store.get()
    store.set({ ...now, prescriptionSeen: true, prescription: recorded ?? now.prescription })
    void send(store.get())
  },
  /** Whether the account may owe more than its limit, this time. */
  answerLimit: (isMeant: boolean) => {
    ask(null)
    if (!isMeant) return
    store.set({ ...store.get(), overLimit: true })
    void send(store.get())
  },
  /** Why it is sold in spite of the warnings; or not. */
  answerWarnings: (overrideReason: string | undefined) => {
    ask(null)
    if (overrideReason === undefined) return
    store.set({ ...store.get(), overrideReason })
    void send(store.get())
  },
})

type Obstacle =
  | { why: "empty" | "unreadable" | "splitUnreadable" | "splitTooFew" | "noAccount" | "noReference" }
  | { why: "missing" | "discount" | "splitTooMuch"; amount: string }

function obstacleTo(cart: TillCart, maxPercent: number): (Obstacle & { amount?: string }) | undefined {
  if (cart.lines.length === 0) return { why: "empty" }
  const sums = sumsOf(cart)
  // A sale that was sent has its answer from the server.
  if (!cart.isSent && isDiscountAbove(sums, maxPercent)) return { why: "discount", amount: `${maxPercent}%` }
  if (cart.method === "split") {
    if ([cart.card, cart.qr, cart.onAccount].includes(undefined)) return { why: "splitUnreadable" }
    if (sums.cash < 0) return { why: "splitTooMuch", amount: formatRupees(-sums.cash) }
    if ([sums.cash, sums.card, sums.qr, sums.account].filter((cents) => cents > 0).length < 2)
      return { why: "splitTooFew" }
  }
  if (sums.account > 0 && !cart.account) return { why: "noAccount" }
  if (sums.account > 0 && cart.account?.kind === "insurer" && !cart.reference?.trim())
    return { why: "noReference" }
  const tendered = sums.cash > 0 ? tenderedOf(cart.received, sums.cash) : undefined
  if (tendered?.state === "unreadable") return { why: "unreadable" }
  if (tendered?.state === "short") return { why: "missing", amount: formatRupees(tendered.missingCents) }
  return undefined
}

const needsPrescription = (cart: TillCart, rowOf: (stockId: number) => ShelfRow | undefined) =>
  cart.lines.some((line) => line.prescriptionOnly || rowOf(line.stockId)?.prescriptionOnly)

/** Says why a prescription cannot be repeated; undefined for another refusal. */
function sayNotRepeatable(t: TFunction, error: unknown): string | undefined {
  const refusal = readRefusal(error)
  if (refusal?.code !== "prescription-not-repeatable") return undefined
  const why = refusal.detail("why")
  return t(`till.notRepeatable.${why === "used" || why === "old" ? why : "other"}`, {
    days: prescriptionDays,
  })
}

/** A controlled medicine, a repeat and what is on account are sold only where the server can say no. */
const needsServer = (cart: TillCart, rowOf: (stockId: number) => ShelfRow | undefined) =>
  cart.repeats !== undefined ||
  sumsOf(cart).account > 0 ||
  cart.lines.some((line) => line.controlled || rowOf(line.stockId)?.controlled)

/** Reads current stock data from a refusal. */
function newsOf(changed: ChangedLines): Map<number, Partial<ShelfRow>> {
  if (changed.code === "price-changed")
    return new Map(changed.lines.map(({ stockId, priceCents }) => [stockId, { priceCents }]))
  if (changed.code === "above-maximum-price")
    return new Map(
      changed.lines.map(({ stockId, maximumCents }) => [stockId, { maxRetailPriceCents: maximumCents }]),
    )
  return new Map(changed.lines.map(({ stockId, available }) => [stockId, { quantity: available }]))
}

function marksOf(changed: ChangedLines): Map<number, LineMark> {
  if (changed.code === "expired-stock")
    return new Map(changed.lines.map(({ stockId }) => [stockId, { kind: "expired" }]))
  if (changed.code === "above-maximum-price")
    return new Map(
      changed.lines.map(({ stockId, maximumCents }) => [stockId, { kind: "above-maximum", maximumCents }]),
    )
  return new Map()
}

/** Sets the price on the shelf; returns the name of the medicine. */
async function lowerShelfPrice(id: number, priceCents: number): Promise<string> {
  const { version, name } = (await call.shelf.get({ id })).row
  await call.shelf.edit({ id, version, name, priceCents })
  return name
}

/** A retry keeps the time of the first attempt. */
function sending(cart: TillCart): TillCart & { sentAt: string } {
  return { ...cart, isSent: true, sentAt: (cart.isSent && cart.sentAt) || new Date().toISOString() }
}
