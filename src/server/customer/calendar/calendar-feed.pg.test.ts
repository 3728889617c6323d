import { expect, test } from "vitest"
import { openDoses, type Patient } from "#test/customer/doses.ts"

const makeFeed = async (patient: Patient) => {
  const { body } = await patient.call<{ url: string; madeAt: string }>("POST", "/calendar-feed", {})
  return { ...body, path: new URL(body.url).pathname }
}
const startsOf = (file: string) => [...file.matchAll(/^DTSTART:(.*)Z\r$/gm)].map(([, start]) => start)

test("serves all doses since a month ago at a private address only", async () => {
  await using desk = await openDoses()
  const [patient, other] = [await desk.makePatient(), await desk.makePatient()]
  await other.make({ medicineName: "somebody else's" })
  await patient.make()
  await patient.make({ medicineName: "amoxicillin", firstDoseTime: "2026-12-30T08:00", remindTimes: 1 })
  const { url, path } = await makeFeed(patient)
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/calendar\/[\w-]{43}\.ics$/)

  const answer = await fetch(url)
  const file = await answer.text()
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    200,
    "text/calendar; charset=utf-8",
    "private, no-store",
  ])
  const all = ["20261120T103000", "20261120T183000", "20261121T023000", "20261230T103000"]
  expect(startsOf(file)).toEqual(all)
  expect(file).not.toContain("somebody else's")
  expect((await fetch(url, { method: "HEAD" })).status).toBe(200)

  await desk.passHours(24 * 30 + 5)
  expect(startsOf(await (await desk.app.ask(path)).text())).toEqual(all.slice(1))
})

test("revokes the old address when a new one is made", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const state = async () => (await patient.call("GET", "/calendar-feed")).body
  expect(await state()).toEqual({ madeAt: null })
  const first = await makeFeed(patient)
  const second = await makeFeed(patient)
  expect(await state()).toEqual({ madeAt: "2026-11-20T06:00:00.000Z" })
  const statuses = () =>
    Promise.all([first, second].map(async ({ path }) => (await desk.app.ask(path)).status))
  expect(await statuses()).toEqual([404, 200])
  await patient.call("DELETE", "/calendar-feed")
  expect([await statuses(), await state()]).toEqual([[404, 404], { madeAt: null }])
})

test("returns the same refusal for malformed and unknown addresses", async () => {
  await using desk = await openDoses()
  const bodies = new Set<string>()
  for (const name of ["a".repeat(43), "a", "a".repeat(400), "..%2f..%2fetc", "%00", "a.b"]) {
    const answer = await desk.app.ask(`/calendar/${name}.ics`, { headers: { accept: "text/html" } })
    expect([name, answer.status]).toEqual([name, 404])
    bodies.add(((await answer.json()) as { message: string }).message)
  }
  expect([...bodies]).toEqual(["Not found."])
})

test("stores only the hash of the address", async () => {
  await using desk = await openDoses()
  const { path } = await makeFeed(await desk.makePatient())
  const token = path.slice("/calendar/".length, -".ics".length)
  const [row] = await desk.sql<{ token_hash: Buffer }>("select * from calendar_feeds")
  expect(row?.token_hash).toHaveLength(32)
  expect(JSON.stringify(row)).not.toContain(token)
  expect(row?.token_hash.includes(Buffer.from(token, "base64url"))).toBe(false)
})

test("leaves a hidden medicine name out of the calendar", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { schedule } = await patient.make()
  const { path } = await makeFeed(patient)
  const files = async () => {
    const answers = [path, `/files/schedules/${schedule.id}.ics`].map((address) =>
      desk.app.ask(address, { headers: { cookie: patient.cookie } }),
    )
    return Promise.all((await Promise.all(answers)).map((answer) => answer.text()))
  }
  for (const file of await files()) expect(file).toContain("SUMMARY:Take metformin 500 mg")
  await desk.sql("update people set hide_medicine_name = true")
  for (const file of await files()) {
    expect(file).toContain("SUMMARY:Take your medicine")
    expect(file).not.toContain("metformin")
  }
})

test("exports one schedule as a file with its own doses only", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  await patient.make()
  const { schedule } = await patient.make({ remindTimes: 1 })
  const download = (name: string) =>
    desk.app.ask(`/files/schedules/${name}.ics`, { headers: { cookie: patient.cookie } })
  const answer = await download(String(schedule.id))
  expect(answer.headers.get("content-disposition")).toBe(
    `attachment; filename="pharos-schedule-${schedule.id}.ics"`,
  )
  const file = await answer.text()
  expect(startsOf(file)).toEqual(["20261120T103000"])
  expect(file).toContain(`${desk.app.url}/scheduling`)
  for (const name of ["0", "9999999999", "99999999999", "x", "1.5"]) {
    expect([name, (await download(name)).status]).toEqual([name, 404])
  }
})
