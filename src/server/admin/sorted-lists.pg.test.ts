import { expect, test } from "vitest"
import {
  announcementSorts,
  applicationSorts,
  bannerSorts,
  medicineSorts,
  personSorts,
  pharmacySorts,
  productSorts,
  returnSorts,
  supplierSorts,
  unmetSorts,
} from "#domain/platform/list-sorts.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp } from "#test/support/app.ts"

type Row = { id?: number; subject?: string; [field: string]: unknown }
type Page = { next?: string | number | null; total?: number; hasMore?: boolean } & Record<string, Row[]>

// Each list: the field of its answer, its sorts, and whether it has numbered pages or another name for its cursor.
const lists = [
  ["/api/admin/medicines", "medicines", medicineSorts, true],
  ["/api/admin/pharmacies", "pharmacies", pharmacySorts, false],
  ["/api/admin/suppliers", "suppliers", supplierSorts, false],
  ["/api/admin/people", "people", personSorts, false],
  ["/api/admin/applications?show=refused", "applications", applicationSorts, false],
  ["/api/admin/announcements", "announcements", announcementSorts, "before"],
  ["/api/admin/banners?show=past", "banners", bannerSorts, "before"],
  ["/api/admin/unmet-searches", "rows", unmetSorts, true],
] as const

async function open() {
  const app = await startApp()
  const shelf = await openShelf(app.cluster)
  const { cookie } = await signIn(app, { roles: ["admin"] })
  const read = async (path: string, by = cookie) => {
    const answer = await app.ask(path, { headers: { cookie: by } })
    expect(answer.status, path).toBe(200)
    return (await answer.json()) as Page // its contract
  }
  /** Reads a list three rows at a time. */
  const walk = async (
    path: string,
    field: string,
    { pages = false as boolean | "before", by = cookie } = {},
  ) => {
    const found: Row[] = []
    for (let number = 1, next: string | number | null = ""; next !== null && number < 30; number++) {
      const name = pages || "after"
      const cursor =
        name === true ? `page=${number}` : next === "" ? "" : `${name}=${encodeURIComponent(next)}`
      const page: Page = await read(`${path}${path.includes("?") ? "&" : "?"}limit=3&${cursor}`, by)
      found.push(...(page[field] ?? []))
      const goesOn = page.hasMore ?? found.length < (page.total ?? 0)
      next = pages === true ? (goesOn ? "" : null) : (page.next ?? null)
    }
    return found.map(({ id, subject }) => id ?? subject)
  }
  return {
    app,
    shelf,
    read,
    walk,
    async [Symbol.asyncDispose]() {
      await shelf[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}

test("sorts every list of the administration, and its pages continue without a gap or a repeat", async () => {
  await using world = await open()
  const { sql } = world.shelf
  // Equal keys and empty ones, so that only the id decides.
  await sql(`insert into medicines (name, generic_name, manufacturer, atc_code)
    select 'm' || n, 'm' || n, case when n < 4 then 'Same' else 'Other' || n end, case when n % 2 = 0 then 'A10BA02' end
    from generate_series(1, 5) n`)
  await sql(`insert into pharmacies (name, phone_number, lat, lng, open_minutes, town, licence_valid_until)
    select case when n < 3 then 'Twin' else 'P' || n end, '+9411234567' || n, 7, 80, '{[0,1)}', case when n < 4 then 'Galle' else 'Kandy' end,
      case when n % 2 = 0 then date '2030-01-01' end from generate_series(1, 5) n`)
  await sql(
    "insert into suppliers (name, lead_time_days) select 's' || n, n % 2 from generate_series(1, 5) n",
  )
  await sql(`insert into people (subject, name, last_seen_at)
    select 'person|' || n, case when n < 4 then 'Namal' else 'N' || n end, timestamptz '2026-11-01' + n % 2 * interval '1 day'
    from generate_series(1, 5) n`)
  await sql(
    "insert into staff (subject, pharmacy_id) select 'unseen|' || n, $1 from generate_series(1, 3) n",
    [world.shelf.pharmacy],
  )
  await sql(`insert into pharmacy_applications (key, request_hash, subject, state, name, phone_number, address, town, district, lat, lng,
      open_minutes, licence_number, licence_valid_until, pharmacist, created_at, sent_at)
    select gen_random_uuid(), '', 'person|' || n, 'refused', case when n < 4 then 'Same' else 'A' || n end, '+94112345678', 'x', 'Galle',
      'Galle', 7, 80, '{[0,1)}', 'L' || n, '2030-01-01', 'x', now(), now() from generate_series(1, 5) n`)
  await sql(`insert into announcements (key, request_hash, title, body, district, starts_at)
    select gen_random_uuid(), '', case when n < 4 then 'Same' else 'A' || n end, 'x', case when n % 2 = 0 then 'Galle' end,
      timestamptz '2026-11-01' + n % 2 * interval '1 day' from generate_series(1, 5) n`)
  await sql(`with made as (
      insert into adverts (title, placement, starts_at, ends_at) select case when n < 4 then 'Same' else 'B' || n end, 'top',
        timestamptz '2025-11-01' + n % 2 * interval '1 day', timestamptz '2025-12-01' from generate_series(1, 5) n returning id)
    insert into advert_days (advert_id, day, views) select id, '2025-11-05', id % 2 from made`)
  await sql(`with made as (
      insert into unmet_things (text, text_hash, last_searched_at) select 'u' || n, sha256(('u' || n)::bytea), now()
      from generate_series(1, 5) n returning id)
    insert into unmet_searches (thing_id, day, kind, place, searches)
      select id, colombo_day(now()) - before * 7, 'unknown', '', 1 + id % 2 + before from made, generate_series(0, 1) before
      where before = 0 or id % 3 > 0`)
  for (const [path, field, sorts, pages] of lists)
    for (const sort of sorts) {
      const asked = `${path}${path.includes("?") ? "&" : "?"}sort=${sort}`
      const up = await world.walk(`${asked}&isReversed=false`, field, { pages })
      expect(up.length, asked).toBeGreaterThan(4)
      expect(new Set(up).size, asked).toBe(up.length)
      expect(await world.walk(`${asked}&isReversed=true`, field, { pages }), asked).toEqual(up.toReversed())
    }
  const { medicines = [] } = await world.read("/api/admin/medicines?sort=manufacturer&limit=1000")
  const makers = medicines.map(({ manufacturer }) => String(manufacturer).toLowerCase())
  expect(makers).toEqual(makers.toSorted())
  const { suppliers = [] } = await world.read("/api/admin/suppliers?sort=days&isReversed=true")
  expect(suppliers[0]).toMatchObject({ name: "s5", leadTimeDays: 1 })
  const { people = [] } = await world.read("/api/admin/people?sort=seen")
  expect(people.slice(0, 3).map(({ subject }) => subject)).toEqual(["unseen|1", "unseen|2", "unseen|3"])
})

test("sorts a supplier's products, and its pages continue", async () => {
  await using world = await open()
  const { sql } = world.shelf
  const [supplier] = await sql("insert into suppliers (name) values ('Own') returning id")
  const { cookie, subject } = await signIn(world.app, { roles: ["supplier"] })
  await sql("insert into staff (subject, supplier_id) values ($1, $2)", [subject, supplier?.["id"]])
  await sql(
    `with made as (insert into medicines (name, generic_name, manufacturer)
       select 'p' || n, 'p' || n, 'Maker' from generate_series(1, 5) n returning id)
     insert into supplier_products (supplier_id, medicine_id, unit_cost_cents, min_units, on_hand, updated_at)
     select $1, id, 100 + id % 2, 1, case when id % 2 = 0 then id end, now() from made`,
    [supplier?.["id"]],
  )
  for (const sort of productSorts) {
    const asked = `/api/supplier/products?sort=${sort}`
    const up = await world.walk(asked, "products", { by: cookie })
    expect(new Set(up).size, sort).toBe(5)
    expect(await world.walk(`${asked}&isReversed=true`, "products", { by: cookie })).toEqual(up.toReversed())
  }
})

test("sorts what was sent back to a supplier, and its pages continue", async () => {
  await using world = await open()
  const { sql, pharmacy } = world.shelf
  const [supplier] = await sql("insert into suppliers (name) values ('Own') returning id")
  const { cookie, subject } = await signIn(world.app, { roles: ["supplier"] })
  await sql("insert into staff (subject, supplier_id) values ($1, $2)", [subject, supplier?.["id"]])
  const own = [pharmacy, supplier?.["id"]]
  await sql(
    `with made as (insert into supplier_returns (pharmacy_id, id, number, supplier_id, reason, cost_cents, request_hash, sent_by, sent_at)
       select $1, gen_random_uuid(), n, $2, 'Expired', 100 + n % 2, '', 'x', timestamptz '2026-11-01' + n % 2 * interval '1 day'
       from generate_series(1, 5) n returning id, number)
     insert into supplier_credits (pharmacy_id, id, return_id, number, dated, cents, is_last, request_hash, recorded_by, recorded_at)
       select $1, gen_random_uuid(), id, 'C' || number, '2026-11-05', 50, false, '', 'x', now() from made where number < 3`,
    own,
  )
  const read = (asked: string) =>
    world.walk(`/api/supplier/returns?${asked}`, "returns", { by: cookie, pages: "before" })
  for (const sort of returnSorts) {
    const up = await read(`sort=${sort}&isReversed=false`)
    expect(new Set(up).size, sort).toBe(5)
    expect(await read(`sort=${sort}&isReversed=true`), sort).toEqual(up.toReversed())
  }
})

test("reads the audit log from either end, and bounds it by days", async () => {
  await using world = await open()
  await world.shelf.sql(`insert into audit_log (at, subject, action, thing, thing_id)
    select timestamptz '2026-10-01T05:00:00Z' + n / 3 * interval '1 day', 'x', 'shelf.edit', 'stock', n::text from generate_series(3, 14) n`)
  const read = async (asked: string) =>
    (await world.read(`/api/admin/audit?thing=stock&${asked}`))["entries"]?.map((entry) =>
      Number(entry["thingId"]),
    )
  const all = await read("oldestFirst=true")
  expect(all).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  expect(await read("")).toEqual(all?.toReversed())
  expect(await read("oldestFirst=true&from=2026-10-03&until=2026-10-04")).toEqual(
    [6, 7, 8, 9, 10, 11, 12, 13, 14].slice(0, 6),
  )
  // Days without entries bound nothing and hide nothing.
  expect(await read("from=2026-09-01&until=2026-12-01")).toEqual(all?.toReversed())
  const first = (await world.read("/api/admin/audit?thing=stock&oldestFirst=true"))["entries"]?.[1]
  expect(await read(`oldestFirst=true&before=${first?.id}`)).toEqual(all?.slice(2))
})
