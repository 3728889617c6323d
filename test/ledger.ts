import { expect } from "vitest"
import type { Database } from "#server/platform/database/database.ts"
import { checkLedger } from "#server/pharmacy/stock-ledger/ledger-check.ts"

/** Checks that every unit is explained; runs at the end of each test that moves units. */
export async function expectLedgerTrue(database: Database): Promise<void> {
  expect(await checkLedger(database)).toEqual([])
}
