import type { FastifyRequest } from "fastify"
import type { Person } from "#contract/platform/session.ts"
import { approvalHeader } from "#domain/pharmacy/cashiers.ts"
import type { Platform } from "#server/platform/platform.ts"
import { sessionCookie } from "./cookies.ts"
import { findSession, keepAlive } from "./sessions.ts"

export type Caller = {
  person: Person | null
  sessionHash: Buffer | null
  device: string
  /** A colleague's approval of what the cashier at the till has no right to. */
  approval?: string
}

/** What is needed to identify a request's caller. */
export type CallerSource = Pick<Platform, "database" | "now" | "settings" | "log">

const uuidShape = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Identifies a request's caller by the session cookie; a guest without a valid session. */
export async function callerOf(app: CallerSource, request: FastifyRequest): Promise<Caller> {
  const now = app.now()
  const session = await findSession(app.database, request.cookies[sessionCookie(app.settings)], now)
  if (!session) return { person: null, sessionHash: null, device: "" }
  // A full disk must not lock people out of reading.
  await keepAlive(app.database, session, now).catch((error) =>
    app.log.warn({ err: error }, "session not noted"),
  )
  const caller = { person: session.person, sessionHash: session.hash, device: session.device }
  const approval = request.headers[approvalHeader]
  return typeof approval === "string" && uuidShape.test(approval) ? { ...caller, approval } : caller
}
