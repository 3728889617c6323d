import type { ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { readGtin } from "#domain/pharmacy/gtin.ts"
import { readUnitsTyped } from "#domain/pharmacy/packs.ts"
import { maxStockUnits, readPriceCents } from "#domain/pharmacy/stock-rules.ts"
import { call } from "#web/data/call.ts"
import { lineNumber, type Refusal } from "#web/data/refusal.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { readExpiryField } from "#web/kit/forms/expiry.tsx"
import type { Errors } from "#web/kit/forms/form-state.ts"
import { useForm } from "#web/kit/forms/use-form.ts"
import { packSizeProblem, readPackSize } from "#web/pharmacy/scan/read-pack.ts"
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
  controlled: boolean
}

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
  controlled: false,
}

const given = (start: Partial<NewMedicineDraft>): Partial<NewMedicineDraft> =>
  Object.fromEntries(Object.entries(start).filter(([, value]) => value !== undefined))

/** Holds, checks and sends the form of a new medicine. */
export function useNewMedicine(start: Partial<NewMedicineDraft>, onAdded: (row: ShelfRow) => void) {
  const check = useCheck()
  return useForm({
    values: () => ({ ...empty, ...given(start) }),
    hasSummary: true,
    startAt: start.barcode === undefined ? "barcode" : "name",
    serverNames: { price: "priceCents", barcode: "gtin" },
    check: (draft) => ({
      errors: check(draft),
      body: {
        name: draft.name,
        manufacturer: draft.manufacturer,
        prescriptionOnly: draft.prescriptionOnly,
        controlled: draft.controlled,
        priceCents: readPriceCents(draft.price) ?? 0,
        quantity: readUnitsTyped(draft.quantity, readPackSize(draft.packSize)) ?? 0,
        gtin: draft.barcode.trim() || null,
        packSize: draft.barcode.trim() === "" ? null : readPackSize(draft.packSize),
        lot: draft.lot.trim() || null,
        expiresOn: readExpiryField(draft.expiresOn) ?? null,
      },
    }),
    send: (body, key) => call.shelf.add({ key, ...body }),
    onSent: onAdded,
    explain: useExplained(),
  })
}

export type NewMedicineForm = ReturnType<typeof useNewMedicine>

function useCheck() {
  const t = useWords()
  return (draft: NewMedicineDraft): Errors<NewMedicineDraft> => {
    const units = readUnitsTyped(draft.quantity, readPackSize(draft.packSize))
    const barcode = draft.barcode.trim()
    const isTooMany = units !== null && units > maxStockUnits
    return {
      barcode: barcode !== "" && readGtin(barcode) === null ? t("shelf.wrong.barcode") : undefined,
      packSize: barcode === "" ? undefined : packSizeProblem(t, draft.packSize),
      name: draft.name.trim() === "" ? t("common.medicineNameMissing") : undefined,
      manufacturer: draft.manufacturer.trim() === "" ? t("staff.enterTheManufacturer") : undefined,
      price: readPriceCents(draft.price) === null ? t("staff.priceInvalid") : undefined,
      quantity:
        units === null ? t("staff.quantityInvalid") : isTooMany ? t("shelf.wrong.tooMany") : undefined,
      expiresOn: readExpiryField(draft.expiresOn) === undefined ? t("staff.expiryMissing") : undefined,
    }
  }
}

function useExplained() {
  const t = useWords()
  return (refusal: Refusal): Errors<NewMedicineDraft> | undefined => {
    switch (refusal.code) {
      case "already-on-shelf":
        return { name: t("shelf.wrong.onShelf") }
      case "barcode-taken":
        return { barcode: t("shelf.wrong.barcodeTaken", { medicine: String(refusal.detail("medicine")) }) }
      case "pack-size-differs":
        return { packSize: t("scan.packSizeDiffers", { count: Number(refusal.detail("packSize")) }) }
      case "above-maximum-price":
        return {
          price: t("shelf.wrong.aboveMax", { max: formatRupees(lineNumber(refusal, "maximumCents") ?? 0) }),
        }
      default:
        return undefined
    }
  }
}
