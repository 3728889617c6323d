import type pg from "pg"
import { dateOf, minutesAfter, weekday } from "./calendar.ts"
import type { DemoMedicine } from "./catalogue.ts"
import type { Random } from "./random.ts"

const days = 13

type Unmet = { medicineId?: number; text?: string; kind: "unknown" | "nowhere" | "not-near"; place: string }

/** Texts that are no medicine of the catalogue, and medicines that no pharmacy near the person has. */
const unknownTexts = ["ozempic", "janumet 50/1000", "mounjaro", "eltroxin 75", "vitamin k2"] as const
const scarce = [
  { genericName: "insulin glargine", place: "6.9,79.9" },
  { genericName: "insulin aspart", place: "7.3,80.6" },
  { genericName: "salbutamol", place: "9.7,80.0" },
] as const

/** Returns what was searched for in vain, the most frequent first. */
function unmetSearches(medicines: DemoMedicine[]): Unmet[] {
  const near = scarce.flatMap(({ genericName, place }): Unmet[] => {
    const found = medicines.find((medicine) => medicine.genericName === genericName)
    return found ? [{ medicineId: found.id, kind: "not-near", place }] : []
  })
  const unknown = unknownTexts.map((text): Unmet => ({ text, kind: "unknown", place: "6.9,79.9" }))
  return [...unknown, ...near]
}

/** Counts the searches of the two weeks before today, as the nodes of that time would have. */
export async function countSearches(
  client: pg.ClientBase,
  { medicines, now, random }: { medicines: DemoMedicine[]; now: Date; random: Random },
): Promise<void> {
  const unmet = unmetSearches(medicines)
  for (let back = days; back > 0; back -= 1) {
    const at = minutesAfter(now, -back * 24 * 60)
    const isSunday = weekday(at) === 6
    const searches = random.whole(310, 390) - (isSunday ? 120 : 0) + (days - back) * 4
    const counted = unmet
      .filter((_, rank) => random.chance(0.55 - rank * 0.04))
      .map((each) => ({ ...each, searches: random.whole(1, 2) }))
    const all = counted.reduce((sum, { searches: each }) => sum + each, random.whole(2, 6))
    await client.query("select count_searches($1, $2, $3, $4, $5)", [
      dateOf(at),
      at,
      searches,
      all,
      JSON.stringify(counted),
    ])
  }
}
