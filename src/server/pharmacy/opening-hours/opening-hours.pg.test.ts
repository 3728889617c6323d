import fc from "fast-check"
import { expect, test } from "vitest"
import type { OwnOpeningHours } from "#contract/pharmacy/opening-hours.ts"
import { openState, type SpecialHours, weekMinutes } from "#domain/finder/opening-hours.ts"
import { weekOf } from "#domain/finder/week-hours.ts"
import { search } from "#test/finder/search.ts"
import { openStockDesk } from "#test/pharmacy/stock-desk.ts"
import { signIn, startApp } from "#test/support/app.ts"

// A Monday without a public holiday; 8:30 in Sri Lanka.
const monday = new Date("2026-11-16T08:30:00+05:30")
const daily = `{${[0, 1, 2, 3, 4, 5, 6].map((day) => `[${day * 1440 + 480},${day * 1440 + 1200})`).join(",")}}`

async function openPharmacy(now: () => Date) {
  const app = await startApp({ now })
  const keeper = await openStockDesk(app)
  const { pharmacy, sql } = keeper.shelf
  await sql("update pharmacies set open_minutes = $2 where id = $1", [pharmacy, daily])
  const send = (request: string, body: object, as: string | null = keeper.pharmacist.cookie) =>
    keeper.send<OwnOpeningHours & { code: string; data?: { fields?: { field: string; message: string }[] } }>(
      as,
      request,
      body,
    )
  const save = (given: object, as?: string | null) => {
    const body = { day: "2026-11-17", isDuty: false, hours: [], reason: "Poya day", version: 0, ...given }
    const { day, ...rest } = body
    return send(`PUT /api/pharmacy/opening-hours/days/${day}`, rest, as)
  }
  const remove = (day: string, body: object, as?: string | null) =>
    send(`POST /api/pharmacy/opening-hours/days/${day}/remove`, { isDuty: false, version: 1, ...body }, as)
  const hoursOf = async (id: number = pharmacy) => {
    const [row] = await sql<{ openMinutes: string; specialHours: SpecialHours }>(
      `select open_minutes::text as "openMinutes", json_build_object('closedMinutes', closed_minutes::text,
         'extraMinutes', extra_minutes::text, 'days', special_days) as "specialHours" from pharmacies where id = $1`,
      [id],
    )
    if (!row) throw new Error("no pharmacy")
    return row
  }
  const stateAt = async (at: string) => openState(await hoursOf(), new Date(at))
  const dispose = async () => {
    await keeper[Symbol.asyncDispose]()
    await app[Symbol.asyncDispose]()
  }
  return { app, keeper, pharmacy, sql, send, save, remove, hoursOf, stateAt, [Symbol.asyncDispose]: dispose }
}

test("closes a pharmacy on a date in search and for the assistant", async () => {
  let now = monday
  await using place = await openPharmacy(() => now)
  const { name } = await place.keeper.getRow(await place.keeper.shelf.makeRow({ quantity: 5 }))
  const openNow = async () => (await search(place.app, { q: name, openNow: "true" })).pharmacies.length

  expect(await place.save({})).toMatchObject({
    status: 200,
    body: { days: [{ day: "2026-11-17", isDuty: false, hours: [], reason: "Poya day", version: 1 }] },
  })
  expect(await openNow()).toBe(1)
  now = new Date("2026-11-17T08:30:00+05:30")
  expect(await openNow()).toBe(0)
  const [pharmacy] = (await search(place.app, { q: name })).pharmacies
  expect(pharmacy?.specialHours?.days).toEqual([{ day: "2026-11-17", kind: "closed", reason: "Poya day" }])
  expect(pharmacy && openState(pharmacy, now)).toEqual({
    isOpen: false,
    opensAt: new Date("2026-11-18T08:00:00+05:30"),
  })
  expect(await place.remove("2026-11-17", {})).toMatchObject({ status: 200, body: { days: [] } })
  expect(await openNow()).toBe(1)
})

