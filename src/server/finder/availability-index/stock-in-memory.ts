import { maxPlaces, type SearchQuestion } from "#contract/finder/search.ts"
import { medicinesIn } from "#server/finder/search/answer.ts"
import type { MedicineQuery } from "#server/finder/search/medicine-queries.ts"
import { toPlace } from "#server/finder/search/pharmacy-queries.ts"
import { maxCounted, type StockSource } from "#server/finder/search/stock-source.ts"
import { makeAnswerJson } from "./answer-json.ts"
import { makeFinder } from "./find.ts"
import { foldText } from "./fold-text.ts"
import type { StockIndex } from "./stock-index.ts"

export type InMemory = StockSource & {
  /** Writes the answer of a search at once; null when PostgreSQL is needed for it. */
  writeAnswer(question: SearchQuestion, viewer: { withPrices: boolean; now: Date }): Buffer | null
}

/** Reads the index. Barcodes and texts in other scripts are looked up in PostgreSQL. */
export function stockInMemory(
  index: StockIndex,
  inSql: Pick<StockSource, "matchMedicines">,
  fewRows?: number,
): InMemory {
  const finder = makeFinder(index, fewRows)
  const writeJson = makeAnswerJson(index, finder)

  /** Returns the medicines that match; null when only PostgreSQL can tell. */
  function match({ text, gtin, medicineId, form }: MedicineQuery): number[] | null {
    const [folded, foldedForm] = [foldText(text), form && foldForm(form)]
    if (gtin !== null || folded === null || foldedForm === undefined) return null
    return index.medicines.find({ folded, foldedForm, medicineId })
  }

  return {
    writeAnswer(question, viewer) {
      const asked = medicinesIn(question)
      const medicineIds = asked && match(asked)
      return asked !== null && medicineIds === null ? null : writeJson(question, { ...viewer, medicineIds })
    },
    matchMedicines: async (query) => match(query) ?? inSql.matchMedicines(query),
    findPharmacies: async (query) => finder.findPharmacies(query),
    countOffering: async (query) => finder.count(query, maxCounted),
    findPlaces: async (query) => finder.findPlaces(query, maxPlaces).map(toPlace),
    countListed: async () => index.pharmacies.listed(),
    medicinesById: async (ids) => ids.flatMap((id) => index.medicines.get(id) ?? []),
    pharmaciesById: async (ids) =>
      ids.flatMap((id) => index.pharmacies.at(index.pharmacies.knownSlotOf(id) ?? -1) ?? []),
  }
}

/** Returns a form in small letters, as `lower` does; undefined with letters other than ASCII. */
const foldForm = (form: string) => (/^[ -~]*$/.test(form) ? form.toLowerCase() : undefined)
