import { type Kysely, sql } from "kysely"
import type { Role, Workplace } from "#contract/platform/session.ts"
import { fn } from "#database/functions.gen.ts"
import type { DB } from "#database/schema.gen.ts"
import type { District } from "#domain/platform/districts.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import type { Identity } from "./identity.ts"

type Sql = Kysely<DB>

export type LoginAttempt = {
  stateHash: Buffer
  codeVerifier: string
  nonce: string
  issuer: string
  redirectUri: string
  back: string
  freshSince: Date | null
}

export async function insertLoginAttempt(db: Sql, attempt: LoginAttempt, expiresAt: Date): Promise<void> {
  await db
    .insertInto("login_attempts")
    .values({
      state_hash: attempt.stateHash,
      code_verifier: attempt.codeVerifier,
      nonce: attempt.nonce,
      issuer: attempt.issuer,
      redirect_uri: attempt.redirectUri,
      back: attempt.back,
      fresh_since: attempt.freshSince,
      expires_at: expiresAt,
    })
    .execute()
}

/** Consumes a pending login: only the first caller gets it. */
export async function takeLoginAttempt(db: Sql, stateHash: Buffer, now: Date): Promise<LoginAttempt | null> {
  const row = await db
    .deleteFrom("login_attempts")
    .where("state_hash", "=", stateHash)
    .returning(["code_verifier", "nonce", "issuer", "redirect_uri", "back", "fresh_since", "expires_at"])
    .executeTakeFirst()
  if (!row || row.expires_at <= now) return null
  const { nonce, issuer, back } = row
  return {
    stateHash,
    codeVerifier: row.code_verifier,
    nonce,
    issuer,
    redirectUri: row.redirect_uri,
    back,
    freshSince: row.fresh_since,
  }
}

export type NewSession = {
  identity: Identity
  tokenHash: Buffer
  issuer: string
  device: string
  createdAt: Date
  expiresAt: Date
  authenticatedAt: Date | null
  /** The session that this login replaces. */
  replaces: Buffer | null
}

/**
 * Saves the identity provider's claims and opens the session. Returns false, without either, for a
 * deactivated person.
 */
export async function insertSession(database: Database, session: NewSession): Promise<boolean> {
  const { identity, issuer, device, authenticatedAt } = session
  return call(
    database,
    fn.openSession({
      proved: { ...identity, issuer, device, authenticatedAt },
      tokenHash: session.tokenHash,
      replaces: session.replaces,
      openedAt: session.createdAt,
      expiresAt: session.expiresAt,
    }),
  )
}

export type SessionRow = {
  subject: string
  name: string
  picture: string | null
  roles: Role[]
  lastSeenAt: Date
  device: string
  /** Chosen ones first: callers take the first of a kind. */
  workplaces: Workplace[]
  /** The person's supplier, if it is closed. */
  endedSupplier: string | null
  districts: District[]
}

