import { fork } from "node:child_process"
import { once } from "node:events"
import type pg from "pg"
import { hasRealPeople, isMarkedAsDemo, markAsDemo } from "#database/demo/marker.ts"
import { isEmpty } from "#database/demo/queries.ts"
import { migrate } from "#database/migrate.ts"
import { onConnection } from "#server/platform/embedded-postgres/queries.ts"
import { StartRefused } from "#server/platform/embedded-postgres/start-refused.ts"
import { InvalidSetting, isLoopback, type Settings } from "#server/platform/settings/settings.ts"

type Reach = Pick<
  Settings,
  "host" | "publicUrl" | "trustProxy" | "databaseUrl" | "databaseReadUrl" | "oidc" | "demoConfirmed"
>
type Mode = Pick<Settings, "demo" | "demoConfirmed" | "databaseUrl">

/** Returns the first setting that exposes the server to others, or that points to an external database. */
function findExposure({ host, publicUrl, trustProxy, databaseUrl, databaseReadUrl }: Reach): string | null {
  if (!isLoopback(host)) return `HOST=${host}`
  if (publicUrl && !isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL=${publicUrl}`
  if (trustProxy) return "TRUST_PROXY"
  if (databaseUrl) return "DATABASE_URL"
  return databaseReadUrl ? "DATABASE_READ_URL" : null
}

/**
 * Refuses settings that would expose demo mode, in which anyone can log in as anybody, without DEMO=1. Throws
 * InvalidSetting.
 */
export function refuseExposedDemo(settings: Reach): void {
  if (settings.oidc && settings.demoConfirmed) {
    throw new InvalidSetting(
      "DEMO=1 and OIDC_ISSUER contradict each other. Unset DEMO for real logins, or OIDC_ISSUER for a demonstration.",
    )
  }
  if (settings.oidc || settings.demoConfirmed) return
  const exposure = findExposure(settings)
  if (!exposure) return
  throw new InvalidSetting(
    `OIDC_ISSUER is not set, so anyone could log in as anybody, and ${exposure} does not go with that. Set OIDC_ISSUER, or DEMO=1 if this is meant as a public demonstration.`,
  )
}

/**
 * Migrates the database, and fills an empty one in demo mode. Throws StartRefused for a database of the other
 * mode; a database with real people is refused before anything in it changes.
 */
export async function prepareDatabase(ownerUrl: string, mode: Mode): Promise<void> {
  const place = mode.databaseUrl ? "DATABASE_URL" : "DATA_DIR"
  if (mode.demo) await onConnection(ownerUrl, (client) => refuseDatabaseInUse(client, place))
  await migrate(ownerUrl)
  if (mode.demo) await fillIfEmpty(ownerUrl)
  await onConnection(ownerUrl, (client) =>
    mode.demo ? claimForDemo(client, mode.demoConfirmed, place) : refuseDemoDatabase(client, place),
  )
}

/** Fills an empty database in a process of its own: the node would keep the memory that this takes. */
async function fillIfEmpty(ownerUrl: string) {
  if (!(await onConnection(ownerUrl, isEmpty))) return
  const filling = fork(new URL("./fill-demo.ts", import.meta.url), { execArgv: [] })
  filling.once("message", (reason) => console.error(reason))
  filling.send(ownerUrl)
  const [code] = await once(filling, "exit")
  if (code === 0) return
  throw new StartRefused(
    "The demonstration's data could not be written, for the reason above. The database is still empty.",
  )
}

async function refuseDatabaseInUse(client: pg.Client, place: string) {
  if ((await isMarkedAsDemo(client)) || !(await hasRealPeople(client))) return
  throw new StartRefused(
    `The database in ${place} is used by real people, and OIDC_ISSUER is not set: anyone could log in as anybody. Nothing was changed. Set OIDC_ISSUER, or another ${place} for a demonstration.`,
  )
}

async function claimForDemo(client: pg.Client, isConfirmed: boolean, place: string) {
  if (await isMarkedAsDemo(client)) return
  if (isConfirmed) return markAsDemo(client)
  throw new StartRefused(
    `The database in ${place} holds data that is not the demo's, and OIDC_ISSUER is not set: anyone could log in as anybody. Set OIDC_ISSUER, or DEMO=1 to make this database a demonstration for good.`,
  )
}

async function refuseDemoDatabase(client: pg.Client, place: string) {
  if (!(await isMarkedAsDemo(client))) return
  throw new StartRefused(
    `The database in ${place} is a demonstration, where anyone could log in as anybody, so it does not go with OIDC_ISSUER. Set ${place} to an empty one, or unset OIDC_ISSUER.`,
  )
}
