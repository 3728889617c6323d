import pg from "pg"

/**
 * The name of this database's own login, so that two databases on one server do not share a password. Role
 * names are limited to 63 bytes.
 */
const loginName = `case when octet_length(current_database()) <= 52 then 'pharos_app_' || current_database()
  else 'pharos_app_' || md5(current_database()) end`

/** A server's capabilities and those of the owner's login. */
export type ServerFacts = {
  database: string
  owner: string
  version: number
  /** The owner may create roles. */
  canCreateRoles: boolean
  /** The owner may create tables and extensions. */
  canCreate: boolean
  canReplicate: boolean
  walLevel: string
  hasAppRole: boolean
  isAppMember: boolean
  /** The roles of requests and desks that do not exist. */
  missingRoles: string[]
  /** The application's login exists from an earlier start. */
  hasAppLogin: boolean
  missingExtensions: string[]
}

export async function getServerFacts(client: pg.Client): Promise<ServerFacts> {
  const { rows } = await client.query<ServerFacts>(`
    select current_database() as database, current_user as owner,
      current_setting('server_version_num')::int / 10000 as version,
      me.rolsuper or me.rolcreaterole as "canCreateRoles",
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "canCreate",
      me.rolsuper or me.rolreplication
        or exists (select from pg_roles where rolname = 'rds_replication' and pg_has_role(oid, 'member')) as "canReplicate",
      current_setting('wal_level') as "walLevel",
      app.oid is not null as "hasAppRole",
      app.oid is not null and pg_has_role(app.oid, 'member') as "isAppMember",
      (select coalesce(array_agg(needed.name order by needed.name), '{}')
        from unnest(array['pharos_catalogue', 'pharos_district', 'pharos_request', 'pharos_support']) needed (name)
        where not exists (select from pg_roles here where here.rolname = needed.name)) as "missingRoles",
      exists (select from pg_roles where rolname = ${loginName}) as "hasAppLogin",
      (select coalesce(array_agg(needed.name order by needed.name), '{}')
        from unnest(array['btree_gist', 'cube', 'pg_trgm', 'unaccent']) needed (name)
        where not exists (select from pg_available_extensions here where here.name = needed.name)) as "missingExtensions"
    from pg_roles me left join pg_roles app on app.rolname = 'pharos_app' where me.rolname = current_user`)
  const [facts] = rows
  if (!facts) throw new Error("The server does not know who is logged in")
  return facts
}

export type AppLogin = { name: string; password: string }

/** Returns this database's login, with the given password if it has none yet. Only the owner can read it. */
export async function keepAppLogin(client: pg.Client, madePassword: string): Promise<AppLogin> {
  const { rows } = await client.query<AppLogin>(
    `insert into private.app_login (password) values ($1)
     on conflict (only_row) do update set password = app_login.password returning ${loginName} as name, password`,
    [madePassword],
  )
  const [login] = rows
  if (!login) throw new Error("The application's login was not saved")
  return login
}

/** Creates the login, or sets its password again. Nodes that start together are serialized. */
export async function ensureLogin(client: pg.Client, { name, password }: AppLogin): Promise<void> {
  const login = pg.escapeIdentifier(name)
  await client.query("begin")
  await client.query("select pg_advisory_xact_lock(hashtext('pharos: the login of the application'))")
  const found = await client.query("select from pg_roles where rolname = $1", [name])
  if (found.rowCount === 0) await client.query(`create role ${login}`)
  await client.query(`alter role ${login} login noinherit password ${pg.escapeLiteral(password)}`)
  await client.query(`grant pharos_app to ${login}`)
  await client.query("commit")
}

/** Returns the current login, and whether it can become the owner of the tables. */
export async function getLoginRights(pool: pg.Pool): Promise<{ login: string; isOwner: boolean }> {
  const { rows } = await pool.query<{ login: string; isOwner: boolean }>(`
    select session_user as login,
      me.rolsuper or me.rolcreaterole or pg_has_role(session_user, tables.relowner, 'member') as "isOwner"
    from pg_roles me, pg_class tables
    where me.rolname = session_user and tables.oid = 'public.stock'::regclass`)
  return rows[0] ?? { login: "", isOwner: true }
}
