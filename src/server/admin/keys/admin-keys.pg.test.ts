import { expect, test } from "vitest"
import type { ListedKey } from "#contract/admin/keys.ts"
import type { Role } from "#contract/platform/session.ts"
import { openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp } from "#test/support/app.ts"

const now = new Date("2026-11-20T04:00:00Z")
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)

type Planted = { name: string; made: number; used?: number; expires?: number; revoked?: number }

async function open() {
  const app = await startApp({ now: () => now })
  const till = await openTillDesk(app)
  const { shelf } = till
  const { subject } = await signIn(app, { roles: ["pharmacien"] })
  const other = await shelf.makePharmacy()
  await shelf.sql("update pharmacies set name = 'Zenith Chemists', town = 'Matara' where id = $1", [other])
  const plant = async (pharmacy: number, { name, made, used, expires, revoked }: Planted) => {
    const day = (days: number | undefined) => (days === undefined ? null : ago(days))
    const key = Buffer.alloc(32, name)
    await shelf.sql(
      `insert into pharmacy_keys (pharmacy_id, name, hash, prefix, scopes, created_by, created_at, last_used_at, expires_at, revoked_at, revoked_by)
       values ($1, $2, $3, $4, '{stock:read}', $5, $6, $7, $8, $9, case when $9::timestamptz is not null then $5 end)`,
      [
        pharmacy,
        name,
        key,
        `phk_${key.toString("hex").slice(0, 6)}`,
        subject,
        day(made),
        day(used),
        day(expires),
        day(revoked),
      ],
    )
  }
  await plant(shelf.pharmacy, { name: "Counter till", made: 200, used: 1 })
  await plant(shelf.pharmacy, { name: "Old program", made: 300, used: 91 })
  await plant(other, { name: "Never called", made: 89 })
  await plant(other, { name: "Forgotten", made: 120 })
  await plant(other, { name: "Expired", made: 50, used: 20, expires: 0 })
  await plant(other, { name: "Revoked", made: 40, used: 30, revoked: 10 })
  const ask = async (query = "", roles: Role[] = ["admin"]) => {
    const { cookie } = await signIn(app, { roles })
    const answer = await app.ask(`/api/admin/keys${query}`, { headers: { cookie } })
    return { status: answer.status, body: (await answer.json()) as { keys: ListedKey[]; total: number } } // its contract
  }
  return {
    shelf,
    ask,
    names: async (query = "") => (await ask(query)).body.keys.map(({ name }) => name),
    async [Symbol.asyncDispose]() {
      await till[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}

test("lists the keys of all pharmacies, the longest unused first, by state and text", async () => {
  await using world = await open()
  const { names, ask } = world
  const byUse = ["Never called", "Forgotten", "Old program", "Revoked", "Expired", "Counter till"]
  expect(await names()).toEqual(byUse)
  expect((await names("?isReversed=true")).slice(0, 3)).toEqual(["Counter till", "Expired", "Revoked"])
  expect((await names("?sort=made"))[0]).toBe("Old program")
  expect((await names("?sort=pharmacy&isReversed=true")).slice(0, 3)).toEqual([
    "Never called",
    "Forgotten",
    "Expired",
  ])
  expect(await names("?show=valid")).toEqual(["Never called", "Forgotten", "Old program", "Counter till"])
  // A key that was made 89 days ago had no 90 days to be used in.
  expect(await names("?show=unused")).toEqual(["Forgotten", "Old program"])
  expect(await names("?show=ended")).toEqual(["Revoked", "Expired"])
  expect(await names("?q=zenith&show=valid")).toEqual(["Never called", "Forgotten"])
  expect(await names("?q=TILL")).toEqual(["Counter till"])
  const [old] = (await ask("?q=Old%20program")).body.keys
  expect(await names(`?q=${old?.prefix}`)).toEqual(["Old program"])
  const { keys, total } = (await ask("?limit=2&page=2")).body
  expect([keys.map(({ name }) => name), total]).toEqual([["Old program", "Revoked"], 6])
  expect(keys[1]).toMatchObject({
    pharmacy: "Zenith Chemists",
    town: "Matara",
    revokedAt: ago(10).toISOString(),
  })
  expect(JSON.stringify(keys)).not.toContain("hash")
})

test("refuses other states and people", async () => {
  await using world = await open()
  for (const query of ["?show=lost", "?sort=hash", "?limit=2001", "?page=0"])
    expect([query, (await world.ask(query)).status]).toEqual([query, 400])
  const others: Role[][] = [[], ["pharmacien"], ["supplier"]]
  for (const roles of others) expect((await world.ask("", roles)).status).toBe(403)
})
