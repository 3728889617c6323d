import { useState } from "react"
import type { ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { readGtin } from "#domain/pharmacy/gtin.ts"
import { maxStockUnits, readPriceCents, readUnits } from "#domain/pharmacy/stock-rules.ts"
import { formatRupees } from "#domain/platform/money.ts"
import { call } from "#web/data/call.ts"
import { readExpiryField } from "#web/kit/forms/expiry-field.tsx"
import { lineNumber, type Refused, saidOf, useAct, type Wrong } from "#web/kit/forms/use-act.ts"
import { readPackSize } from "#web/pharmacy/scan/pack-size.ts"
import { useWords } from "#web/words/words.ts"

export type NewMedicineDraft = {
  barcode: string
  /** Asked for with a barcode only. */
  packSize: string
  name: string
  manufacturer: string
  price: string
  quantity: string
  lot: string
  expiresOn: string
  prescriptionOnly: boolean
}

/** The ids of the fields, in their order, so that a summary can lead to them. */
export const newMedicineIds = {
  barcode: "add-barcode",
  packSize: "add-pack-size",
  name: "add-name",
  manufacturer: "add-manufacturer",
  price: "add-price",
  quantity: "add-quantity",
  lot: "add-lot",
  expiresOn: "add-expiry",
} as const satisfies Record<Exclude<keyof NewMedicineDraft, "prescriptionOnly">, string>

const empty: NewMedicineDraft = {
  barcode: "",
  packSize: "",
  name: "",
  manufacturer: "",
  price: "",
  quantity: "",
  lot: "",
  expiresOn: "",
  prescriptionOnly: true,
}

const given = (start: Partial<NewMedicineDraft>): Partial<NewMedicineDraft> =>
  Object.fromEntries(Object.entries(start).filter(([, value]) => value !== undefined))

/** What the form of a new medicine holds, checks and sends. */
export function useNewMedicine(start: Partial<NewMedicineDraft>, onAdded: (row: ShelfRow) => void) {
  const [first] = useState(() => ({ ...empty, ...given(start) }))
  const [draft, setDraft] = useState(first)
  const [key] = useState(() => crypto.randomUUID())
  // The summary takes the focus, not the field.
  const act = useAct({ ids: {}, explain: useExplained() })
  const check = useCheck()
  const submit = () => {
    const wrong = check(draft)
    if (Object.keys(wrong).length > 0) return act.show(wrong)
    void act.run(
      () =>
        call.shelf.add({
          key,
          name: draft.name,
          manufacturer: draft.manufacturer,
          prescriptionOnly: draft.prescriptionOnly,
          priceCents: readPriceCents(draft.price) ?? 0,
          quantity: readUnits(draft.quantity) ?? 0,
          gtin: draft.barcode.trim() || null,
          packSize: draft.barcode.trim() === "" ? null : readPackSize(draft.packSize),
          lot: draft.lot.trim() || null,
          expiresOn: readExpiryField(draft.expiresOn) ?? null,
        }),
      onAdded,
    )
  }
  return {
    draft,
    act,
    submit,
    isDirty: draft !== first,
    change: (part: Partial<NewMedicineDraft>) => {
      setDraft((before) => ({ ...before, ...part }))
      act.forget(Object.keys(part))
    },
  }
}

function useCheck() {
  const t = useWords()
  return (draft: NewMedicineDraft): Wrong => {
    const units = readUnits(draft.quantity)
    const barcode = draft.barcode.trim()
    return {
      ...(barcode !== "" && readGtin(barcode) === null ? { barcode: t("shelf.wrong.barcode") } : {}),
      ...(barcode !== "" && readPackSize(draft.packSize) === null
        ? { packSize: t(draft.packSize.trim() === "" ? "scan.noPackSize" : "scan.wrongPackSize") }
        : {}),
      ...(draft.name.trim() === "" ? { name: t("shelf.wrong.name") } : {}),
      ...(draft.manufacturer.trim() === "" ? { manufacturer: t("shelf.wrong.manufacturer") } : {}),
      ...(readPriceCents(draft.price) === null ? { price: t("shelf.wrong.price") } : {}),
      ...(units === null ? { quantity: t("shelf.wrong.quantity") } : {}),
      ...(units !== null && units > maxStockUnits ? { quantity: t("shelf.wrong.tooMany") } : {}),
      ...(readExpiryField(draft.expiresOn) === undefined ? { expiresOn: t("shelf.wrong.expiry") } : {}),
    }
  }
}

function useExplained() {
  const t = useWords()
  return (refused: Refused): Wrong | undefined => {
    switch (refused.code) {
      case "already-on-shelf":
        return { name: t("shelf.wrong.onShelf") }
      case "barcode-taken":
        return { barcode: t("shelf.wrong.barcodeTaken", { medicine: String(refused.detail("medicine")) }) }
      case "pack-size-differs":
        return { packSize: t("scan.packSizeDiffers", { count: Number(refused.detail("packSize")) }) }
      case "above-maximum-price":
        return {
          price: t("shelf.wrong.aboveMax", { max: formatRupees(lineNumber(refused, "maximumCents") ?? 0) }),
        }
      case "bad-input":
        return saidOf(refused, Object.keys(newMedicineIds), { price: "priceCents", barcode: "gtin" })
      default:
        return undefined
    }
  }
}
