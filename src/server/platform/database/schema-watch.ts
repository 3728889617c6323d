import { fn } from "#database/functions.gen.ts"
import { call } from "./call.ts"
import type { Database } from "./database.ts"

/** Whether the database has the schema that this node started with. */
export type SchemaState = "same" | "other" | "away"

export type SchemaWatch = {
  /** Asks the database. */
  look(): Promise<SchemaState>
  /** As it was when somebody looked last. */
  isOther(): boolean
}

/** Remembers the schema of the start. It becomes another one when a newer version migrates the database. */
export async function watchSchema(database: Database): Promise<SchemaWatch> {
  const version = () => call(database, fn.schemaVersion({}))
  // A database that is away at first is known from its first answer.
  let started = await version().catch(() => undefined)
  let state: SchemaState = "same"
  return {
    async look() {
      state = await version().then(
        (now) => {
          started ??= now
          return now === started ? "same" : "other"
        },
        () => "away",
      )
      return state
    },
    isOther: () => state === "other",
  }
}
