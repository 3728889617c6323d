import { fn } from "#database/functions.gen.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"

type Access = { thing: string; ids: readonly (number | string)[] }

/** Records access to personal data, on the handle of an audited call. Throws if it cannot, so unlogged data is never sent. */
export async function recordAccess(acting: Database, { thing, ids }: Access): Promise<void> {
  if (ids.length > 0) await call(acting, fn.recordAccess({ atThing: thing, ids: ids.map(String) }))
}
