import { randomBytes, randomUUID } from "node:crypto"
import type { BrowserContext } from "@playwright/test"
import type { Role } from "#contract/platform/session.ts"
import { hashOf } from "#server/platform/login/cookies.ts"
import type { Rows } from "./database.ts"

export type OwnPerson = { subject: string; name: string; token: string }

/** Creates a person for one test and logs them in on one device: all tests share the demo's accounts. */
export async function makePerson(rows: Rows, name: string, roles: Role[] = []): Promise<OwnPerson> {
  const subject = `e2e|${randomUUID()}`
  await rows("insert into people (subject, name, roles) values ($1, $2, $3)", [subject, name, roles])
  return { subject, name, token: await openSession(rows, { subject, roles }) }
}

/** Logs a person in on another device; returns the secret of that session. */
export async function openSession(
  rows: Rows,
  { subject, roles = [] }: { subject: string; roles?: Role[] },
): Promise<string> {
  const token = randomBytes(32).toString("base64url")
  await rows(
    `insert into sessions (token_hash, subject, roles, device, authenticated_at, expires_at)
     values ($1, $2, $3, 'Firefox, Android', now(), now() + interval '1 day')`,
    [hashOf(token), subject, roles],
  )
  return token
}

/**
 * Sets the session cookie. Browsers write cookies to disk only occasionally, so a killed one may have to log in
 * again.
 */
export function logInAs(context: BrowserContext, url: string, { token }: Pick<OwnPerson, "token">) {
  const expires = Math.floor(Date.now() / 1000) + 86_400
  return context.addCookies([{ name: "pharos", value: token, url, expires }])
}
