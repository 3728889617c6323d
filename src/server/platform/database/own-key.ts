import { fn } from "#database/functions.gen.ts"
import { call } from "./call.ts"
import type { Database } from "./database.ts"

/** Stores a key that Pharos made for itself, unless there is one already; returns the stored one, which all nodes share. */
export async function keepOwnKey(database: Database, name: string, made: object): Promise<unknown> {
  return call(database, fn.storeOwnKey<unknown>({ keyName: name, made }))
}
