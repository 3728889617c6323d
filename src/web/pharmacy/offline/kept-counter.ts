import type { Receipt } from "#contract/pharmacy/sales.ts"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import type { Person } from "#contract/platform/session.ts"
import { openKeyValueStore } from "#web/data/offline/key-value-store.ts"

/** The stock when it was last loaded, and the time. */
export type KeptShelf = {
  asOf: string
  lowStockLimit: number
  roundsCash: boolean
  maxDiscountPercent: number
  rows: ShelfRow[]
}
type KeptMoney = Pick<KeptShelf, "roundsCash" | "maxDiscountPercent">
type OfPharmacy<Kept> = Kept & { pharmacyId: number }

const store = openKeyValueStore("pharos-counter", "kept")

/** The seller at this device's till while offline: the last person logged in. */
export const keepPerson = (person: Person) => store.set("person", forTheTill(person))
export const getKeptPerson = async () => store.get<Person>("person")

export const keepShelf = (pharmacyId: number, shelf: KeptShelf) =>
  store.set("shelf", { pharmacyId, ...shelf })
export async function getKeptShelf(pharmacyId: number): Promise<KeptShelf | undefined> {
  // What an older Pharos kept has neither rounding nor discounts.
  const kept = await store.get<OfPharmacy<Partial<KeptMoney> & Omit<KeptShelf, keyof KeptMoney>>>("shelf")
  if (kept?.pharmacyId !== pharmacyId) return undefined
  const { asOf, lowStockLimit, roundsCash = false, maxDiscountPercent = 0, rows } = kept
  return { asOf, lowStockLimit, roundsCash, maxDiscountPercent, rows }
}

/** The letterhead of a receipt. */
export const keepLetterhead = (pharmacyId: number, letterhead: Receipt["pharmacy"]) =>
  store.set("letterhead", { pharmacyId, letterhead })
export async function getKeptLetterhead(pharmacyId: number): Promise<Receipt["pharmacy"] | undefined> {
  const kept = await store.get<OfPharmacy<{ letterhead: Receipt["pharmacy"] }>>("letterhead")
  return kept?.pharmacyId === pharmacyId ? kept.letterhead : undefined
}

/** Forgets the seller on logout. The queue stays: its sales have happened. */
export const forgetCounter = () => store.clear()

/** Only the till's role and its pharmacy; other rights need the server's answer. */
function forTheTill({ subject, name, workplaces }: Person): Person {
  return {
    subject,
    name,
    picture: null,
    roles: ["pharmacien"],
    workplaces: workplaces.filter(({ kind }) => kind === "pharmacy"),
  }
}
