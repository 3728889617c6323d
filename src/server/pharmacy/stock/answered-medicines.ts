import type pg from "pg"
import type { ListAnswers } from "#contract/imports/list-answers.ts"
import { fn } from "#database/functions.gen.ts"
import type { StockImport } from "#domain/imports/list-report.ts"
import type { MedicineFinder } from "#server/imports/lists/medicine-finder.ts"
import type { Count } from "#server/imports/lists/plan.ts"
import { ImportRefused } from "#server/imports/lists/refusals.ts"
import type { NamedMedicine, StockRow } from "#server/imports/lists/rows.ts"
import { callOnce } from "#server/platform/database/call.ts"

const maxShown = 200

type Addition = NamedMedicine & { id: number; manufacturer: string; prescriptionOnly: boolean }
/** The lines that name a medicine in the same way, and what they mean. */
type Group = { line: number; medicine: NamedMedicine; found: number[]; meant: number | null }

/**
 * Decides by a person's answers which medicine is meant by lines of none or several. A medicine to be added has a negative
 * id until it is.
 */
export function makeAnswered({ chosen, added }: Pick<ListAnswers, "chosen" | "added">) {
  const groups = new Map<string, Group>()
  const additions: Addition[] = []
  let finder: MedicineFinder | undefined

  function decide(medicines: MedicineFinder, { line, medicine }: StockRow, found: number[]): number | null {
    const choice = chosen[line]
    if (found.length > 0) return choice !== undefined && found.includes(choice) ? choice : null
    const addition = added[line]
    if (addition === undefined || medicine.name === "") return null
    const named = { ...medicine, ...addition }
    const known = medicines.find(named)
    if (known.length > 0) return known.length === 1 ? (known[0] ?? null) : null
    const id = -1 - additions.length
    additions.push({ ...named, id })
    medicines.add({ ...named, id })
    return id
  }

  const resolver = (medicines: MedicineFinder) => {
    finder = medicines
    return (row: StockRow, found: number[]): number[] => {
      const key = JSON.stringify(row.medicine)
      const group = groups.get(key) ?? {
        line: row.line,
        medicine: row.medicine,
        found,
        meant: decide(medicines, row, found),
      }
      groups.set(key, group)
      return group.meant === null ? found : [group.meant]
    }
  }

  /** What the person may answer, the first ones. */
  const questions = (): Pick<StockImport, "unknown" | "ambiguous"> => {
    const all = [...groups.values()]
    const unknown = all.filter(({ found, medicine }) => found.length === 0 && medicine.name !== "")
    const ambiguous = all.filter(({ found }) => found.length > 1)
    return {
      unknown: unknown.slice(0, maxShown).map(({ line, medicine: { name, manufacturer }, meant }) => ({
        line,
        name,
        manufacturer,
        isAdded: meant !== null,
      })),
      ambiguous: ambiguous.slice(0, maxShown).map(({ line, medicine, found, meant }) => ({
        line,
        name: medicine.name,
        medicines: found.flatMap((id) => {
          const known = finder?.get(id)
          return known ? { id, name: known.name, manufacturer: known.manufacturer } : []
        }),
        chosen: meant,
      })),
    }
  }

  /** Adds the medicines to the catalogue and gives their counts the ids. */
  async function addAll(client: pg.ClientBase, counts: Count[]): Promise<void> {
    const ids = new Map<number, number>()
    for (const { id, ...medicine } of additions) {
      if (counts.some(({ medicineId }) => medicineId === id)) ids.set(id, await addMedicine(client, medicine))
    }
    for (const count of counts) count.medicineId = ids.get(count.medicineId) ?? count.medicineId
  }

  return { resolver, questions, addAll }
}

async function addMedicine(client: pg.ClientBase, medicine: Omit<Addition, "id">): Promise<number> {
  const { name, genericName, brandName, strength, form, manufacturer, prescriptionOnly } = medicine
  const id = await callOnce(
    client,
    fn.addMedicine({
      medicineFields: {
        name,
        display_name: name,
        generic_name: genericName,
        brand_name: brandName,
        strength,
        form,
        manufacturer,
        prescription_only: prescriptionOnly,
      },
    }),
  )
  if (id === null)
    throw new ImportRefused(`Somebody has just added ${name} by ${manufacturer}. Check the list again.`)
  return id
}
