import { fn } from "#database/functions.gen.ts"
import { call } from "#server/platform/database/call.ts"
import { type Acting, actingFor } from "./database-as-actor.ts"

export type Look = { action: string; thing: string; ids: readonly (number | string)[] }

/** Notes whose data a member of staff is about to be shown; without the note nothing of it leaves the server. */
export async function noteLook(context: Acting, { action, thing, ids }: Look): Promise<void> {
  if (ids.length === 0) return
  const looked = fn.noteLook({ looked: action, atThing: thing, ids: ids.map(String) })
  await call(actingFor(context, action), looked)
}
