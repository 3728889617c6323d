import { randomBytes } from "node:crypto"
import { openDatabase } from "#server/platform/database/database.ts"
import { findRunningDatabase } from "#server/platform/embedded-postgres/connection-file.ts"
import { hashOf } from "#server/platform/login/cookies.ts"
import { startPushService } from "#stand-ins/push-service.ts"
import { signIn, type TestApp } from "#test/support/app.ts"
import { keepOwnerConnections } from "#test/support/owner-connections.ts"
import { startProduct } from "#test/support/product-process.ts"
import type { Asks } from "../authorisation/requests.ts"
import { makeWorld, type World } from "../authorisation/world.ts"
import { noticeWrites, type WrittenRow } from "../authorisation/written-rows.ts"

export type Caller = { name: string; headers: Record<string, string> }

export type FuzzedProduct = Awaited<ReturnType<typeof openProduct>>

/** Starts the product with demo data and one of everything for each role; `dataDir` is thrown away afterwards. */
export async function openProduct(dataDir: string) {
  const push = await startPushService()
  const product = await startProduct(dataDir, {
    DEMO: "1",
    TRUST_PROXY: "1",
    LOG_FORMAT: "json",
    PUSH_SERVICES: push.origin,
    SEARCHES_PER_MINUTE: "10000000",
  })
  const urls = await findRunningDatabase(dataDir)
  if (!urls) throw new Error("The product has no database.")
  keepOwnerConnections(urls.ownerUrl)
  const database = openDatabase({ url: urls.appUrl, poolSize: 4 })
  const send = (path: string, init: RequestInit = {}) =>
    fetch(product.url + path, {
      redirect: "manual",
      ...init,
      headers: {
        "x-pharos": "1",
        origin: product.url,
        ...(init.body ? { "content-type": "application/json" } : {}),
        ...(init.headers as Record<string, string>), // plain objects in all that asks
      },
    })
  // What the world uses of an app.
  const app = { url: product.url, cluster: urls, database, ask: send } as unknown as TestApp
  const world = await makeWorld(app, () => {
    const { endpoint, keys } = push.subscribe()
    return { endpoint, keys }
  })
  const { shelf } = world.sides.A.place
  const callers = [...world.askers, ...(await moreCallers(app, world))]
  await shelf.sql(remembering)
  const findWritten: () => Promise<WrittenRow[]> = await noticeWrites(shelf)
  return {
    url: product.url,
    output: product.output,
    isRunning: product.isRunning,
    database,
    sql: shelf.sql,
    callers,
    samples: samplesOf(world),
    findWritten,
    /** Undoes what ends a caller's rights, so that requests of all kinds go on, and what a job would write meanwhile. */
    async restore() {
      await shelf.sql(restoring)
      await findWritten()
    },
    async [Symbol.asyncDispose]() {
      await database.end()
      await product.stop()
      await push[Symbol.asyncDispose]()
    },
  }
}

/** Lists the requests that succeed, of both sides. */
function samplesOf({ sides, administration }: World): Map<string, Asks[string][]> {
  const all = [sides.A.asks, sides.B.asks, administration].flatMap((asks) => Object.entries(asks))
  return new Map(
    [...Map.groupBy(all, ([name]) => name)].map(([name, found]) => [name, found.map(([, one]) => one)]),
  )
}

async function moreCallers(app: TestApp, { sides }: World): Promise<Caller[]> {
  const { shelf, pharmacist } = sides.A.place
  const demo = await signIn(app, { roles: ["pharmacien"], pharmacyId: 1 })
  const manager = await signIn(app, { roles: ["pharmacien", "admin"], pharmacyId: shelf.pharmacy })
  const district = await signIn(app, { roles: ["district"], districts: ["Kandy"] })
  const leaving = await signIn(app)
  const unknown = { cookie: `pharos=${randomBytes(32).toString("base64url")}` }
  const keys = ["revoked_at, revoked_by", "expires_at"].map((ends) => ({
    ends,
    value: ["now() - interval '1 day'", ...(ends.includes(",") ? ["'test|maker'"] : [])].join(", "),
    secret: `phk_${randomBytes(32).toString("base64url")}`,
  }))
  for (const { ends, value, secret } of keys)
    await shelf.sql(
      `insert into pharmacy_keys (pharmacy_id, name, hash, prefix, scopes, created_by, created_at, ${ends})
       values ($1, 'Ended', $2, $3, '{stock:read,stock:write}', $4, now() - interval '2 days', ${value})`,
      [shelf.pharmacy, hashOf(secret), secret.slice(0, 10), pharmacist.subject],
    )
  return [
    { name: "demo pharmacist", headers: { cookie: demo.cookie } },
    { name: "pharmacist and admin", headers: { cookie: manager.cookie } },
    { name: "district of Kandy", headers: { cookie: district.cookie } },
    { name: "leaving customer", headers: { cookie: leaving.cookie } },
    { name: "unknown session", headers: unknown },
    ...keys.map(({ ends, secret }) => ({
      name: `key with ${ends}`,
      headers: { authorization: `Bearer ${secret}` },
    })),
  ]
}

const remembering = `
  create schema fuzz;
  create table fuzz.people as select subject, name, roles from people;
  create table fuzz.sessions as table sessions;
  create table fuzz.staff as select id from staff where ended_at is null;
  create table fuzz.pharmacies as select id, listed from pharmacies where ended_at is null;
  create table fuzz.suppliers as select id from suppliers where ended_at is null;
  create table fuzz.keys as select id from pharmacy_keys where revoked_at is null`

const restoring = `
  insert into people (subject, name, roles) select subject, name, roles from fuzz.people
    on conflict (subject) do update set deactivated_at = null, deactivated_by = null, deactivation_reason = null,
      roles = excluded.roles;
  insert into sessions (token_hash, id, subject, roles, districts, expires_at)
    select token_hash, id, subject, roles, districts, expires_at from fuzz.sessions on conflict do nothing;
  update sessions set authenticated_at = now(), chosen_pharmacy_id = null, chosen_supplier_id = null;
  update staff set ended_at = null, ended_by = null, end_reason = null where id in (select id from fuzz.staff);
  update pharmacies p set ended_at = null, listed = f.listed from fuzz.pharmacies f
    where p.id = f.id and (p.ended_at is not null or p.listed <> f.listed);
  update suppliers set ended_at = null, ended_by = null, end_reason = null
    where ended_at is not null and id in (select id from fuzz.suppliers);
  update suppliers set licence_warned_for = licence_valid_until;
  update pharmacy_keys set revoked_at = null, revoked_by = null where id in (select id from fuzz.keys);
  update cashiers set pin_tries = 0, blocked_until = null;
  update cashiers set deactivated_at = now() where deactivated_at is null and random() < 0.3;
  update cashiers c set deactivated_at = null where deactivated_at is not null and random() < 0.5 and not exists (
    select from cashiers o where o.pharmacy_id = c.pharmacy_id and lower(o.name) = lower(c.name) and o.id <> c.id
      and (o.deactivated_at is null or o.id > c.id));
  update sessions s set cashier_id = null, cashier_until = null where cashier_id is not null;
  update sessions s set cashier_id = c.id, cashier_until = now() + interval '1 hour'
    from staff t join cashiers c on c.pharmacy_id = t.pharmacy_id and c.deactivated_at is null
    where t.subject = s.subject and random() < 0.6`
