import Papa from "papaparse"
import { afterAll, beforeAll, expect, test } from "vitest"
import { exportFiles } from "#domain/customer/account-limits.ts"
import { plantedPhoto, plantPerson } from "#test/customer/planted-person.ts"
import { stripped } from "#test/pharmacy/prescriptions.ts"
import { openShelf, type Shelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"
import { makeVisitor } from "#test/support/visitor.ts"
import type { PersonalTable } from "./personal-data/personal-table.ts"
import { personalData } from "./personal-data.ts"

let app: TestApp
let shelf: Shelf
beforeAll(async () => {
  app = await startApp()
  shelf = await openShelf(app.cluster)
})
afterAll(async () => {
  await shelf[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

/** Logs a person in whom the provider authenticated this many minutes ago; null when it never said. */
async function logInAs(subject: string, minutesAgo: number | null = 0): Promise<string> {
  const { cookie } = await signIn(app, { subject })
  await shelf.sql(
    `update sessions set authenticated_at = now() - $1 * interval '1 minute'
     where subject = $2 and authenticated_at is null`,
    [minutesAgo, subject],
  )
  return cookie
}

const get = (file: string, headers: Record<string, string>) => app.ask(`/files/export/${file}`, { headers })

const read = async (file: string, cookie: string) => {
  const answer = await get(file, { cookie })
  expect(answer.status, file).toBe(200)
  // Not text(), which would strip the byte order mark.
  return Buffer.from(await answer.arrayBuffer()).toString("utf8")
}

type Exported = { profile: Record<string, unknown> } & Record<string, Record<string, unknown>[]>

test("exports all data of the person and nothing of anyone else", async () => {
  const one = await plantPerson(shelf, "mark1one")
  const two = await plantPerson(shelf, "mark2two")
  const text = await read("pharos.json", await logInAs(one.subject))
  for (const mark of one.marks) expect(text).toContain(mark)
  for (const mark of two.marks) expect(text).not.toContain(mark)
  const { profile, ...parts } = JSON.parse(text) as Exported // made by Pharos a moment ago

  await shelf.sql("set time zone 'UTC'")
  for (const [table, rules] of Object.entries(personalData)) {
    const { exportedAs, exported } = rules
    if (!exportedAs || table === "staff") continue
    const rows = exportedAs === "profile" ? [profile] : (parts[exportedAs] ?? [])
    for (const [column, name] of Object.entries(exported)) {
      const kept = await findValues(table, column, rules, one.subject)
      expect(kept.length, `${table}.${column} is planted`).toBeGreaterThan(0)
      const there = rows.map((row) => row[name]).filter((value) => value !== null)
      expect(inOrder(there), `${table}.${column} as ${name}`).toEqual(inOrder(kept))
    }
  }
})

test("exports the picture of a prescription as the person sent it, without its position", async () => {
  const { subject } = await plantPerson(shelf, "mark9nine")
  const text = await read("pharos.json", await logInAs(subject))
  const { prescriptionPictures = [] } = JSON.parse(text) as Exported // made by Pharos a moment ago
  const pictures = prescriptionPictures.map(({ picture }) => Buffer.from(String(picture), "base64"))
  expect(pictures).toEqual([stripped(plantedPhoto(subject))])

  // A picture that cannot be opened keeps nobody from the rest of the data.
  await shelf.sql(
    "update prescription_pictures set sealed = sha256('a') || sha256('b') where customer_id = $1",
    [subject],
  )
  const rest = JSON.parse(await read("pharos.json", await logInAs(subject))) as Exported // as above
  expect(rest.prescriptionPictures).toMatchObject([{ mediaType: "image/jpeg", picture: null }])
})

const inOrder = (values: unknown[]) => values.map((value) => JSON.stringify(value)).toSorted()

/** Reads what a column has of a person, by another query than the export's. */
async function findValues(table: string, column: string, rules: PersonalTable, subject: string) {
  const { whose, onlyWhere = {} } = rules
  const owner = whose.through
    ? `join ${whose.through.table} o on o.id = t.${whose.column} and o.${whose.through.column} = $1`
    : `join people o on o.subject = t.${whose.column} and o.subject = $1`
  const rows = await shelf.sql<{ value: unknown }>(
    `select to_json(t.${column}) as value from ${table} t ${owner}
     where t.${column} is not null and ${onlyWhere[column] ? `t.${onlyWhere[column]}` : "true"}`,
    [subject],
  )
  return rows.map(({ value }) => value)
}

test("leaves a hidden price out of the export", async () => {
  const { subject } = await plantPerson(shelf, "mark3three")
  await shelf.sql(
    "update customer_orders set price_shown = false, price_cents = 77771 where customer_id = $1 and order_status = 'rejected'",
    [subject],
  )
  await shelf.sql(
    "update customer_orders set price_shown = true, price_cents = 88882 where customer_id = $1 and order_status = 'pending'",
    [subject],
  )
  const cookie = await logInAs(subject)
  for (const file of ["pharos.json", "orders.csv"]) {
    const text = await read(file, cookie)
    expect(text).toContain("88882")
    expect(text).not.toContain("77771")
  }
})

test("sends each file as an uncached download", async () => {
  const { subject, mark } = await plantPerson(shelf, "mark4four")
  const hostile = `=HYPERLINK("http://evil.example","x"), "quoted"`
  await shelf.sql("update people set chosen_name = $1 where subject = $2", ["+cmd|' /C calc'!A0", subject])
  await shelf.sql(
    "update medicine_schedulers set description = $1, scheduler_name = '＝1+1' where user_id = $2",
    [`${hostile}\nsecond line\twith සිංහල`, subject],
  )
  const cookie = await logInAs(subject)
  for (const file of exportFiles) {
    const { headers, status } = await get(file, { cookie })
    expect(status).toBe(200)
    expect(headers.get("content-disposition")).toBe(`attachment; filename="${file}"`)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
  }
  const schedules = await read("schedules.csv", cookie)
  expect(schedules.startsWith("\uFEFFid,name,medicine,description,")).toBe(true)
  expect(schedules.endsWith("\r\n")).toBe(true)
  const cells = Papa.parse<Record<string, string>>(schedules.slice(1), { header: true, newline: "\r\n" })
  expect(cells.data[0]).toMatchObject({
    name: "'＝1+1",
    description: `'${hostile}\nsecond line\twith සිංහල`,
    medicine: `${mark}-medicine`,
    customTimes: "2026-11-20T06:00:00+00:00",
    plan: '{"kind":"interval"}',
  })
  expect(await read("profile.csv", cookie)).toContain(`,"'+cmd|' /C calc'!A0",`)
  const doses = Papa.parse<Record<string, string>>((await read("doses.csv", cookie)).slice(1), {
    header: true,
    skipEmptyLines: true,
  })
  expect(
    doses.data.map(({ schedule, person, outcome, units }) => [schedule, person, outcome, units]),
  ).toEqual([
    [`${mark}-recorded-schedule`, `${mark}-mother`, "taken", "1.5"],
    ["'＝1+1", `${mark}-mother`, "", ""],
  ])
})

test("exports only headings for a person without data", async () => {
  const cookie = await logInAs("test|nothing-yet")
  expect(await read("orders.csv", cookie)).toMatch(/^\uFEFFid,orderedAt,[\w,]+\r\n$/)
  expect(await read("doses.csv", cookie)).toMatch(/^\uFEFFschedule,medicine,[\w,]+\r\n$/)
  expect(JSON.parse(await read("pharos.json", cookie))).toMatchObject({
    orders: [],
    schedules: [],
    doseRecords: [],
  })
})

test("requires a login within the last 15 minutes for an export", async () => {
  const refused = async (cookie: string, message: [number, string]) => {
    const answer = await get("pharos.json", cookie ? { cookie } : {})
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual(message)
  }
  await refused("", [401, "not-logged-in"])
  await refused(`pharos=${"A".repeat(43)}`, [401, "not-logged-in"])
  await refused(await logInAs("test|never", null), [403, "login-again"])
  await refused(await logInAs("test|long-ago", 15), [403, "login-again"])
  expect((await get("pharos.json", { cookie: await logInAs("test|just-now", 14) })).status).toBe(200)
  // A followed link is redirected to the page that explains the refusal.
  const headers = { cookie: await logInAs("test|reader", 60), "sec-fetch-mode": "navigate" }
  const followed = await makeVisitor().ask(`${app.url}/files/export/pharos.json`, { headers })
  expect([followed.status, followed.headers.get("location")]).toEqual([303, "/account#data"])
})

test("refuses an unknown export file", async () => {
  const cookie = await logInAs("test|curious")
  for (const file of [
    "pharos.xml",
    "",
    "%2e%2e",
    "..%2f..%2fetc%2fpasswd",
    "constructor",
    "orders.csv%00",
    "o".repeat(400),
  ]) {
    expect((await get(file, { cookie })).status, file).toBe(404)
  }
  expect((await app.ask("/files/export/orders.csv", { method: "POST", headers: { cookie } })).status).toBe(
    404,
  )
})
