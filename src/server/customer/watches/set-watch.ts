import type { NewWatch, Watch } from "#contract/customer/watches.ts"
import { withPersonLocked } from "#server/customer/account/person-lock.ts"
import { findRelated } from "#server/finder/alternatives/alternatives.ts"
import { findCurrentMedicine } from "#server/finder/search/medicine-queries.ts"
import type { Database } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"
import { placeOf } from "./place.ts"
import {
  countOtherWatches,
  findInStock,
  findTerms,
  findWatches,
  saveWatch,
  type WatchTerms,
} from "./queries.ts"

const dayMs = 24 * 60 * 60 * 1000

type Asking = { subject: string; maxWatches: number; now: Date }

/** Watches a medicine, or changes the person's watch of it. */
export async function setWatch(database: Database, asking: Asking, input: NewWatch): Promise<Watch> {
  const medicine = await findCurrentMedicine(database, input.medicineId)
  if (!medicine) throw problem("not-found")
  const related = input.anyMaker ? await findRelated({ reading: database }, [medicine]) : new Map()
  const equivalents = [...related].flatMap(([id, relation]) => (relation === "same" ? [id] : []))
  return save(database, asking, {
    medicineId: medicine.id,
    medicineIds: [medicine.id, ...equivalents],
    anyMaker: input.anyMaker,
    radiusKm: input.radiusKm,
    until: new Date(asking.now.getTime() + input.days * dayMs),
    ...placeOf(input.place),
  })
}

type Change = { id: number; radiusKm: number; days: number }

/** Changes the distance and end of an active watch. */
export async function changeWatch(database: Database, asking: Asking, change: Change): Promise<Watch> {
  const { subject, now } = asking
  const terms = await findTerms(database.sql, { subject, id: change.id, now })
  if (!terms) throw problem("not-found")
  const until = new Date(now.getTime() + change.days * dayMs)
  return save(database, asking, { ...terms, radiusKm: change.radiusKm, until })
}

async function save(database: Database, { subject, maxWatches, now }: Asking, terms: WatchTerms) {
  const id = await withPersonLocked(database, subject, async (sql) => {
    const others = await countOtherWatches(sql, { subject, medicineId: terms.medicineId, now })
    if (others >= maxWatches) throw problem("too-many-watches", { limit: maxWatches })
    const here = await findInStock(sql, terms)
    if (here) throw problem("already-in-stock", here)
    return saveWatch(sql, { subject, terms, now })
  })
  const saved = (await findWatches(database, subject, now)).find((watch) => watch.id === id)
  if (!saved) throw problem("not-found")
  return saved
}
