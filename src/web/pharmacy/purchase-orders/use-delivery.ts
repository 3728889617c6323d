import { useState } from "react"
import type { PurchaseOrder, Shipment } from "#contract/pharmacy/purchase-orders.ts"
import type { ScannedPack } from "#domain/pharmacy/gs1.ts"
import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { shelfLife } from "#domain/pharmacy/reorder.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { call } from "#web/data/call.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { dayText } from "#web/kit/forms/expiry.tsx"
import type { Errors } from "#web/kit/forms/form-state.ts"
import { useForm } from "#web/kit/forms/use-form.ts"
import {
  type DeliveryDraft,
  type DraftReading,
  readDraft,
  startDraft,
  withPack,
} from "#web/pharmacy/purchase-orders/delivery-draft.ts"
import { refusal, type ScanAnswer, useReadPack } from "#web/pharmacy/scan/read-pack.ts"
import { useScanner } from "#web/pharmacy/scan/use-scanner.ts"
import { playRefusal } from "#web/pharmacy/sounds.tsx"
import { type TFunction, useWords } from "#web/words/words.ts"

type DeliveryWays = {
  done: () => void
  stale: () => void
  /** The scan that opened the dialog. */
  pack: ScannedPack | undefined
}

/** Holds and sends the form of a delivery, with its computed totals. */
export function useDelivery(order: PurchaseOrder, { done, stale, pack }: DeliveryWays) {
  const t = useWords()
  const [remaining, setRemaining] = useState(order.remaining)
  const [shipment, setShipment] = useState(() => shipmentWith(order.onTheWay, pack?.lot))
  const today = colomboDay(useNow(60_000))
  const read = (draft: DeliveryDraft) =>
    readDraft(draft, { remaining, isNewOnShelf: order.priceCents === null, today })
  const form = useForm({
    values: () => withPack(startDraft(order.remaining, shipment, order.packSize), pack ?? {}),
    hasSummary: true,
    check: (draft) => {
      const reading = read(draft)
      const note = shipment ? { note: shipment.note } : {}
      return {
        errors: sayWrong(t, reading),
        body: reading.delivery && { id: order.id, ...note, ...reading.delivery },
      }
    },
    send: (body, key) => call.purchaseOrders.receive({ key, ...body }),
    onSent: ({ delivery, recalledUnits }) => {
      const sum = (lines: { quantity: number }[]) => lines.reduce((all, { quantity }) => all + quantity, 0)
      const refused = sum(delivery.refused)
      toast({
        text: t(refused > 0 ? "purchase.receive.doneRefused" : "purchase.receive.done", {
          accepted: formatCount(sum(delivery.accepted)),
          refused: formatCount(refused),
          medicine: order.medicine,
        }),
      })
      if (recalledUnits > 0)
        toast({ text: t("staff.recalledArrived", { count: recalledUnits }), tone: "bad" })
      done()
    },
    explain: ({ code, detail }) => {
      const left = detail("remaining")
      if (code === "over-delivery" && typeof left === "number") {
        setRemaining(left)
        return t("purchase.receive.overNow", { count: left })
      }
      return code === "already-changed" ? t("purchase.receive.changed") : undefined
    },
    onFailed: stale,
  })
  return {
    ...form,
    reading: read(form.values),
    remaining,
    /** The supplier's packing that the draft began with. */
    shipment,
    /** Begins again with another van. */
    choose: (next: Shipment) => {
      setShipment(next)
      form.restart(startDraft(remaining, next, order.packSize))
    },
    /** Sets a field of one line and clears the error about the sum. */
    cell: (
      name: `accepted.${string}` | `refused.${string}`,
      value: string,
      set: (typed: string) => Partial<DeliveryDraft>,
    ) => form.part(name, value, (typed: string) => form.set(set(typed), [name, "delivered"])),
  }
}

function sayWrong(t: TFunction, { wrong, counted, delivered }: DraftReading): Errors<DeliveryDraft> {
  const values = { counted: formatCount(counted), delivered: formatCount(delivered) }
  return Object.fromEntries(
    [...wrong].map(([name, why]) => [name, t(`purchase.receive.wrong.${why}`, values)]),
  )
}

/** Returns the delivery note with the scanned lot, or else the oldest in transit. */
const shipmentWith = (onTheWay: Shipment[], lot: string | undefined) =>
  onTheWay.find(({ lines }) => lot !== undefined && lines.some((line) => line.lot === lot)) ?? onTheWay[0]

export type DeliveryForm = ReturnType<typeof useDelivery>

/** Fills a scanned pack's lot and expiry into a delivery if the medicine matches. */
export function useDeliveryScan(order: PurchaseOrder, form: DeliveryForm, first: ScannedPack | undefined) {
  const t = useWords()
  const readPack = useReadPack()
  const sayFilled = useFilledWords(order)
  const [says, setSays] = useState<ScanAnswer | null>(() => (first ? sayFilled(first) : null))

  const refuse = (text: string): ScanAnswer => {
    playRefusal()
    setSays(refusal(text))
    return refusal(text)
  }
  const check = async (pack: ScannedPack) => {
    const { medicines } = await call.medicines.find({ gtin: pack.gtin })
    const [known] = medicines
    const { medicine } = order
    if (known && known.id !== order.medicineId)
      return refuse(t("scan.receiving.wrongMedicine", { scanned: known.name, ordered: medicine }))
    form.set({ accepted: withPack(form.latest(), pack).accepted })
    if (!known) return refuse(t("scan.receiving.unknown", { code: printedGtin(pack.gtin), medicine }))
    return setSays(sayFilled(pack))
  }
  const scan = (code: string): ScanAnswer | undefined => {
    const read = readPack(code)
    if (read.refused !== undefined) return refuse(read.refused)
    const { pack, isExpired } = read
    if (isExpired) return refuse(t("scan.receiving.expired", { day: dayText(pack.expiresOn ?? "") }))
    check(pack).catch(() => refuse(t("scan.receiving.notAsked")))
    return undefined
  }
  useScanner(scan)
  return { says, scan }
}

/** Reports the filled-in values, with a warning for short-dated goods. */
function useFilledWords({ medicine }: PurchaseOrder) {
  const t = useWords()
  return ({ lot, expiresOn }: ScannedPack): ScanAnswer => {
    const said = [
      lot && t("staff.batchLot", { lot }),
      expiresOn && t("scan.receiving.expiry", { day: dayText(expiresOn) }),
    ].filter(Boolean)
    const filled =
      said.length > 0
        ? t("scan.receiving.filled", { medicine, pack: said.join(", ") })
        : t("scan.receiving.filledCode", { medicine })
    const isShort = expiresOn !== undefined && shelfLife(expiresOn, colomboDay(new Date())) === "short"
    return { text: isShort ? `${filled}. ${t("scan.receiving.shortDated")}` : filled, isRefused: isShort }
  }
}
