import { expect, test } from "vitest"
import { chat } from "#test/customer/assistant-chat.ts"
import { makeOrder, makeSchedule } from "#test/customer/schedules-and-orders.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { signIn, startApp } from "#test/support/app.ts"
import { medicinesIn } from "./mentioned-medicines.ts"

const here = { lat: 6.9271, lng: 79.8612 }

const pharmaciesIn = ({ of }: Awaited<ReturnType<typeof chat>>) => of("pharmacies")[0]?.pharmacies

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
  await catalogue.makeStock({ medicineId, pharmacyId: far, quantity: 7, priceCents: 7_654_321 })
  const person = await signIn(app)
  const ask = (text: string, more: object = here) => chat(app, person.cookie, { text, ...more })

  const where = await ask("Where can I get metformin near me?")
  expect(where.text).toBe("metformin is in stock at 2 pharmacies. The nearest to you:")
  expect(pharmaciesIn(where)).toMatchObject([
    {
      name: "Near Chemist",
      phoneNumber: "0112000000",
      distanceKm: expect.closeTo(0.35, 1),
      products: [{ medicine: { name: "metformin 500 mg – tablet" }, quantity: 40, priceCents: 1250 }],
    },
    { name: "Far Chemist", products: [{ quantity: 7 }] },
  ])
  expect(JSON.stringify(where.events)).not.toMatch(/7654321|76\W?543\W21/)
  expect(where.of("links")[0]?.medicines).toEqual([{ name: "metformin", medicineId }])
  expect(where.events.at(-1)).toEqual({ kind: "done", by: "pharos" })
  expect(where.of("unverified")).toEqual([])

  expect((await ask("How much is Glucophage?")).text).toBe(
    "No pharmacy in Pharos has glucophage in stock right now.\n\nThese have the same active ingredient; ask the pharmacist whether that suits you. metformin is in stock at 2 pharmacies. The nearest to you:",
  )
  expect((await ask("where is metformin 500mg")).text).toContain("metformin 500mg is in stock at 2")
  expect((await ask("where is metfromin?")).text).toContain("Did you mean metformin?")
  expect((await ask("මෙට්ෆෝමින්")).of("facts")[0]?.facts).toEqual({
    generic: "metformin",
    strengths: [
      { strength: "500 mg", form: "tablet" },
      { strength: "850 mg", form: "tablet" },
    ],
    brands: ["Glucophage"],
    manufacturers: ["Ceyline", "Merck"],
    prescriptionOnly: expect.any(Boolean),
    atc: "A10BA02",
    leaflet: "https://www.nhs.uk/medicines/metformin/",
  })
  const what = await ask("What is metformin used for?")
  expect([what.text, what.of("facts")[0]?.facts.atc]).toEqual([
    "This is in our catalogue about metformin:",
    "A10BA02",
  ])
  const effects = await ask("What are the side effects of metformin?")
  expect(effects.text).toMatch(/^I do not know that\..*The nearest open pharmacy:\s+What I do know:$/s)
  expect(pharmaciesIn(effects)).toMatchObject([{ name: "Near Chemist", products: [] }])
  const open = await ask("Which pharmacy is open now?")
  expect(pharmaciesIn(open)).toMatchObject([{ name: "Near Chemist", products: [] }])
  expect((await ask("hello")).text).toContain("where a medicine is in stock near you")
  expect((await ask("flurb")).text).toContain("I did not understand that")
  const order = await ask("order 20 metformin for me")
  expect(order.text).toContain("nothing was ordered")
  expect(pharmaciesIn(order)).toMatchObject([{ name: "Near Chemist" }, { name: "Far Chemist" }])

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
  expect(doses.of("schedules")[0]?.schedules).toEqual([
    {
      id: expect.any(Number),
      name: "Diabetes",
      medicine: "metformin 500 mg",
      timeZone: "Asia/Colombo",
      nextDose: "2026-11-20T08:00:00.000Z",
      last: null,
    },
  ])
  expect((await ask("Is my order ready?")).of("orders")[0]?.orders).toEqual([
    {
      reference: expect.stringMatching(/^CO-2026-\d{5}$/),
      medicine: "metformin 500 mg – tablet",
      quantity: 3,
      pharmacy: "Near Chemist",
      status: "pending",
      reservedUntil: expect.any(String),
      reason: null,
    },
  ])

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
    "metformin is in stock at 1 pharmacy",
  )
})