test("assigns a night to the day it began and adds duty hours", async () => {
  await using place = await openPharmacy(() => monday)
  const nights = `{[0,360),${[0, 1, 2, 3, 4, 5].map((day) => `[${day * 1440 + 1080},${day * 1440 + 1800})`).join(",")},[${6 * 1440 + 1080},${weekMinutes})}`
  await place.sql("update pharmacies set open_minutes = $2 where id = $1", [place.pharmacy, nights])
  await place.save({ day: "2026-11-17" })
  // Monday's night lasts until Tuesday 6:00; Tuesday's night is closed, into Wednesday.
  expect(await place.stateAt("2026-11-17T05:00:00+05:30")).toMatchObject({ isOpen: true })
  expect(await place.stateAt("2026-11-17T19:00:00+05:30")).toEqual({
    isOpen: false,
    opensAt: new Date("2026-11-18T18:00:00+05:30"),
  })
  await place.save({
    day: "2026-11-17",
    isDuty: true,
    hours: [{ from: "22:00", to: "07:00" }],
    reason: "Night duty",
  })
  expect(await place.stateAt("2026-11-17T23:00:00+05:30")).toEqual({
    isOpen: true,
    until: new Date("2026-11-18T07:00:00+05:30"),
    closesSoon: false,
  })
})

test("prefers a pharmacy's own date to its rule for public holidays", async () => {
  await using place = await openPharmacy(() => monday)
  const admin = await signIn(place.app, { roles: ["admin"] })
  const holiday = (day: string, body: object) =>
    place.send(`PUT /api/admin/holidays/${day}`, { readName: null, ...body }, admin.cookie)
  const isOpenAt = async (at: string) => (await place.stateAt(at)).isOpen
  const tenOn = (day: number) => `2026-11-${day}T10:00:00+05:30`

  await holiday("2026-11-18", { name: "Deepavali" })
  expect(await isOpenAt(tenOn(18))).toBe(true)
  await place.send("PUT /api/pharmacy/opening-hours/holidays", { hours: [] })
  expect(await isOpenAt(tenOn(18))).toBe(false)
  await place.send("PUT /api/pharmacy/opening-hours/holidays", { hours: [{ from: "09:00", to: "13:00" }] })
  expect(await place.stateAt(tenOn(18))).toMatchObject({ until: new Date("2026-11-18T13:00:00+05:30") })
  // A holiday added later counts as well, and one taken back no longer does.
  await holiday("2026-11-19", { name: "Poya day" })
  expect(await place.stateAt(tenOn(19))).toMatchObject({ until: new Date("2026-11-19T13:00:00+05:30") })
  await place.save({ day: "2026-11-19", reason: "Family event" })
  expect(await isOpenAt(tenOn(19))).toBe(false)
  await place.send("POST /api/admin/holidays/2026-11-18/remove", { readName: "Deepavali" }, admin.cookie)
  expect(await place.stateAt(tenOn(18))).toMatchObject({ until: new Date("2026-11-18T20:00:00+05:30") })
  // Another week derives the same dates again.
  await place.sql("update pharmacies set open_minutes = '{[0,10080)}' where id = $1", [place.pharmacy])
  expect(await place.stateAt("2026-11-19T23:00:00+05:30")).toEqual({
    isOpen: false,
    opensAt: new Date("2026-11-20T00:00:00+05:30"),
  })
})

