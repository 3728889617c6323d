import { type ChatFailure, maxMessagesADay } from "#contract/customer/assistant.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { Platform } from "#server/platform/platform.ts"
import { countMessages, endTurn, takeTurn } from "./queries.ts"

/** Lease of a turn if its node dies: the longest answer plus a margin. */
const leaseMs = 65_000

export type Turn = { end: () => Promise<void> }

/**
 * Takes a person's turn: one question at a time and a daily limit, across all nodes. Returns the turn, or why
 * there is none.
 */
export async function beginTurn(
  app: Pick<Platform, "database" | "now" | "log">,
  subject: string,
): Promise<Turn | ChatFailure> {
  const now = app.now()
  const day = colomboDay(now)
  const until = new Date(now.getTime() + leaseMs)
  const turn = { subject, day, now, until, most: maxMessagesADay }
  if (!(await takeTurn(app.database, turn))) {
    return (await countMessages(app.database, subject, day)) >= maxMessagesADay ? "day-limit" : "busy"
  }
  return {
    end: () =>
      endTurn(app.database, turn).catch((error: unknown) => {
        app.log.warn({ err: error }, "a turn of the assistant ends by its time only")
      }),
  }
}

export async function leftToday(app: Pick<Platform, "database" | "now">, subject: string): Promise<number> {
  const sent = await countMessages(app.database, subject, colomboDay(app.now()))
  return Math.max(0, maxMessagesADay - sent)
}