test("asks where the person is before it names the nearest, unless the question or one pharmacy says it", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const medicineId = await catalogue.makeMedicine({
    name: "metformin 500 mg – tablet",
    genericName: "metformin",
  })
  const { cookie } = await signIn(app)
  const ask = (text: string, more: object = {}) => chat(app, cookie, { text, ...more })
  const kandy = await catalogue.makePharmacy({ name: "Kandy Chemist", lat: 7.291, lng: 80.634 })
  await catalogue.makeStock({ medicineId, pharmacyId: kandy })
  expect(pharmaciesIn(await ask("where is metformin"))).toMatchObject([
    { name: "Kandy Chemist", distanceKm: null },
  ])

  const colombo = await catalogue.makePharmacy({ name: "Colombo Chemist", lat: 6.927, lng: 79.861 })
  await catalogue.makeStock({ medicineId, pharmacyId: colombo })
  const asked = await ask("where is metformin")
  expect(asked.text).toBe(
    "metformin is in stock at 2 pharmacies. Where are you? Then I can name the nearest.",
  )
  expect([asked.of("place-needed").length, pharmaciesIn(asked)]).toEqual([1, undefined])
  expect((await ask("which pharmacy is open now?")).of("place-needed")).toHaveLength(1)
  for (const [text, nearest] of [
    ["where is metformin in Kandy?", "Kandy Chemist"],
    ["metformin கொழும்பில் எங்கே கிடைக்கும்?", "Colombo Chemist"],
    ["මහනුවර metformin තියෙන්නේ කොහේද?", "Kandy Chemist"],
  ] as const)
    expect(pharmaciesIn(await ask(text))?.[0]?.name, text).toBe(nearest)
  expect((await ask("where is xylophone in Kandy?")).text).toContain("has xylophone in stock")
})

test("answers in the person's language, with the data as it is", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const medicineId = await catalogue.makeMedicine({
    name: "metformin 500 mg – tablet",
    genericName: "metformin",
  })
  await catalogue.makeStock({ medicineId, pharmacyId: await catalogue.makePharmacy({}) })
  const { cookie } = await signIn(app)
  for (const language of ["si", "ta"] as const) {
    for (const question of [
      "hello",
      "flurb",
      "where is metformin",
      "What is metformin used for?",
      "side effects of metformin",
      "my orders",
      "when is my next dose?",
      "order metformin for me",
      "which pharmacy is open now?",
      "where is it",
      "where is xylophone",
    ]) {
      const { text } = await chat(app, cookie, { text: question, language })
      expect(text, question).toMatch(language === "si" ? /\p{Script=Sinhala}/u : /\p{Script=Tamil}/u)
      expect(text.replace(/Pharos|metformin|xylophone/g, ""), question).not.toMatch(/\p{Script=Latin}/u)
    }
  }
  expect(
    (
      await app.ask("/api/assistant/messages", {
        method: "POST",
        headers: { cookie, "content-type": "application/json", "x-pharos": "1" },
        body: JSON.stringify({ text: "hello", history: [], language: "fr" }),
      })
    ).status,
  ).toBe(400)
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
  const answer = await chat(app, person.cookie, { text: "Where can I get metformin near me?", ...here })
  const [pharmacy, ...others] = pharmaciesIn(answer) ?? []
  expect(others).toEqual([])
  expect(pharmacy?.products.map(({ quantity }) => quantity)).toEqual([40, 7])
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
