import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { endpointList } from "#contract/endpoint-list.ts"
import type { District } from "#domain/platform/districts.ts"
import { scopedTo } from "#server/platform/audit/database-as-actor.ts"
import { makeSentApplication } from "#test/customer/pharmacy-applications.ts"
import { openShelf, type Shelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

type Side = { pharmacy: number; application: number; announcement: number; key: number; medicine: number }

const facts = (name: string, district: District | null) => ({
  name,
  phoneNumber: "011 234 5699",
  address: "1 Lake Road",
  town: "Lake",
  district,
  lat: 7.29,
  lng: 80.63,
  hours: [{ from: 480, to: 1200 }],
  priceExposure: true,
  delivers: true,
})

/** Creates a pharmacy in a district, or in none, with everything that a desk sees of it. */
async function makeSide(shelf: Shelf, district: District | null): Promise<Side> {
  const { sql } = shelf
  const pharmacy = await shelf.makePharmacy()
  const named = `${district ?? "Nowhere"} Pharmacy`
  await sql("update pharmacies set district = $2, name = $3 where id = $1", [pharmacy, district, named])
  const stock = await shelf.makeRow({ pharmacy, quantity: 5 })
  const [{ medicine } = { medicine: 0 }] = await sql<{ medicine: number }>(
    "update medicines m set essential = true from stock s where s.id = $1 and m.id = s.medicine_id returning m.id as medicine",
    [stock],
  )
  await sql("alter table customer_orders disable trigger user")
  await sql(
    `with placed as (
       insert into customer_orders (key, request_hash, pharmacy_id, stock_id, medicine, pharmacy_name, quantity, price_cents, price_shown,
         delivery_type, reserved_until, created_at)
       values (gen_random_uuid(), '', $1, $2, 'm', $3, 1, 100, true, 'pickup', now() + interval '1 day', now() - interval '3 hours')
       returning id)
     insert into customer_order_events (order_id, at, kind, by)
     select id, now() - interval '2 hours 30 minutes', 'ready', 'pharmacy' from placed`,
    [pharmacy, stock, named],
  )
  const application = await makeSentApplication(shelf, `applicant|${named}`, `${named} applied`)
  await sql(
    "update pharmacy_applications set district = coalesce($2, 'Galle'), state = 'waiting' where id = $1",
    [application, district],
  )
  const [{ announcement } = { announcement: 0 }] = await sql<{ announcement: number }>(
    `insert into announcements (key, request_hash, title, body, district, starts_at)
     values (gen_random_uuid(), '', $1, $1, $2, now()) returning id as announcement`,
    [`${named} announced`, district],
  )
  const [{ key } = { key: 0 }] = await sql<{ key: number }>(
    `insert into pharmacy_keys (pharmacy_id, name, hash, prefix, scopes, created_by, created_at)
     values ($1, $2, sha256($3::text::bytea), $3, '{stock:read}', 'test', now()) returning id as key`,
    [pharmacy, `${named} key`, randomUUID().slice(0, 8)],
  )
  return { pharmacy, application, announcement, key, medicine }
}

async function openCountry(app: TestApp) {
  const shelf = await openShelf(app.cluster)
  const [kandy, galle, nowhere] = [
    await makeSide(shelf, "Kandy"),
    await makeSide(shelf, "Galle"),
    await makeSide(shelf, null),
  ]
  const { cookie } = await signIn(app, { roles: ["district"], districts: ["Kandy", "Matale"] })
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await app.ask(`/api/admin${path}`, {
      method,
      headers: { cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  return { shelf, kandy, galle, nowhere, ask }
}

type Asked = { method?: string; path: string; body?: object }

/** A request of each endpoint about a side's rows. */
const requestsAbout = (
  { pharmacy, application, announcement, key, medicine }: Side,
  district: District | null,
): Record<string, Asked> => {
  const of = district === null ? "" : `?district=${district}`
  const write = (path: string, body: object, method = "POST") => ({ method, path, body })
  const at = `/pharmacies/${pharmacy}`
  const version = 1
  return {
    "adminPharmacies.list": { path: "/pharmacies" },
    "adminPharmacies.get": { path: at },
    "adminPharmacies.make": write("/pharmacies", {
      key: randomUUID(),
      ...facts("Made Pharmacy", district),
      licenceNumber: null,
      isAnother: true,
    }),
    "adminPharmacies.edit": write(at, { version, ...facts("Edited Pharmacy", "Kandy") }, "PATCH"),
    "adminPharmacies.verify": write(`${at}/verify`, {
      version,
      licenceNumber: "X-1",
      validUntil: null,
      note: "Seen",
      lists: true,
    }),
    "adminPharmacies.unlist": write(`${at}/unlist`, { version, reason: "Closed" }),
    "adminPharmacies.relist": write(`${at}/relist`, { version }),
    "adminPharmacies.revokeKey": write(`${at}/keys/${key}/revoke`, { reason: "Leaked" }),
    "adminPharmacies.end": write(`${at}/end`, { version, name: "Galle Pharmacy", reason: "Sold" }),
    "adminApplications.list": { path: "/applications" },
    "adminApplications.get": { path: `/applications/${application}` },
    "adminApplications.ask": write(`/applications/${application}/ask`, {
      version: 2,
      question: "Since when?",
    }),
    "adminServiceLevels.list": { path: `/service-levels${of}` },
    "adminFreshness.list": { path: `/freshness${of}` },
    "adminFreshness.places": { path: "/freshness/places" },
    "adminFreshness.remind": write("/freshness/remind", { silent: 7, ...(district && { district }) }),
    "adminShortages.list": { path: `/shortages${of}` },
    "adminShortages.pharmacies": { path: `/shortages/${medicine}/pharmacies${of}` },
    "adminAnnouncements.list": { path: "/announcements" },
    "adminAnnouncements.unread": { path: `/announcements/${announcement}/unread` },
    "adminAnnouncements.publish": write("/announcements", {
      key: randomUUID(),
      title: "Made",
      body: "Made",
      district,
      startsAt: "2026-01-01T00:00:00.000Z",
      endsAt: null,
    }),
    "adminAnnouncements.end": write(`/announcements/${announcement}/end`, { reason: "Over" }),
  }
}

const guarded = ["pharmacies", "pharmacy_applications", "announcements", "pharmacy_keys", "pharmacy_tasks"]
const rowsOutside = ({ sql }: Shelf, { pharmacy, application, announcement }: Side) =>
  Promise.all(
    guarded.map(
      async (table) =>
        await sql(
          `select to_jsonb(t) - '{search_text}'::text[] as row from ${table} t
           where ${table === "announcements" ? `id = ${announcement}` : table === "pharmacy_applications" ? `id = ${application}` : table === "pharmacies" ? `id = ${pharmacy}` : `pharmacy_id = ${pharmacy}`}`,
        ),
    ),
  )

/** A list of everything, which leaves the others' rows out. */
const isWhole = (path: string) => /^\/(pharmacies|applications|announcements|freshness\/places)$/.test(path)

test("answers not found at every endpoint for another district, and for none, and changes nothing there", async () => {
  await using app = await startApp()
  const { shelf, galle, nowhere, ask } = await openCountry(app)
  await using _shelf = shelf
  const ofDesk = endpointList.filter(({ meta }) => meta.who === "district").map(({ name }) => name)
  expect(Object.keys(requestsAbout(galle, "Galle")).toSorted()).toEqual(ofDesk.toSorted())
  for (const { side, district, names } of [
    { side: galle, district: "Galle" as const, names: "Galle Pharmacy" },
    { side: nowhere, district: null, names: "Nowhere Pharmacy" },
  ]) {
    const before = await rowsOutside(shelf, side)
    for (const [name, { method = "GET", path, body }] of Object.entries(requestsAbout(side, district))) {
      const { status, text } = await ask(method, path, body)
      // Without a district, lists are of the desk's own.
      const isOwn =
        isWhole(path) && method === "GET" ? true : district === null && /^admin(Ser|Fre|Sho)/.test(name)
      expect([name, status], text).toEqual([name, isOwn ? 200 : 404])
      expect(text, name).not.toContain(names)
    }
    expect(await rowsOutside(shelf, side)).toEqual(before)
  }
})

test("lets a district do with its own rows what support does, and refuses what takes them elsewhere", async () => {
  await using app = await startApp()
  const { shelf, kandy, ask } = await openCountry(app)
  await using _shelf = shelf
  const { sql } = shelf
  for (const [name, { method = "GET", path, body }] of Object.entries(requestsAbout(kandy, "Kandy"))) {
    if (name === "adminPharmacies.end") continue
    // Each act reads the version that the one before left.
    const [row] = await sql<{ version: number }>("select version from pharmacies where id = $1", [
      kandy.pharmacy,
    ])
    const isVersioned = body && "version" in body && path.startsWith("/pharmacies")
    const { status, text } = await ask(method, path, isVersioned ? { ...body, version: row?.version } : body)
    const isShown = method !== "GET" || /Kandy|"rows"/.test(text)
    expect([name, status < 300, isShown], text).toEqual([name, true, true])
  }
  const [row] = await sql<{ version: number }>("select version from pharmacies where id = $1", [
    kandy.pharmacy,
  ])
  const edit = (changed: object) =>
    ask("PATCH", `/pharmacies/${kandy.pharmacy}`, {
      version: row?.version,
      ...facts("Kandy Pharmacy", "Kandy"),
      ...changed,
    })
  for (const district of ["Galle", null]) expect((await edit({ district })).status).toBe(404)
  const company = await edit({ company: "Another's company" })
  expect([company.status, company.text]).toEqual([
    400,
    expect.stringContaining("Only support sets the company"),
  ])
  expect((await edit({ district: "Matale" })).status).toBe(200)
  await sql("update pharmacies set district = 'Galle' where id = $1", [kandy.pharmacy])
  expect((await ask("GET", `/pharmacies/${kandy.pharmacy}`)).status).toBe(404)
  expect((await ask("GET", "/pharmacies")).text).not.toContain("Kandy Pharmacy")
})

test("keeps to the district in the database, with the endpoints' conditions taken out", async () => {
  await using app = await startApp()
  const { shelf, kandy, galle, nowhere } = await openCountry(app)
  await using _shelf = shelf
  const { pool } = scopedTo(shelf.database, { desk: "district", districts: ["Kandy"] })
  const first = async (text: string) => Object.values((await pool.query(text)).rows[0] ?? {})[0]
  expect(await first("select array_agg(id) from pharmacies")).toEqual([kandy.pharmacy])
  expect(await first("select array_agg(distinct pharmacy_id) from stock")).toEqual([kandy.pharmacy])
  expect(await first("select array_agg(id) from announcements")).toEqual([kandy.announcement])
  for (const { pharmacy, application, announcement, key } of [galle, nowhere]) {
    const refused = [
      `select admin_edit_pharmacy(${pharmacy}, 1, '${JSON.stringify({ ...facts("X", "Kandy"), phone_number: "+94112345678", open_minutes: "{}", price_exposure: true })}')`,
      `select admin_list_pharmacy(${pharmacy}, 1, false, 'Closed', current_date)`,
      `select admin_verify_pharmacy(${pharmacy}, 1, 'X', null, 'Seen', true, now(), current_date)`,
      `select admin_answer_application(${application}, 2, 'asked', 'Since when?', now())`,
      `select admin_end_announcement(${announcement}, 'Over', now())`,
    ]
    for (const text of refused) await expect(pool.query(text), text).rejects.toMatchObject({ code: "PH003" })
    await pool.query(`select admin_revoke_key(${pharmacy}, ${key}, 'Leaked', now())`)
    const stale = JSON.stringify([{ id: pharmacy, freshAt: null }])
    expect(await first(`select remind_stale_pharmacies('${stale}', now() - interval '7 days', now())`)).toBe(
      0,
    )
  }
  expect(await shelf.sql("select id from pharmacy_keys where revoked_at is not null")).toEqual([])
  await expect(
    pool.query(
      `select admin_publish_announcement(gen_random_uuid(), '', '{"title": "A", "body": "A", "starts_at": "2026-01-01"}')`,
    ),
  ).rejects.toMatchObject({ code: "PH003" })
  await expect(
    pool.query(`select admin_edit_pharmacy(${kandy.pharmacy}, 1, '{"name": "A", "phone_number": "+94112345678", "address": "A",
      "town": "A", "lat": 6, "lng": 80, "open_minutes": "{}", "price_exposure": true, "delivers": true, "district": "Galle"}')`),
  ).rejects.toMatchObject({ code: "PH003" })
})

test("counts searches in the district where they were, whoever asks", async () => {
  await using app = await startApp()
  const { shelf, kandy, ask } = await openCountry(app)
  await using _shelf = shelf
  const { sql } = shelf
  // Kandy's pharmacy is far from Galle's, where both searches were.
  await sql("update pharmacies set lat = 7.29, lng = 80.63 where id = $1", [kandy.pharmacy])
  await sql(
    `with thing as (insert into unmet_things (medicine_id, last_searched_at) values ($1, now()) returning id)
     insert into unmet_searches (thing_id, day, kind, place, searches)
     select id, colombo_day(now()), 'not-near', '6.9,79.86', 2 from thing`,
    [kandy.medicine],
  )
  const { rows } = JSON.parse((await ask("GET", "/shortages")).text)
  expect(rows.find(({ id }: { id: number }) => id === kandy.medicine)).toMatchObject({ searches: 0 })
})
