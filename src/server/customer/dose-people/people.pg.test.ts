import { expect, test } from "vitest"
import { openDoses } from "#test/customer/doses.ts"

test("keeps ten people, each name once, also for concurrent requests", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const same = await Promise.all(["Amma", "Amma", " amma ", "Amma"].map((name) => patient.addPerson(name)))
  expect(new Set(same.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  const more = await Promise.all(Array.from({ length: 12 }, (_, n) => patient.addPerson(`Person ${n}`)))
  expect(more.filter(({ status }) => status === 201)).toHaveLength(9)
  expect(more.filter(({ body }) => body.code === "too-many-people")).toHaveLength(3)
  expect((await patient.people()).map(({ schedules }) => schedules)).toEqual(
    Array.from({ length: 10 }, () => 0),
  )
  for (const name of ["", " ", "a\nb", "x".repeat(61), "\u202Eevil"])
    expect([name, (await patient.addPerson(name)).status]).toEqual([name, 400])
})

test("names the person in schedules, doses and the history", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { body: amma } = await patient.addPerson("Amma")
  const { schedule, doses } = await patient.make({ personId: amma.id })
  expect([schedule.personId, schedule.personName, doses[0]?.personName]).toEqual([amma.id, "Amma", "Amma"])
  await patient.call("PUT", `/dose-people/${amma.id}`, { name: "Mother" })
  await desk.passHours(5)
  await patient.answer(doses[0]?.id, "taken")
  expect((await patient.first()).map(({ personName }) => personName)).toEqual(["Mother"])
  const file = await desk.app.ask(`/files/schedules/${schedule.id}.ics`, {
    headers: { cookie: patient.cookie },
  })
  expect(await file.text()).toContain("SUMMARY:Mother: Take metformin 500 mg")

  expect((await patient.call("DELETE", `/dose-people/${amma.id}`)).status).toBe(409)
  await patient.remove(schedule.id)
  expect((await patient.call("DELETE", `/dose-people/${amma.id}`)).status).toBe(200)
  expect((await patient.call("DELETE", `/dose-people/${amma.id}`)).status).toBe(404)
  expect((await patient.history()).doses).toMatchObject([{ personName: "Mother", state: "taken" }])
})

test("refuses other people's persons", async () => {
  await using desk = await openDoses()
  const [owner, other] = [await desk.makePatient(), await desk.makePatient()]
  const { body: amma } = await owner.addPerson("Amma")
  expect((await other.create({ personId: amma.id })).status).toBe(400)
  const { schedule } = await other.make()
  expect((await other.edit(schedule, { personId: amma.id })).status).toBe(400)
  expect((await other.call("PUT", `/dose-people/${amma.id}`, { name: "Mine" })).status).toBe(404)
  expect((await other.call("DELETE", `/dose-people/${amma.id}`)).status).toBe(404)
  expect(await other.people()).toEqual([])
  // The database refuses it too.
  const foreign = desk.sql("update medicine_schedulers set person_id = $1 where id = $2", [
    amma.id,
    schedule.id,
  ])
  await expect(foreign).rejects.toThrow("medicine_schedulers_person")
  expect((await owner.addPerson("Son")).status).toBe(201)
  const son = (await owner.people())[1]
  expect((await owner.call("PUT", `/dose-people/${son?.id}`, { name: "AMMA" })).status).toBe(409)
})

test("never removes a person whose schedule is being saved", async () => {
  await using desk = await openDoses()
  const patient = await desk.makePatient()
  const { schedule } = await patient.make()
  for (let round = 0; round < 5; round++) {
    const { body: amma } = await patient.addPerson(`Amma ${round}`)
    const { schedule: current } = await patient.read(schedule.id)
    const [edited, removed] = await Promise.all([
      patient.edit(current, { personId: amma.id }),
      patient.call("DELETE", `/dose-people/${amma.id}`),
    ])
    expect([
      [200, 409],
      [400, 200],
    ]).toContainEqual([edited.status, removed.status])
    if (edited.status === 200) await patient.edit(edited.body, { personId: null })
  }
})
