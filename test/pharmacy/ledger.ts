import { expect } from "vitest"
import { checkLedger } from "#server/pharmacy/stock-ledger/ledger-check.ts"
import type { Database } from "#server/platform/database/database.ts"

/** Checks that every unit is explained; runs at the end of each test that moves units. */
export async function expectLedgerTrue(database: Database): Promise<void> {
  expect(await checkLedger(database)).toEqual([])
}
