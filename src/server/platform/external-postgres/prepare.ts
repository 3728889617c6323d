import { openDatabase } from "#server/platform/database/database.ts"
import { checkDurability, requirements } from "#server/platform/embedded-postgres/durability.ts"
import { findSettings, onConnection } from "#server/platform/embedded-postgres/queries.ts"
import { StartRefused } from "#server/platform/embedded-postgres/start-refused.ts"
import { asLogin, prepareAppLogin, refuseOwner } from "./app-login.ts"
import { getServerFacts } from "./queries.ts"
import { findFeedObstacles, findObstacle } from "./requirements.ts"

type Addresses = {
  databaseUrl: string
  databaseAppUrl: string | null
  databaseReadUrl: string | null
  /** The operator vouches for durability: the server's storage guarantees commits in another way. */
  isDurabilityPromised: boolean
}

export type AppUrls = {
  appUrl: string
  readUrl: string | null
  /** Problems an operator should look at, as codes for `/readyz`. */
  warnings: string[]
}

/**
 * Throws for a server on which Pharos could not start, before anything is written. Logs what live updates
 * lack.
 */
export async function checkServer(
  { databaseUrl, databaseAppUrl }: Addresses,
  log: (line: string) => void,
): Promise<void> {
  const facts = await onConnection(databaseUrl, getServerFacts)
  const obstacle = findObstacle(facts, databaseAppUrl !== null)
  if (obstacle) throw new StartRefused(obstacle)
  for (const line of findFeedObstacles(facts)) log(line)
}

/** Returns the application's URLs: DATABASE_APP_URL, or a login created for it. */
export async function logInAsApp(addresses: Addresses): Promise<AppUrls> {
  const { databaseUrl, databaseAppUrl, databaseReadUrl, isDurabilityPromised } = addresses
  const login = databaseAppUrl ? null : await prepareAppLogin(databaseUrl)
  const logIn = (url: string) => (login ? asLogin(url, login) : url)
  const appUrl = logIn(databaseAppUrl ?? databaseUrl)
  const readUrl = databaseReadUrl && logIn(databaseReadUrl)
  await refuseOwner(appUrl, databaseAppUrl ? "DATABASE_APP_URL" : "DATABASE_URL")
  if (readUrl) await refuseOwner(readUrl, "DATABASE_READ_URL")
  return { appUrl, readUrl, warnings: await refuseUnsafeServer(appUrl, isDurabilityPromised) }
}

/**
 * Throws for a server that may lose a committed sale. Reads the settings as the application's role, since
 * roles have settings too.
 */
async function refuseUnsafeServer(appUrl: string, isPromised: boolean): Promise<string[]> {
  const database = openDatabase({ url: appUrl, poolSize: 1 })
  try {
    const { unsafe, warnings } = checkDurability(await findSettings(database.pool, Object.keys(requirements)))
    if (unsafe.length > 0 && isPromised) return [...new Set(["durability-unknown", ...warnings])]
    if (unsafe.length > 0)
      throw new StartRefused(
        `The database server is not set up to keep stock safe: ${unsafe.join("; ")}. Switch that on there, or set DATABASE_DURABILITY=promised if its provider keeps every commit in another way.`,
      )
    return warnings
  } finally {
    await database.end()
  }
}
