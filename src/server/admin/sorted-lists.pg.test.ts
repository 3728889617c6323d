import { expect, test } from "vitest"
import {
  applicationSorts,
  medicineSorts,
  personSorts,
  pharmacySorts,
  productSorts,
  supplierSorts,
} from "#domain/platform/list-sorts.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp } from "#test/support/app.ts"

type Row = { id?: number; subject?: string; [field: string]: unknown }
type Page = { next?: string | number | null; total?: number } & Record<string, Row[]>

// Each list: the field of its answer, its sorts, and whether it has numbered pages.
const lists = [
  ["/api/admin/medicines", "medicines", medicineSorts, true],
  ["/api/admin/pharmacies", "pharmacies", pharmacySorts, false],
  ["/api/admin/suppliers", "suppliers", supplierSorts, false],
  ["/api/admin/people", "people", personSorts, false],
  ["/api/admin/applications?show=refused", "applications", applicationSorts, false],
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
  const walk = async (path: string, field: string, { isNumbered = false, by = cookie } = {}) => {
    const found: Row[] = []
    for (let number = 1, next: string | number | null = ""; next !== null && number < 30; number++) {
      const cursor = isNumbered ? `page=${number}` : next === "" ? "" : `after=${encodeURIComponent(next)}`
      const page: Page = await read(`${path}${path.includes("?") ? "&" : "?"}limit=3&${cursor}`, by)
      found.push(...(page[field] ?? []))
      next = isNumbered ? (found.length < (page.total ?? 0) ? "" : null) : (page.next ?? null)
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
  for (const [path, field, sorts, isNumbered] of lists)
    for (const sort of sorts) {
      const asked = `${path}${path.includes("?") ? "&" : "?"}sort=${sort}`
      const up = await world.walk(`${asked}&isReversed=false`, field, { isNumbered })
      expect(up.length, asked).toBeGreaterThan(4)
      expect(new Set(up).size, asked).toBe(up.length)
      expect(await world.walk(`${asked}&isReversed=true`, field, { isNumbered }), asked).toEqual(
        up.toReversed(),
      )
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