/** Returns a cookie's session with its person and their current workplaces, in one round trip. */
export async function findSessionRow(
  database: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionRow | null> {
  const statement = sql<SessionRow>`
    select s.subject, coalesce(p.chosen_name, p.name) as name, p.picture, s.last_seen_at as "lastSeenAt", s.device,
      case when w.gives_role and not s.roles @> '{pharmacien}' then s.roles || '{pharmacien}' else s.roles end as roles,
      coalesce(w.open, '[]') as workplaces, w.ended as "endedSupplier", s.districts
    from sessions s
    join people p on p.subject = s.subject
    cross join lateral (
      select jsonb_agg(jsonb_build_object(
            'kind', case when t.pharmacy_id is null then 'supplier' else 'pharmacy' end,
            'id', coalesce(t.pharmacy_id, t.supplier_id),
            'name', coalesce(ph.name, su.name))
          || coalesce((
            select jsonb_build_object('till', jsonb_build_object('lockMinutes', ph.till_lock_minutes, 'cashier',
              jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'rights', c.rights))
                filter (where c.id = s.cashier_id and s.cashier_until > ${now}) -> 0))
            from cashiers c where c.pharmacy_id = ph.id and c.deactivated_at is null
            having count(*) > 0), '{}')
          || case when ph.company_id is not null then jsonb_build_object('branches', coalesce((
            select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by b.name) from branches_of(ph.id) b), '[]'))
            else '{}' end
          order by t.pharmacy_id = s.chosen_pharmacy_id or t.supplier_id = s.chosen_supplier_id desc nulls last, t.id)
          filter (where su.ended_at is null and ph.ended_at is null) as open,
        bool_or(t.gives_role) filter (where ph.ended_at is null) as gives_role,
        (array_agg(su.name order by su.ended_at desc) filter (where su.ended_at is not null))[1] as ended
      from staff t
      left join pharmacies ph on ph.id = t.pharmacy_id
      left join suppliers su on su.id = t.supplier_id
      where t.subject = s.subject and t.ended_at is null
    ) w
    where s.token_hash = ${tokenHash} and s.expires_at > ${now} and p.deactivated_at is null`
  const [row] = await queryPrepared(database, statement)
  return row ?? null
}

/** Switches a session to another of the person's workplaces; false when it is not one of theirs. */
export async function chooseWorkplace(
  db: Sql,
  {
    tokenHash,
    subject,
    place,
  }: { tokenHash: Buffer; subject: string; place: Pick<Workplace, "kind" | "id"> },
): Promise<boolean> {
  const column = place.kind === "pharmacy" ? "pharmacy_id" : "supplier_id"
  const { numUpdatedRows } = await db
    .updateTable("sessions")
    .set({ [`chosen_${column}`]: place.id })
    .where("token_hash", "=", tokenHash)
    .where((row) =>
      row.exists(
        row
          .selectFrom("staff")
          .select("id")
          .where("subject", "=", subject)
          .where(column, "=", place.id)
          .where("ended_at", "is", null),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records that a session is in use, unless another request has just done so. */
export async function touchSession(
  db: Sql,
  tokenHash: Buffer,
  at: { now: Date; before: Date },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ last_seen_at: at.now })
    .where("token_hash", "=", tokenHash)
    .where("last_seen_at", "<=", at.before)
    .execute()
}

export type EndedSession = { issuer: string | null }

export async function deleteSession(db: Sql, tokenHash: Buffer): Promise<EndedSession | null> {
  const row = await db
    .deleteFrom("sessions")
    .where("token_hash", "=", tokenHash)
    .returning("issuer")
    .executeTakeFirst()
  return row ?? null
}

/** Ends a session by its public id; another person's stays. */
export async function deleteSessionOf(db: Sql, subject: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("id", "=", id)
    .where("subject", "=", subject)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Returns when the identity provider last authenticated this session's person: null when it never said,
 * undefined without a session.
 */
export async function findAuthenticatedAt(db: Sql, tokenHash: Buffer): Promise<Date | null | undefined> {
  const row = await db
    .selectFrom("sessions")
    .select("authenticated_at")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst()
  return row?.authenticated_at
}

/** Ends the sessions that a provider opened for a person before a moment. */
export async function deleteSessionsOf(
  db: Sql,
  { issuer, subject, before }: { issuer: string; subject: string; before: Date },
): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("subject", "=", subject)
    .where("issuer", "=", issuer)
    .where("created_at", "<=", before)
    .execute()
}

/** Ends a person's sessions on all other devices. */
export async function deleteOtherSessions(db: Sql, subject: string, kept: Buffer): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("subject", "=", subject)
    .where("token_hash", "!=", kept)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function findSessionsOf(db: Sql, subject: string, now: Date) {
  return db
    .selectFrom("sessions")
    .select(["id", "device", "roles", "created_at", "last_seen_at", "token_hash"])
    .where("subject", "=", subject)
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .limit(100)
    .execute()
}

/** Deletes ended sessions and expired login attempts. */
export async function deleteEnded(db: Sql, at: { now: Date; idleSince: Date }): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where((row) => row.or([row("expires_at", "<=", at.now), row("last_seen_at", "<=", at.idleSince)]))
    .execute()
  await db.deleteFrom("login_attempts").where("expires_at", "<=", at.now).execute()
}

/** Deletes sessions that another identity provider issued. */
export async function deleteSessionsNotOf(db: Sql, issuer: string): Promise<void> {
  await db.deleteFrom("sessions").where("issuer", "is distinct from", issuer).execute()
}
