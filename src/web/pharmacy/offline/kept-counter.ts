import { clear, createStore, get, set } from "idb-keyval"
import type { Receipt } from "#contract/pharmacy/sales.ts"
import type { ShelfRow } from "#contract/pharmacy/till.ts"
import type { Person } from "#contract/platform/session.ts"

/** The shelf as it was when it last came, and of which moment that was. */
export type KeptShelf = { asOf: string; lowStockLimit: number; rows: ShelfRow[] }
type OfPharmacy<Kept> = Kept & { pharmacyId: number }

const store = createStore("pharos-counter", "kept")

/** The seller at this device's till while offline: the last person logged in. */
export const keepPerson = (person: Person) => set("person", forTheTill(person), store)
export const getKeptPerson = async () => get<Person>("person", store)

export const keepShelf = (pharmacyId: number, shelf: KeptShelf) =>
  set("shelf", { pharmacyId, ...shelf }, store)
export async function getKeptShelf(pharmacyId: number): Promise<KeptShelf | undefined> {
  const kept = await get<OfPharmacy<KeptShelf>>("shelf", store)
  if (kept?.pharmacyId !== pharmacyId) return undefined
  const { asOf, lowStockLimit, rows } = kept
  return { asOf, lowStockLimit, rows }
}

/** The letterhead of a receipt. */
export const keepLetterhead = (pharmacyId: number, letterhead: Receipt["pharmacy"]) =>
  set("letterhead", { pharmacyId, letterhead }, store)
export async function getKeptLetterhead(pharmacyId: number): Promise<Receipt["pharmacy"] | undefined> {
  const kept = await get<OfPharmacy<{ letterhead: Receipt["pharmacy"] }>>("letterhead", store)
  return kept?.pharmacyId === pharmacyId ? kept.letterhead : undefined
}

/** Forgets the seller on logout. The queue stays: its sales have happened. */
export const forgetCounter = () => clear(store)

/** No role but the till's, and no place but the pharmacy: the rest needs a server that says so. */
function forTheTill({ subject, name, workplaces }: Person): Person {
  return {
    subject,
    name,
    picture: null,
    roles: ["pharmacien"],
    workplaces: workplaces.filter(({ kind }) => kind === "pharmacy"),
  }
}