test("refuses invalid dates, hours and reasons with a message and changes nothing", async () => {
  await using place = await openPharmacy(() => monday)
  const hours = (...spans: [string, string][]) => spans.map(([from, to]) => ({ from, to }))
  for (const [wrong, field] of [
    [{ day: "2026-11-15" }, "day"],
    [{ day: "2027-11-18" }, "day"],
    [{ day: "2026-02-30" }, "day"],
    [{ day: "tomorrow" }, "day"],
    [{ hours: hours(["10:00", "10:00"]) }, "hours"],
    [{ hours: hours(["14:00", "13:00"]) }, "hours"],
    [{ hours: hours(["08:00", "12:00"], ["11:59", "14:00"]) }, "hours"],
    [{ hours: hours(["25:00", "26:00"]) }, "hours.0.from"],
    [
      {
        hours: hours(
          ["01:00", "02:00"],
          ["03:00", "04:00"],
          ["05:00", "06:00"],
          ["07:00", "08:00"],
          ["09:00", "10:00"],
        ),
      },
      "hours",
    ],
    [{ isDuty: true }, "hours"],
    [{ reason: "  " }, "reason"],
    [{ reason: "x".repeat(81) }, "reason"],
    [{ reason: "two\nlines" }, "reason"],
    [{ version: -1 }, "version"],
  ] as const) {
    const { status, body } = await place.save(wrong)
    expect([status, body.data?.fields?.[0]?.field, wrong]).toEqual([400, field, wrong])
  }
  expect((await place.save({ day: "2026-11-15" })).body.data?.fields?.[0]?.message).toBe(
    "This date is in the past",
  )
  for (const wrong of [hours(["09:00", "09:00"]), "closed", hours(["10:00", "12:00"], ["11:00", "13:00"])])
    expect(await place.send("PUT /api/pharmacy/opening-hours/holidays", { hours: wrong })).toMatchObject({
      status: 400,
    })
  expect(await place.sql("select from pharmacy_days")).toHaveLength(0)
})

test("lets one of two pharmacists save a date concurrently and ignores a repeat", async () => {
  await using place = await openPharmacy(() => monday)
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => place.save({ reason: at % 2 ? "Poya day" : "Family event" })),
  )
  const won = answers.find(({ status }) => status === 200)?.body.days[0]?.reason
  for (const [at, { status, body }] of answers.entries()) {
    const isSame = (at % 2 ? "Poya day" : "Family event") === won
    expect([status, body.code]).toEqual(isSame ? [200, undefined] : [409, "already-changed"])
  }
  // Two dates at once: both count.
  await Promise.all(["18", "19", "20"].map((day) => place.save({ day: `2026-11-${day}` })))
  expect((await place.hoursOf()).specialHours.days.map(({ day }) => day)).toEqual([
    "2026-11-17",
    "2026-11-18",
    "2026-11-19",
    "2026-11-20",
  ])
  expect(await place.save({ reason: "Changed", version: 1 })).toMatchObject({ status: 200 })
  expect(await place.save({ reason: "Stale", version: 1 })).toMatchObject({ status: 409 })
  expect(await place.remove("2026-11-17", { version: 1 })).toMatchObject({ status: 409 })
  const removed = await Promise.all([1, 2, 3].map(() => place.remove("2026-11-17", { version: 2 })))
  expect(removed.map(({ status }) => status)).toEqual([200, 200, 200])
  const [written] = await place.sql<{ acts: number }>(
    "select count(*)::int as acts from audit_log where action like 'openingHours.%' and pharmacy_id = $1",
    [place.pharmacy],
  )
  expect(written?.acts).toBe(6)
})

test("lets staff change only their own pharmacy's hours", async () => {
  await using place = await openPharmacy(() => monday)
  await using other = await openStockDesk(place.app)
  await place.save({})
  const before = await place.hoursOf()
  await place.save({ day: "2026-11-18" }, other.pharmacist.cookie)
  await place.remove("2026-11-17", {}, other.pharmacist.cookie)
  await place.send("PUT /api/pharmacy/opening-hours/holidays", { hours: [] }, other.pharmacist.cookie)
  expect(await place.hoursOf()).toEqual(before)
  expect((await place.hoursOf(other.shelf.pharmacy)).specialHours.days).toHaveLength(1)
  for (const [as, status] of [
    [place.keeper.customer.cookie, 403],
    [null, 401],
  ] as const) {
    expect(await place.save({}, as)).toMatchObject({ status })
    expect(await place.remove("2026-11-17", {}, as)).toMatchObject({ status })
    expect(
      await place.send("PUT /api/admin/holidays/2026-11-18", { name: "X", readName: null }, as),
    ).toMatchObject({ status })
  }
  expect(await place.send("PUT /api/admin/holidays/2026-11-18", { name: "X", readName: null })).toMatchObject(
    { status: 403 },
  )
})

