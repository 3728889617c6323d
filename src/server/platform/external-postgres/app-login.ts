import { randomBytes } from "node:crypto"
import pg from "pg"
import { isDatabaseAway, openDatabase } from "#server/platform/database/database.ts"
import { onConnection } from "#server/platform/embedded-postgres/queries.ts"
import { StartRefused } from "#server/platform/embedded-postgres/start-refused.ts"
import { type AppLogin, ensureLogin, getLoginRights, keepAppLogin } from "./queries.ts"

/** Returns the application's login for this database; creates it if missing. All nodes share its password. */
export async function prepareAppLogin(ownerUrl: string): Promise<AppLogin> {
  return onConnection(ownerUrl, async (client) => {
    const login = await keepAppLogin(client, randomBytes(24).toString("base64url"))
    const url = asLogin(ownerUrl, login)
    if ((await tryLogin(url)) === null) return login
    await ensureLogin(client, login).catch((error: unknown) => {
      throw isCode(error, /^42501$/) ? new StartRefused(mayNotMake(login.name, error)) : error
    })
    const refusal = await tryLogin(url)
    if (refusal) throw new StartRefused(mayNotLogIn(login.name, refusal))
    return login
  })
}

/** Returns the same URL with another login. */
export function asLogin(url: string, { name, password }: AppLogin): string {
  const address = new URL(url)
  address.username = ""
  address.password = ""
  // Parameters also apply where the URL has no host.
  address.searchParams.set("user", name)
  address.searchParams.set("password", password)
  return address.href
}

/** Throws if the application's login could become the owner; skips a server that cannot be reached now. */
export async function refuseOwner(url: string, setting: string): Promise<void> {
  const database = openDatabase({ url, poolSize: 1 })
  try {
    const { login, isOwner } = await getLoginRights(database.pool)
    if (!isOwner) return
    throw new StartRefused(
      `${setting} logs in as ${login}, which owns the database or may create roles. Give the application a login that cannot: create role pharos_web login password '…' in role pharos_app;`,
    )
  } catch (error) {
    if (isCode(error, /^(42501|28|22023)/))
      throw new StartRefused(
        `${setting} does not let the application act as pharos_app: ${messageOf(error)}.`,
      )
    if (!isDatabaseAway(error)) throw error
  } finally {
    await database.end()
  }
}

/** Returns the error with which the server rejects this login, or null. */
async function tryLogin(url: string): Promise<Error | null> {
  const database = openDatabase({ url, poolSize: 1 })
  try {
    await database.pool.query("select")
    return null
  } catch (error) {
    // Wrong or missing password, no line in pg_hba.conf, not a member of pharos_app yet.
    if (error instanceof Error && isCode(error, /^(28|42501|22023)/)) return error
    throw error
  } finally {
    await database.end()
  }
}

const isCode = (error: unknown, codes: RegExp) =>
  error instanceof pg.DatabaseError && codes.test(error.code ?? "")

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const mayNotMake = (name: string, error: unknown) =>
  `The login of DATABASE_URL may not make the login ${name} for the application (${messageOf(error)}). Run as an administrator of the server: grant pharos_app to the owner with admin option; or make a login yourself (create role pharos_web login password '…' in role pharos_app;) and set DATABASE_APP_URL to it.`

const mayNotLogIn = (name: string, error: Error) =>
  `The server does not let the application log in as ${name}: ${error.message}. Allow it in pg_hba.conf, or set DATABASE_APP_URL to a login of your own that is a member of pharos_app.`
