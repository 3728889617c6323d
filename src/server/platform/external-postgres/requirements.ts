import pg from "pg"
import type { ServerFacts } from "./queries.ts"

const minVersion = 15

/** Returns why Pharos cannot run on this server and how to fix it, or null. */
export function findObstacle(facts: ServerFacts, hasOwnAppLogin: boolean): string | null {
  const owner = pg.escapeIdentifier(facts.owner)
  const database = pg.escapeIdentifier(facts.database)
  if (facts.version < minVersion)
    return `DATABASE_URL leads to PostgreSQL ${facts.version}. Pharos needs PostgreSQL ${minVersion} or later.`
  if (facts.missingExtensions.length > 0)
    return `The database server lacks the extensions ${facts.missingExtensions.join(", ")}. Install PostgreSQL's contrib modules there (Debian has them in the package postgresql; a hosted server lists what it allows).`
  if (!facts.canCreate)
    return `The login ${facts.owner} of DATABASE_URL may not create tables in ${facts.database}. Run as an administrator of the server: alter database ${database} owner to ${owner}; and in that database: alter schema public owner to ${owner};`
  if (!facts.hasAppRole && !facts.canCreateRoles)
    return `The login ${facts.owner} of DATABASE_URL may not create roles, and Pharos needs the role pharos_app. Run as an administrator of the server: alter role ${owner} createrole; or, where that is not allowed: ${ownLoginSql(owner, facts.missingRoles)} and set DATABASE_APP_URL to the login pharos_web.`
  if (facts.hasAppRole && !facts.isAppMember && !facts.canCreateRoles)
    return `The login ${facts.owner} of DATABASE_URL is not a member of the role pharos_app. Run as an administrator of the server: grant pharos_app to ${owner};`
  if (facts.missingRoles.length > 0 && !facts.canCreateRoles)
    return `The login ${facts.owner} of DATABASE_URL may not create roles, and Pharos needs ${facts.missingRoles.join(", ")}. Run as an administrator of the server: ${rolesSql(facts.missingRoles)}`
  if (!hasOwnAppLogin && !facts.hasAppLogin && !facts.canCreateRoles)
    return `The login ${facts.owner} of DATABASE_URL may not create roles, so Pharos cannot make a login for the application. Run as an administrator of the server: alter role ${owner} createrole; or: create role pharos_web login password '…' in role pharos_app; and set DATABASE_APP_URL to the login pharos_web.`
  return null
}

const rolesSql = (names: string[]) =>
  names.map((name) => `create role ${name}; grant ${name} to pharos_app;`).join(" ")

const ownLoginSql = (owner: string, missing: string[]) =>
  `create role pharos_app; ${rolesSql(missing)} grant pharos_app to ${owner}; create role pharos_web login password '…' in role pharos_app;`

/** Returns what prevents logical replication on this server and how to fix it. Pharos works without it. */
export function findFeedObstacles({ owner, canReplicate, walLevel }: ServerFacts): string[] {
  const obstacles: string[] = []
  if (walLevel !== "logical")
    obstacles.push(
      `Pages cannot be notified of changes and poll instead: wal_level is ${walLevel}. Run as an administrator of the server: alter system set wal_level = logical; and restart PostgreSQL.`,
    )
  if (!canReplicate)
    obstacles.push(
      `Pages cannot be notified of changes and poll instead: the login ${owner} may not replicate. Run as an administrator of the server: alter role ${pg.escapeIdentifier(owner)} replication;`,
    )
  return obstacles
}