test("lets one of two administrators name a holiday concurrently", async () => {
  await using place = await openPharmacy(() => monday)
  const admin = await signIn(place.app, { roles: ["admin"] })
  const put = (body: object, day = "2026-11-18") =>
    place.send(`PUT /api/admin/holidays/${day}`, body, admin.cookie)
  const answers = await Promise.all(["A", "B", "A", "B"].map((name) => put({ name, readName: null })))
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 409, 409])
  expect(await put({ name: " ", readName: null }, "2026-11-20")).toMatchObject({ status: 400 })
  expect(await put({ name: "x".repeat(81), readName: null }, "2026-11-20")).toMatchObject({ status: 400 })
  expect(await put({ name: "Day", readName: null }, "2026-13-01")).toMatchObject({ status: 400 })
})

/** Disjoint, sorted spans between two bounds. */
const someSpans = (min: number, max: number, most: number) =>
  fc
    .uniqueArray(fc.integer({ min, max }), { maxLength: most * 2 })
    .map((edges) => edges.sort((a, b) => a - b))
    .map((edges) => edges.slice(0, edges.length - (edges.length % 2)))
    .map((edges) => edges.flatMap((from, at) => (at % 2 ? [] : [`[${from},${edges[at + 1]})`])))
    .map((spans) => `{${spans.join(",")}}`)

test("computes the same opening state in the database and the browser for any hours", async () => {
  await using place = await openPharmacy(() => monday)
  const days = fc.uniqueArray(
    fc.record({
      later: fc.integer({ min: -2, max: 12 }),
      isDuty: fc.boolean(),
      minutes: someSpans(0, 2160, 3),
    }),
    { maxLength: 6, selector: ({ later, isDuty }) => `${later} ${isDuty}` },
  )
  const hours = fc.record({
    week: someSpans(0, weekMinutes, 9),
    holidays: fc.option(someSpans(0, 2160, 2)),
    days,
    minute: fc.integer({ min: -1440, max: 8 * 1440 }),
  })
  await place.sql("insert into public_holidays values ('2026-11-17', 'A'), ('2026-11-22', 'B')")
  await fc.assert(
    fc.asyncProperty(hours, async ({ week, holidays, days: made, minute }) => {
      await place.sql("delete from pharmacy_days")
      await place.sql(
        `insert into pharmacy_days (pharmacy_id, day, is_duty, minutes, reason)
         select $1, '2026-11-16'::date + (d ->> 'later')::integer, (d ->> 'isDuty')::boolean,
           (d ->> 'minutes')::int4multirange, '' from jsonb_array_elements($2) d
         where not ((d ->> 'isDuty')::boolean and d ->> 'minutes' = '{}')`,
        [place.pharmacy, JSON.stringify(made)],
      )
      await place.sql("update pharmacies set open_minutes = $2, holiday_minutes = $3 where id = $1", [
        place.pharmacy,
        week,
        holidays,
      ])
      const at = new Date(monday.getTime() + minute * 60_000)
      const [database] = await place.sql<{ is_open: boolean; changes_at: Date | null }>(
        `select o.is_open, o.changes_at from pharmacies p,
           opening_at(p.open_minutes, p.closed_minutes, p.extra_minutes, $2) o where p.id = $1`,
        [place.pharmacy, at],
      )
      const state = openState(await place.hoursOf(), at)
      expect({
        is_open: state.isOpen,
        changes_at: state.isOpen ? state.until : state.opensAt,
      }).toEqual(database)
    }),
    { numRuns: 150 },
  )
})

test("divides a week into days in the database as in the week's editor", async () => {
  await using place = await openPharmacy(() => monday)
  await fc.assert(
    fc.asyncProperty(someSpans(0, weekMinutes, 9), async (week) => {
      const rows = await place.sql<{ hours: string }>(
        "select hours_of_weekday($1, day)::text as hours from generate_series(0, 6) day order by day",
        [week],
      )
      const clock = (minute: number) =>
        `${String(Math.floor((minute % 1440) / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`
      const divided = rows.map(({ hours }) =>
        [...hours.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => ({
          from: clock(Number(from)),
          to: clock(Number(to)),
        })),
      )
      const sorted = weekOf(week).map((spans) => spans.toSorted((a, b) => a.from.localeCompare(b.from)))
      expect(divided).toEqual(sorted)
    }),
    { numRuns: 150 },
  )
})
