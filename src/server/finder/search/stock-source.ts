import { maxPlaces, type PharmacyPlace } from "#contract/finder/search.ts"
import type { Database } from "#server/platform/database/database.ts"
import {
  findCloseSpellings,
  findMatchingMedicines,
  findMedicinesById,
  type MedicineQuery,
  type ProductRow,
} from "./medicine-queries.ts"
import {
  countListedPharmacies,
  countPharmaciesOffering,
  findPharmaciesById,
  findPlacesOffering,
  type PharmacyRow,
} from "./pharmacy-queries.ts"
import type { SearchQuery } from "./queries.ts"
import { type FoundPharmacyRows, findPharmacies } from "./search.ts"

export const maxCounted = 1_000

/** Where searches read what pharmacies have: PostgreSQL, or the index in memory. The answers are the same. */
export type StockSource = {
  /** Returns the ids of medicines that match a text, in order. */
  matchMedicines(query: MedicineQuery): Promise<number[]>
  /** Returns the names most similar to a text that matched no medicine. */
  closeSpellings(text: string, limit: number): Promise<string[]>
  /** Returns a page of pharmacies plus one if more follow. */
  findPharmacies(query: SearchQuery): Promise<FoundPharmacyRows[]>
  /** Counts the pharmacies with a match, up to 1,000. */
  countOffering(query: SearchQuery): Promise<number>
  /** Lists where the pharmacies with a match are, the nearest first, up to 1,000. */
  findPlaces(query: SearchQuery): Promise<PharmacyPlace[]>
  /** Returns the number of listed pharmacies. */
  countListed(): Promise<number>
  medicinesById(ids: number[]): Promise<ProductRow[]>
  pharmaciesById(ids: number[]): Promise<PharmacyRow[]>
}

export const byId = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))

/** Reads PostgreSQL. */
export const stockInSql = (database: Database): StockSource => ({
  matchMedicines: (query) => findMatchingMedicines(database, query),
  closeSpellings: (text, limit) => findCloseSpellings(database, text, limit),
  findPharmacies: (query) => findPharmacies(database, query),
  countOffering: (query) => countPharmaciesOffering(database, query, maxCounted),
  findPlaces: (query) => findPlacesOffering(database, query, maxPlaces),
  countListed: () => countListedPharmacies(database),
  medicinesById: (ids) => findMedicinesById(database, [...new Set(ids)]),
  pharmaciesById: (ids) => findPharmaciesById(database, [...new Set(ids)]),
})
