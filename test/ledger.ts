import { expect } from "vitest"
import type { Database } from "#server/platform/database/database.ts"
import { checkLedger } from "#server/pharmacy/stock-ledger/ledger-check.ts"

/** Every unit on every shelf is explained: at the end of each test that moves any. */
export async function expectLedgerTrue(database: Database): Promise<void> {
  expect(await checkLedger(database)).toEqual([])
}
