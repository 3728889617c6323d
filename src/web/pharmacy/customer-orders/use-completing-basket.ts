import { useState } from "react"
import type { SupplyWarning } from "#contract/pharmacy/prescriptions.ts"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import type { PaymentMethod } from "#domain/pharmacy/till-limits.ts"
import { changedTo } from "#web/customer/orders/order-refusal.ts"
import { call } from "#web/data/call.ts"
import { isOutcomeUnknown } from "#web/data/connection.ts"
import { isProblem } from "#web/data/problem-words.ts"
import { lineNumber, readRefusal } from "#web/data/refusal.ts"
import { medicineText } from "#web/kit/format/medicine-name.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import {
  codeOf,
  draftOf,
  given,
  recordOf,
  sayRefusedCode,
  sayWrongCash,
  totalOf,
  wrongCode,
} from "#web/pharmacy/customer-orders/use-handing-over.ts"
import { warningsOf } from "#web/pharmacy/prescriptions/warned-part.tsx"
import { type Tendered, tenderedOf } from "#web/pharmacy/till/tender.ts"
import { type TFunction, useWords } from "#web/words/words.ts"
import "#web/words/en/till.ts"

const start = {
  method: "cash" as PaymentMethod,
  received: "",
  /** The orders whose prescription has been seen. */
  seen: [] as number[],
  isRecorded: false,
  overrideReason: "",
  code: "",
  withoutCode: "",
}

/** Hands the ready orders of a basket over in one act: one code, one payment, a prescription check for each. */
export function useCompletingBasket(orders: readonly ReceivedOrder[], { onStale }: { onStale: () => void }) {
  const t = useWords()
  const [isControlled, setControlled] = useState(orders.some(({ controlled }) => controlled))
  const [warnings, setWarnings] = useState<SupplyWarning[]>([])
  const asksCode = orders.some(({ needsCode }) => needsCode)
  const [isWithoutCode, setWithoutCode] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  const [done, setDone] = useState<{ orders: ReceivedOrder[]; changeCents: number } | null>(null)
  const form = useForm({
    values: () => ({ ...start, ...draftOf(orders) }),
    ...(asksCode ? { startAt: "code" as const } : {}),
    check: (values) => {
      const { method, received, seen } = values
      const record = recordOf(t, values, isControlled)
      const tendered: Tendered =
        method === "cash" ? tenderedOf(received, totalOf(orders, method)) : { state: "exact" }
      const isUnseen = orders.some(({ id, prescriptionOnly }) => prescriptionOnly && !seen.includes(id))
      return {
        errors: {
          ...(asksCode ? wrongCode(t, values, isWithoutCode) : {}),
          received: sayWrongCash(t, tendered),
          ...record?.errors,
          seen: isUnseen ? t("pharmacy.orders.together.unseen") : undefined,
        },
        body: {
          method,
          tendered,
          seen,
          record: record?.body,
          code: asksCode ? codeOf(values, isWithoutCode) : {},
        },
      }
    },
    send: ({ method, tendered, seen, record, code }, key) =>
      call.receivedOrders.completeBasket({
        basket: orders[0]?.basket ?? "",
        key,
        lines: orders.map(({ id, version, priceCents }) => ({
          id,
          version,
          shownPriceCents: priceCents,
          ...(seen.includes(id) ? { prescriptionSeen: true } : {}),
        })),
        ...record,
        payment: method === "cash" ? { method, ...given(tendered) } : { method },
        ...code,
      }),
    onSent: (sold, { tendered }) =>
      setDone({
        orders: sold.orders,
        changeCents: tendered.state === "enough" ? tendered.changeCents : 0,
      }),
    onFailed: (error) => {
      if (isProblem(error, "prescription-record-needed")) setControlled(true)
      setWarnings(warningsOf(error))
      if (isProblem(error, "pickup-code-blocked")) {
        setBlocked(true)
        setWithoutCode(true)
      }
      // A wrong code changes nothing.
      const changesNothing = isProblem(error, "wrong-pickup-code") || isProblem(error, "supply-warned")
      if (!changesNothing && !isOutcomeUnknown(error)) onStale()
    },
    explain: (refusal) => sayRefusedCode(t, refusal),
  })
  return {
    form,
    totalCents: totalOf(orders, form.values.method),
    roundingCents: totalOf(orders, form.values.method) - totalOf(orders, "card"),
    isControlled,
    warnings,
    done,
    asksCode,
    isWithoutCode,
    isBlocked,
    switchCode: (isWithout: boolean) => {
      setWithoutCode(isWithout)
      form.set({ code: "", withoutCode: "" })
    },
  }
}

/** Says which of the orders stopped all of them, and why; undefined for another failure. */
export function sayStopped(
  t: TFunction,
  error: unknown,
  orders: readonly ReceivedOrder[],
): string | undefined {
  const refusal = readRefusal(error)
  if (refusal?.code === "already-changed") {
    const order = orders.find(({ id }) => id === refusal.detail("id"))
    const status = changedTo(error)
    if (!order) return undefined
    const what = status === null || status === undefined ? "pending" : status
    return t(`pharmacy.orders.together.stopped.${what}`, { medicine: medicineText(order.medicine) })
  }
  const reason = refusal && shortages.find((code) => code === refusal.code)
  const order = reason && orders.find(({ stockId }) => stockId === lineNumber(refusal, "stockId"))
  return reason && order
    ? t(`pharmacy.orders.together.stopped.${reason}`, { medicine: medicineText(order.medicine) })
    : undefined
}

const shortages = ["not-enough-stock", "expired-stock", "price-changed", "prescription-needed"] as const
