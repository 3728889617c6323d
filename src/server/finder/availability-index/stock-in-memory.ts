import { maxPlaces, type SearchQuestion } from "#contract/finder/search.ts"
import { comparedSpellings, correctedBy, medicinesIn, nameIn } from "#server/finder/search/answer.ts"
import type { MedicineQuery } from "#server/finder/search/medicine-queries.ts"
import { toPlace } from "#server/finder/search/pharmacy-queries.ts"
import { maxCounted, type StockSource } from "#server/finder/search/stock-source.ts"
import { makeAnswerJson } from "./answer-json.ts"
import { makeFinder } from "./find.ts"
import { foldText } from "./fold-text.ts"
import type { StockIndex } from "./stock-index.ts"
import type { Choices } from "./wanted-medicines.ts"

export type InMemory = StockSource & {
  /** Writes the answer of a search at once; null when PostgreSQL is needed for it. */
  writeAnswer(question: SearchQuestion, viewer: { withPrices: boolean; now: Date }): Buffer | null
}

/** Reads the index. Barcodes and texts in other scripts are looked up in PostgreSQL. */
export function stockInMemory(
  index: StockIndex,
  inSql: Pick<StockSource, "matchMedicines" | "closeSpellings">,
  choices?: Choices,
): InMemory {
  const finder = makeFinder(index, choices)
  const writeJson = makeAnswerJson(index, finder)

  /** Returns the medicines that match; null when only PostgreSQL can tell. */
  function match({ text, gtin, medicineId, form }: MedicineQuery): number[] | null {
    const [folded, foldedForm] = [foldText(text), form && foldForm(form)]
    if (gtin !== null || folded === null || foldedForm === undefined) return null
    return index.medicines.find({ folded, foldedForm, medicineId })
  }

  /** Returns the medicines that a search is for; undefined when only PostgreSQL can tell. */
  function matchAsked(question: SearchQuestion): number[] | null | undefined {
    const asked = medicinesIn(question)
    return asked && (match(asked) ?? undefined)
  }

  /** Returns the names most similar to a text; null when only PostgreSQL can tell. */
  function closeSpellings(text: string, limit: number): string[] | null {
    const folded = foldText(text)
    return folded === null ? null : index.spellings.closest(folded, limit)
  }

  function correct(question: SearchQuestion): SearchQuestion | null {
    // The form or the medicine may be what hides the medicines that the text does match.
    if (question.form !== undefined || question.medicineId !== undefined) return null
    const names = closeSpellings(nameIn(question), comparedSpellings)
    return names && correctedBy(question, names)
  }

  return {
    writeAnswer(question, viewer) {
      const medicineIds = matchAsked(question)
      if (medicineIds === undefined) return null
      if (medicineIds?.length !== 0) return writeJson(question, { ...viewer, medicineIds, corrected: null })
      const meant = correct(question)
      const found = meant && matchAsked(meant)
      return meant && found ? writeJson(meant, { ...viewer, medicineIds: found, corrected: meant.q }) : null
    },
    matchMedicines: async (query) => match(query) ?? inSql.matchMedicines(query),
    closeSpellings: async (text, limit) => closeSpellings(text, limit) ?? inSql.closeSpellings(text, limit),
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
