import type { FastifyRequest } from "fastify"
import type { Person } from "#shared/session.ts"
import type { AppContext } from "../context.ts"

export type Caller = { person: Person | null; sessionHash: Buffer | null }

/** Who makes a request, from its session cookie; a guest when there is none or it has ended. */
export async function callerOf(_app: AppContext, _request: FastifyRequest): Promise<Caller> {
  return { person: null, sessionHash: null }
}
