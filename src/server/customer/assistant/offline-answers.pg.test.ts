import { expect, test } from "vitest"
import { chat } from "#test/customer/assistant-chat.ts"
import { makeOrder, makeSchedule } from "#test/customer/schedules-and-orders.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { signIn, startApp } from "#test/support/app.ts"
import { medicinesIn } from "./mentioned-medicines.ts"

const here = { lat: 6.9271, lng: 79.8612 }

test("answers from stock, catalogue and the person's own data without a model", async () => {
  await using app = await startApp({ now: () => new Date("2026-11-20T06:00:00Z") })
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const medicineId = await catalogue.makeMedicine({
    name: "metformin 500 mg – tablet",
    genericName: "metformin",
    strength: "500 mg",
    form: "tablet",
  })
  await catalogue.makeMedicine({
    name: "metformin (Glucophage) 850 mg – tablet",
    genericName: "metformin",
    brandName: "Glucophage",
    strength: "850 mg",
    form: "tablet",
    manufacturer: "Merck",
    otherNames: "මෙට්ෆෝමින්",
  })
  const near = await catalogue.makePharmacy({ name: "Near Chemist", lat: 6.93, lng: 79.86 })
  const far = await catalogue.makePharmacy({ name: "Far Chemist", lat: 7.3, lng: 80.6, priceExposure: false })
  const stockId = await catalogue.makeStock({ medicineId, pharmacyId: near, quantity: 40, priceCents: 1250 })
  await catalogue.makeStock({ medicineId, pharmacyId: far, quantity: 7, priceCents: 999 })
  const person = await signIn(app)
  const ask = (text: string, more: object = here) => chat(app, person.cookie, { text, ...more })

  const where = await ask("Where can I get metformin near me?")
  expect(where.text).toMatch(
    /Near Chemist, 350 m, open all day: metformin 500 mg – tablet, 40 in stock, Rs.\s12\.50\. Phone 011 200 0000\n.*Far Chemist/,
  )
  expect(where.text).not.toContain("9.99")
  expect(where.of("links")[0]?.medicines).toEqual([{ name: "metformin", medicineId }])
  expect(where.events.at(-1)).toEqual({ kind: "done", by: "pharos" })
  expect(where.of("unverified")).toEqual([])

  expect((await ask("where is metformin", {})).text).toContain("Let your browser share where you are")
  expect((await ask("How much is Glucophage?")).text).toMatch(
    /^No pharmacy in Pharos has glucophage in stock right now\.\n\nIt has the same active ingredient.*metformin is in stock near you:\n• Near/s,
  )
  expect((await ask("where is metformin 500mg")).text).toContain(
    "metformin 500mg is in stock near you:\n• Near",
  )
  expect((await ask("where is metfromin?")).text).toContain("Did you mean metformin?")
  expect((await ask("මෙට්ෆෝමින්")).text).toContain(
    "metformin comes as 500 mg tablet, 850 mg tablet; brands: Glucophage; made by Ceyline, Merck.",
  )
  const what = await ask("What is metformin used for?")
  expect(what.text).toMatch(
    /I do not know that\..*nearest open pharmacy is Near Chemist.*phone 011 200 0000.*What I do know: metformin comes as/s,
  )
  expect((await ask("hello")).text).toContain("where a medicine is in stock near you")
  expect((await ask("flurb")).text).toContain("I did not understand that")
  expect((await ask("order 20 metformin for me")).text).toMatch(/nothing was ordered.*Near Chemist/s)

  expect((await ask("When is my next dose?")).text).toContain("You have no dose schedules.")
  expect((await ask("my orders")).text).toContain("You have no orders yet.")
  await makeSchedule(app, {
    subject: person.subject,
    name: "Diabetes",
    medicine: "metformin 500 mg",
    doses: ["2026-11-20T08:00:00Z", "2026-11-19T08:00:00Z"],
  })
  await makeOrder(app, {
    subject: person.subject,
    stockId,
    pharmacyId: near,
    medicine: "metformin 500 mg – tablet",
  })
  const doses = await ask("When is my next dose?")
  expect(doses.text).toContain(
    "Diabetes (metformin 500 mg): next dose Fri 20 Nov, 1:30 pm; nothing recorded yet",
  )
  expect(doses.of("links")[0]?.schedules).toMatchObject([{ name: "Diabetes" }])
  expect((await ask("Is my order ready?")).text).toMatch(
    /CO-2026-\d{5}: 3 × metformin 500 mg – tablet from Near Chemist, pending, held until/,
  )

  const other = await signIn(app)
  expect((await chat(app, other.cookie, { text: "my orders" })).text).toContain("You have no orders yet.")
  const about = await app.ask("/api/assistant", { headers: { cookie: other.cookie } })
  expect(await about.json()).toEqual({ provider: null, emergencyNumber: "1990", leftToday: 199 })
})

test("resolves a follow-up question to the medicine named before", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const medicineId = await catalogue.makeMedicine({
    name: "metformin 500 mg – tablet",
    genericName: "metformin",
  })
  await catalogue.makeStock({ medicineId, pharmacyId: await catalogue.makePharmacy({}) })
  const { cookie } = await signIn(app)
  const history = [
    { sender: "user" as const, text: "what is metformin" },
    { sender: "ai" as const, text: "…" },
  ]
  expect((await chat(app, cookie, { history, text: "and how much does it cost?" })).text).toContain(
    "metformin is in stock",
  )
})

test("names a pharmacy with several makers of a medicine once", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const pharmacyId = await catalogue.makePharmacy({ name: "Near Chemist", lat: 6.93, lng: 79.86 })
  for (const manufacturer of ["Ceyline", "Merck"]) {
    const name = "metformin 500 mg – tablet"
    const medicineId = await catalogue.makeMedicine({ name, genericName: "metformin", manufacturer })
    await catalogue.makeStock({ medicineId, pharmacyId, quantity: manufacturer === "Merck" ? 7 : 40 })
  }
  const person = await signIn(app)
  const { text } = await chat(app, person.cookie, { text: "Where can I get metformin near me?", ...here })
  expect(text.match(/Near Chemist/g)).toHaveLength(1)
  expect(text).toMatch(/40 in stock.*; .*7 in stock/)
})

test("finds a medicine by its other name in a long answer", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  await catalogue.owner.query(`insert into medicines (name, generic_name, manufacturer, other_names)
    select 'tablet ' || n, 'generic' || n, 'Ceyline', 'පෙත්ත' || n || ' மாத்திரை' || n from generate_series(1, 500) n`)
  const words = Array.from({ length: 250 }, (_, n) => `word${n}`).join(" ")
  const found = await medicinesIn(app.database, `${words} මාත්‍රාව மாத்திரை321 ${words}`)
  expect(found.map(({ generic_name: name }) => name)).toEqual(["generic321"])
})

test("adds no links to its own example", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  await catalogue.makeMedicine({ name: "metformin 500 mg – tablet", genericName: "metformin" })
  const person = await signIn(app)
  for (const text of ["flurb", "hello"]) {
    const { of, text: said } = await chat(app, person.cookie, { text })
    expect(said).toContain("metformin")
    expect(of("links")).toEqual([])
  }
})
