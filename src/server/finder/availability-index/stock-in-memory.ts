import { maxPlaces } from "#contract/finder/search.ts"
import { toPlace } from "#server/finder/search/pharmacy-queries.ts"
import { maxCounted, type StockSource } from "#server/finder/search/stock-source.ts"
import { makeFinder } from "./find.ts"
import { foldText } from "./fold-text.ts"
import type { StockIndex } from "./stock-index.ts"

/** Reads the index. Barcodes and texts in other scripts are looked up in PostgreSQL. */
export function stockInMemory(
  index: StockIndex,
  inSql: Pick<StockSource, "matchMedicines">,
  fewRows?: number,
): StockSource {
  const finder = makeFinder(index, fewRows)
  return {
    async matchMedicines(query) {
      const [folded, foldedForm] = [foldText(query.text), query.form && foldForm(query.form)]
      if (query.gtin !== null || folded === null || foldedForm === undefined)
        return inSql.matchMedicines(query)
      return index.medicines.find({ folded, foldedForm, medicineId: query.medicineId })
    },
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
