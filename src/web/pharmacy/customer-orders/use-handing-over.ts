import { useState } from "react"
import type { SupplyWarning } from "#contract/pharmacy/prescriptions.ts"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import { readPickupCode } from "#domain/pharmacy/pickup-code.ts"
import { cashRounding } from "#domain/pharmacy/sale-sums.ts"
import type { PaymentMethod } from "#domain/pharmacy/till-limits.ts"
import { call } from "#web/data/call.ts"
import { isOutcomeUnknown } from "#web/data/connection.ts"
import { isProblem } from "#web/data/problem-words.ts"
import type { Refusal } from "#web/data/refusal.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { reasonProblem } from "#web/pharmacy/cash-sessions/reason-problem.ts"
import { checkRecord, draftOfRecord, type RecordDraft } from "#web/pharmacy/prescriptions/record-fields.tsx"
import { warningsOf } from "#web/pharmacy/prescriptions/warned-part.tsx"
import { type Tendered, tenderedOf } from "#web/pharmacy/till/tender.ts"
import { type TFunction, useWords } from "#web/words/words.ts"
import "#web/words/en/till.ts"

export type HandedOver = { orders: ReceivedOrder[]; changeCents: number }

const start = {
  method: "cash" as PaymentMethod,
  received: "",
  isSeen: false,
  isRecorded: false,
  overrideReason: "",
  code: "",
  withoutCode: "",
}
type CodeValues = Pick<typeof start, "code" | "withoutCode">

/** Hands an order over: pickup code, payment, prescription check and outcome. */
export function useHandingOver(order: ReceivedOrder, { onStale }: { onStale: () => void }) {
  const t = useWords()
  // It may have become prescription-only since the list was read.
  const [needsPrescription, setNeeded] = useState(order.prescriptionOnly)
  const [isControlled, setControlled] = useState(order.controlled)
  const [warnings, setWarnings] = useState<SupplyWarning[]>([])
  const [asksCode, setAsksCode] = useState(order.needsCode)
  const [isWithoutCode, setWithoutCode] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  // A try without an answer may have been booked.
  const [wasLost, setLost] = useState(false)
  const [handedOver, setHandedOver] = useState<HandedOver | null>(null)
  const form = useForm({
    values: () => ({ ...start, ...draftOf([order]) }),
    ...(asksCode ? { startAt: "code" as const } : {}),
    check: (values) => {
      const { method, received, isSeen } = values
      const record = recordOf(t, values, isControlled)
      const tendered: Tendered =
        method === "cash" ? tenderedOf(received, totalOf([order], method)) : { state: "exact" }
      return {
        errors: {
          ...(asksCode ? wrongCode(t, values, isWithoutCode) : {}),
          received: sayWrongCash(t, tendered),
          ...record?.errors,
          isSeen: needsPrescription && !isSeen ? t("pharmacy.orders.prescriptionUnseen") : undefined,
        },
        body: {
          method,
          tendered,
          isSeen,
          record: record?.body,
          code: asksCode ? codeOf(values, isWithoutCode) : {},
        },
      }
    },
    send: ({ method, tendered, isSeen, record, code }) =>
      call.receivedOrders.complete({
        id: order.id,
        version: order.version,
        payment: method === "cash" ? { method, ...given(tendered) } : { method },
        shownPriceCents: order.priceCents,
        ...(isSeen ? { prescriptionSeen: true } : {}),
        ...record,
        ...code,
      }),
    onSent: (completed, { tendered }) =>
      setHandedOver({
        orders: [completed],
        changeCents: tendered.state === "enough" ? tendered.changeCents : 0,
      }),
    onFailed: (error) => {
      if (isProblem(error, "prescription-needed")) setNeeded(true)
      if (isProblem(error, "prescription-record-needed")) setControlled(true)
      setWarnings(warningsOf(error))
      if (isProblem(error, "pickup-code-needed")) setAsksCode(true)
      if (isProblem(error, "pickup-code-blocked")) {
        setBlocked(true)
        setWithoutCode(true)
      }
      if (isOutcomeUnknown(error)) setLost(true)
      // A wrong code changes nothing.
      if (!isProblem(error, "wrong-pickup-code") && !isProblem(error, "supply-warned")) onStale()
    },
    explain: (refusal) => sayRefusedCode(t, refusal),
  })
  return {
    form,
    totalCents: totalOf([order], form.values.method),
    roundingCents: totalOf([order], form.values.method) - totalOf([order], "card"),
    needsPrescription,
    isControlled,
    warnings,
    wasLost,
    handedOver,
    asksCode,
    isWithoutCode,
    isBlocked,
    switchCode: (isWithout: boolean) => {
      setWithoutCode(isWithout)
      form.set({ code: "", withoutCode: "" })
    },
    /** Whether the code is complete; says so at its field otherwise. */
    takesCode: () => {
      const { code } = wrongCode(t, form.latest(), false)
      if (code !== undefined) form.object({ code })
      return code === undefined
    },
  }
}

/** The record of a prescription as an order begins it. */
export const draftOf = (orders: readonly ReceivedOrder[]) =>
  draftOfRecord({
    patientName: orders[0]?.customerName ?? "",
    patientPhone: orders[0]?.customerTele ?? "",
  })

/** Checks the record of a prescription, where there is one or one is needed. */
export function recordOf(
  t: TFunction,
  values: RecordDraft & { isRecorded: boolean; overrideReason: string },
  isControlled: boolean,
) {
  if (!values.isRecorded && !isControlled) return undefined
  const { errors, body } = checkRecord(t, values, isControlled)
  const overrideReason = values.overrideReason.trim()
  return { errors, body: { prescription: body, ...(overrideReason ? { overrideReason } : {}) } }
}

/** Returns what is paid by a method for orders that are sold together: cash is rounded once, as the pharmacy does. */
export const totalOf = (
  orders: readonly Pick<ReceivedOrder, "priceCents" | "quantity" | "roundsCash">[],
  method: PaymentMethod,
) => {
  const cents = orders.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)
  return cents + (method === "cash" && orders[0]?.roundsCash ? cashRounding(cents) : 0)
}

export function wrongCode(t: TFunction, { code, withoutCode }: CodeValues, isWithoutCode: boolean) {
  if (!isWithoutCode)
    return { code: readPickupCode(code) === null ? t("pharmacy.orders.codeOdd") : undefined }
  const problem = reasonProblem(withoutCode)
  return {
    withoutCode: problem && t(`pharmacy.orders.${problem === "odd" ? "reasonOdd" : "withoutCodeMissing"}`),
  }
}

export const codeOf = ({ code, withoutCode }: CodeValues, isWithoutCode: boolean) =>
  isWithoutCode ? { withoutCode } : { pickupCode: code }

export function sayRefusedCode(t: TFunction, { code, detail }: Refusal) {
  if (code === "pickup-code-needed") return { code: t("pharmacy.orders.codeOdd") }
  if (code === "pickup-code-blocked") return { withoutCode: t("pharmacy.orders.codeBlocked") }
  if (code !== "wrong-pickup-code") return undefined
  const left = detail("triesLeft")
  return { code: t("pharmacy.orders.wrongCode", { count: typeof left === "number" ? left : 0 }) }
}

export function sayWrongCash(t: TFunction, tendered: Tendered) {
  if (tendered.state === "unreadable") return t("pharmacy.orders.invalidCash")
  if (tendered.state !== "short") return undefined
  return t("pharmacy.orders.shortCash", { amount: formatRupees(tendered.missingCents) })
}

export const given = (tendered: Tendered) =>
  tendered.state === "enough" ? { tenderedCents: tendered.tenderedCents } : {}
