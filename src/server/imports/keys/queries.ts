import { randomBytes } from "node:crypto"
import { type Kysely, type RawBuilder, sql } from "kysely"
import type { KeysQuestion, ListedKey } from "#contract/admin/keys.ts"
import { maxKeys, type NewKey, type PharmacyKey } from "#contract/imports/keys.ts"
import { fn } from "#database/functions.gen.ts"
import type { DB } from "#database/schema.gen.ts"
import { type KeySort, type KeyState, unusedDays } from "#domain/admin/key-list-rules.ts"
import type { KeyScope } from "#domain/imports/key-scopes.ts"
import type { PharmacyId } from "#server/api/proven-ids.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { queryPrepared } from "#server/platform/database/query-prepared.ts"
import { problem } from "#server/platform/http/problems.ts"
import { hashOf } from "#server/platform/login/cookies.ts"
import { keyProblem } from "./key-refusals.ts"

type Stored = Omit<PharmacyKey, "createdAt" | "expiresAt" | "lastUsedAt" | "revokedAt"> & {
  expiresAt: Date | null
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

const columns = sql`k.id, k.name, k.prefix, k.scopes, k.is_sandbox as "isSandbox", k.expires_at as "expiresAt", k.created_at as "createdAt", k.last_used_at as "lastUsedAt",
  k.revoked_at as "revokedAt", (select p.name from people p where p.subject = k.created_by) as "createdBy",
  (select p.name from people p where p.subject = k.revoked_by) as "revokedBy"`

const asKey = ({ createdAt, expiresAt, lastUsedAt, revokedAt, ...key }: Stored): PharmacyKey => ({
  ...key,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
})

/** Returns the keys of the caller's pharmacy, or for the administration of any one. */
export async function findKeys(database: Database, pharmacy: number): Promise<PharmacyKey[]> {
  const rows = await queryPrepared(
    database,
    sql<Stored>`select ${columns} from pharmacy_keys k where k.pharmacy_id = ${pharmacy}
      order by k.revoked_at is not null, k.id desc limit 200`,
  )
  return rows.map(asKey)
}

const keyOrders: Record<KeySort, RawBuilder<unknown>> = {
  used: sql`k.last_used_at`,
  pharmacy: sql`lower(ph.name)`,
  made: sql`k.created_at`,
}

/** Returns a page of the keys of all pharmacies; in each order, keys never used come before others. */
export async function findListedKeys(
  database: Database,
  { q, show, sort, isReversed, page, limit, now }: KeysQuestion & { now: Date },
): Promise<{ keys: ListedKey[]; total: number }> {
  const isValid = sql`k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})`
  const states: Record<KeyState, RawBuilder<unknown>> = {
    all: sql`true`,
    valid: isValid,
    unused: sql`${isValid} and coalesce(k.last_used_at, k.created_at) < ${now}::timestamptz - make_interval(days => ${unusedDays})`,
    ended: sql`not (${isValid})`,
  }
  const text = q.trim()
  const { rows } = await sql<
    Stored & Pick<ListedKey, "pharmacyId" | "pharmacy" | "town"> & { total: number }
  >`
    select ${columns}, ph.id as "pharmacyId", ph.name as pharmacy, ph.town, count(*) over ()::int as total
    from pharmacy_keys k join pharmacies ph on ph.id = k.pharmacy_id
    where (${states[show]})
      ${text === "" ? sql`` : sql`and (ph.search_text like all (search_patterns(${text})) or starts_with(k.prefix, ${text}) or strpos(lower(k.name), lower(${text})) > 0)`}
    order by ${keyOrders[sort]} ${isReversed ? sql`desc nulls last` : sql`asc nulls first`}, k.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(database.sql)
  const keys = rows.map(({ total: _total, pharmacyId, pharmacy, town, ...key }) => ({
    ...asKey(key),
    pharmacyId,
    pharmacy,
    town,
  }))
  return { keys, total: rows[0]?.total ?? 0 }
}

/** Creates a key with a secret of 256 random bits; only the secret's hash is stored. */
export async function makeKey(
  database: Database,
  { pharmacy, subject, now }: StaffActor,
  { name, scopes, isSandbox, validDays }: NewKey,
) {
  const secret = `phk_${randomBytes(32).toString("base64url")}`
  return database.sql.transaction().execute(async (trx) => {
    // Serializes concurrent requests, so that the limit holds.
    await sql`select pg_advisory_xact_lock(hashtext('pharos keys'), ${pharmacy})`.execute(trx)
    if (!(await isStaff(trx, { pharmacy, subject }))) throw problem("not-allowed")
    const { rows } = await sql<Stored>`
      with k as (
        insert into pharmacy_keys (pharmacy_id, name, hash, prefix, scopes, is_sandbox, expires_at, created_by, created_at)
        select ${pharmacy}, ${name}, ${hashOf(secret)}, ${secret.slice(0, 10)}, ${scopes}::text[], ${isSandbox},
          ${now}::timestamptz + ${validDays}::int * interval '1 day', ${subject}, ${now}
        where (select count(*) from pharmacy_keys where pharmacy_id = ${pharmacy} and revoked_at is null
          and (expires_at is null or expires_at > ${now})) < ${maxKeys}
        returning *
      ) select ${columns} from k`.execute(trx)
    const [row] = rows
    if (!row) throw keyProblem("too-many-keys")
    return { key: asKey(row), secret }
  })
}

/** Whether a person still works there: this may have ended while the request waited for the lock. */
async function isStaff(trx: Kysely<DB>, { pharmacy, subject }: Pick<StaffActor, "pharmacy" | "subject">) {
  const { rows } = await sql`
    select from staff t left join people p on p.subject = t.subject
    where t.subject = ${subject} and t.pharmacy_id = ${pharmacy} and t.ended_at is null
      and p.deactivated_at is null`.execute(trx)
  return rows.length > 0
}

/** Revokes a key. Idempotent. */
export async function revokeKey(database: Database, { pharmacy, subject, now }: StaffActor, id: number) {
  await sql`update pharmacy_keys set revoked_at = ${now}, revoked_by = ${subject}
    where id = ${id} and pharmacy_id = ${pharmacy} and revoked_at is null`.execute(database.sql)
  return findKey(database, pharmacy, id)
}

type KeyRevocation = { id: number; keyId: number; reason: string }

/** Revokes a pharmacy's key for the administration. Idempotent. */
export async function revokeKeyOf(database: Database, { id, keyId, reason }: KeyRevocation, now: Date) {
  await call(database, fn.adminRevokeKey({ ofPharmacy: id, keyId, why: reason, happenedAt: now }))
  return findKey(database, id, keyId)
}

async function findKey(database: Database, pharmacy: number, id: number): Promise<PharmacyKey> {
  const [row] = await queryPrepared(
    database,
    sql<Stored>`select ${columns} from pharmacy_keys k where k.id = ${id} and k.pharmacy_id = ${pharmacy}`,
  )
  if (!row) throw problem("not-found")
  return asKey(row)
}

export type KeyCaller = { keyId: number; pharmacy: PharmacyId; scopes: KeyScope[]; isSandbox: boolean }

/**
 * Returns the owner of a secret; undefined for one that is unknown, revoked or expired, or whose pharmacy is
 * closed.
 */
export async function findKeyCaller(
  database: Database,
  { secret, now }: { secret: string; now: Date },
): Promise<KeyCaller | undefined> {
  const [row] = await queryPrepared(
    database,
    sql<KeyCaller>`select k.id as "keyId", k.pharmacy_id as pharmacy, k.scopes,
        k.is_sandbox as "isSandbox" from pharmacy_keys k
      join pharmacies p on p.id = k.pharmacy_id and p.ended_at is null
      where k.hash = ${hashOf(secret)} and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > ${now})`,
  )
  return row
}

type Slice = { keyId: number; calls: number; limit: number; now: Date }

/**
 * Takes a slice of what a key may call in this minute, and records its use. `taken` counts all nodes' slices;
 * undefined when nothing is left.
 */
export async function takeCalls(database: Database, { keyId, calls, limit, now }: Slice) {
  const rows = await queryPrepared(
    database,
    sql<{ taken: number }>`update pharmacy_keys set last_used_at = ${now},
        calls_minute = date_trunc('minute', now()),
        calls = case when calls_minute = date_trunc('minute', now()) then calls else 0 end + ${calls}
      where id = ${keyId} and (calls_minute is distinct from date_trunc('minute', now()) or calls + ${calls} <= ${limit})
      returning calls as taken`,
  )
  return rows[0]?.taken
}
