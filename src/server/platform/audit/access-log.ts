import { fn } from "#database/functions.gen.ts"
import { call } from "#server/platform/database/call.ts"
import { type Acting, actingFor } from "./database-as-actor.ts"

export type Look = { action: string; thing: string; ids: readonly (number | string)[] }

/** Records access to personal data. Throws if it cannot, so unlogged data is never sent. */
export async function noteLook(context: Acting, { action, thing, ids }: Look): Promise<void> {
  if (ids.length === 0) return
  const looked = fn.noteLook({ looked: action, atThing: thing, ids: ids.map(String) })
  await call(actingFor(context, action), looked)
}
