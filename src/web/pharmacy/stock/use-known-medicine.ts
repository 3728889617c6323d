import { useQuery } from "@tanstack/react-query"
import { useDeferredValue, useEffect, useEffectEvent, useRef } from "react"
import type { KnownMedicine } from "#contract/finder/medicines.ts"
import { isLongEnoughToSuggest } from "#domain/finder/suggest-min-length.ts"
import { readGtin } from "#domain/pharmacy/gtin.ts"
import { api } from "#web/data/call.ts"
import { useRested } from "#web/kit/browser/use-rested.ts"
import type { NewMedicineDraft } from "#web/pharmacy/stock/new-medicine.ts"

// "500 mg" is "500mg": as the catalogue compares, near enough for a hint.
const plain = (text: string) => text.replace(/\s/g, "").toLowerCase()
const isSame = (one: string, other: string) => plain(one) === plain(other)

/**
 * Finds the catalogue medicine for the form by barcode or name, and fills empty fields: the name and
 * the pack size of a code, and the maker if there is only one. The maker is removed when the name
 * changes, the pack size when the code changes.
 */
export function useKnownMedicine(draft: NewMedicineDraft, change: (part: Partial<NewMedicineDraft>) => void) {
  const gtin = readGtin(draft.barcode) ?? ""
  const name = useRested(draft.name.trim())
  const { data } = useQuery({
    ...api.medicines.find.queryOptions({ input: { name: name.slice(0, 200), gtin } }),
    enabled: name !== "" || gtin !== "",
  })
  const found = data?.medicines
  const filled = useRef<{ name: string; manufacturer: string } | null>(null)
  const takeBack = useEffectEvent(() => {
    const before = filled.current
    if (!before || isSame(draft.name, before.name)) return
    filled.current = null
    if (draft.manufacturer === before.manufacturer) change({ manufacturer: "" })
  })
  useEffect(() => takeBack(), [draft.name])
  const filledPack = useRef<{ gtin: string; packSize: string } | null>(null)
  const takePackBack = useEffectEvent(() => {
    const before = filledPack.current
    if (!before || gtin === before.gtin) return
    filledPack.current = null
    if (draft.packSize === before.packSize) change({ packSize: "" })
  })
  useEffect(() => takePackBack(), [gtin])
  const fillPack = useEffectEvent((medicines: KnownMedicine[]) => {
    const size = medicines.find(({ packSize }) => packSize !== null)?.packSize
    if (size === undefined || size === null || draft.packSize.trim() !== "") return
    filledPack.current = { gtin, packSize: String(size) }
    change({ packSize: String(size) })
  })
  const fill = useEffectEvent((medicines: KnownMedicine[]) => {
    const [only, ...others] = medicines
    if (only === undefined || others.length > 0) return
    const isNameOpen = draft.name.trim() === ""
    if (isNameOpen) change({ name: only.name })
    if (draft.manufacturer.trim() === "" && (isNameOpen || isSame(draft.name, only.name))) {
      filled.current = only
      change({ manufacturer: only.manufacturer })
    }
  })
  useEffect(() => {
    if (!found) return
    fill(found)
    fillPack(found)
  }, [found])
  return {
    known: found?.find((medicine) => isSame(medicine.manufacturer, draft.manufacturer)) ?? null,
    /** Returns the maker from the catalogue, if known. */
    makers: (found ?? []).map(({ manufacturer }) => manufacturer),
  }
}

/** Suggests names that start with the typed text. */
export function useMedicineNames(typed: string): string[] {
  const text = useDeferredValue(typed.trim())
  const { data = [] } = useQuery({
    ...api.availability.suggest.queryOptions({ input: { q: text.slice(0, 200) }, staleTime: 60_000 }),
    enabled: isLongEnoughToSuggest(text),
    placeholderData: (previous) => previous,
  })
  return data.map((medicine) => medicine.name)
}
