import { expect, test } from "vitest"
import type { PharmacyPage } from "#contract/finder/pharmacy-pages.ts"
import type { Product } from "#contract/finder/search.ts"
import type { LanguageCode } from "#domain/platform/languages.ts"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { signIn, startApp } from "#test/support/app.ts"
import { findPharmacyHead } from "./page-head.ts"

const now = new Date("2026-11-16T08:30:00+05:30")
const weekdays = `{${[0, 1, 2, 3, 4].map((day) => `[${day * 1440 + 480},${day * 1440 + 1200})`).join(",")}}`

async function openPage() {
  const app = await startApp({ now: () => now })
  const catalogue = await openCatalogue(app.cluster.ownerUrl)
  const id = await catalogue.makePharmacy({ name: "Ōsu Sala </script>", openMinutes: weekdays })
  const read = async <Body>(path: string, cookie?: string) => {
    const answer = await app.ask(`/api${path}`, cookie ? { headers: { cookie } } : {})
    return { status: answer.status, body: (await answer.json()) as Body }
  }
  const products = (question = "", cookie?: string, of = id) =>
    read<{ products: Product[]; total: number; next: number | null }>(
      `/pharmacies/${of}/products${question}`,
      cookie,
    )
  const head = (path: string, language: LanguageCode = "en") =>
    findPharmacyHead(
      { reading: app.database, now: () => now },
      { path, origin: "https://pharos.example", language },
    )
  const dispose = async () => {
    await catalogue[Symbol.asyncDispose]()
    await app[Symbol.asyncDispose]()
  }
  return { app, catalogue, id, read, products, head, [Symbol.asyncDispose]: dispose }
}

test("shows everybody a listed pharmacy with its hours and coming dates", async () => {
  await using page = await openPage()
  await page.catalogue.owner.query("insert into public_holidays values ('2026-11-18', 'Poya day')")
  await page.catalogue.owner.query(
    "insert into pharmacy_days values ($1, '2026-11-17', true, '{[1200,1920)}', 'Night duty')",
    [page.id],
  )
  await page.catalogue.owner.query("update pharmacies set holiday_minutes = '{[540,780)}' where id = $1", [
    page.id,
  ])
  const { status, body } = await page.read<PharmacyPage>(`/pharmacies/${page.id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    name: "Ōsu Sala </script>",
    isOpen: true,
    changesAt: "2026-11-16T14:30:00.000Z",
    comingDays: [
      { day: "2026-11-17", kind: "duty", hours: [{ from: "20:00", to: "08:00" }], reason: "Night duty" },
      { day: "2026-11-18", kind: "hours", hours: [{ from: "09:00", to: "13:00" }], reason: "Poya day" },
    ],
  })
})

test("answers like for an unknown one when a pharmacy is not listed", async () => {
  await using page = await openPage()
  const hidden = await page.catalogue.makePharmacy({ listed: false })
  const medicineId = await page.catalogue.makeMedicine({ name: "Losartan" })
  await page.catalogue.makeStock({ medicineId, pharmacyId: hidden })
  for (const id of [hidden, 987_654]) {
    expect(await page.read(`/pharmacies/${id}`)).toMatchObject({ status: 404 })
    expect(await page.products("", undefined, id)).toMatchObject({ status: 404 })
    expect(await page.head(`/pharos/pharmacy/${id}-x`)).toEqual({ is: "unknown" })
  }
  for (const id of ["0", "-1", "x", "1e99"])
    expect(await page.read(`/pharmacies/${id}`)).toMatchObject({ status: 400 })
  expect(await page.products(`?after=0`)).toMatchObject({ status: 400 })
  expect(await page.products(`?q=${"x".repeat(201)}`)).toMatchObject({ status: 400 })
})

test("lists a pharmacy's own stock page by page, and finds in it", async () => {
  await using page = await openPage()
  const other = await page.catalogue.makePharmacy()
  for (let n = 10; n < 35; n++) {
    const medicineId = await page.catalogue.makeMedicine({ name: `Losartan ${n} mg` })
    await page.catalogue.makeStock({ medicineId, pharmacyId: page.id, quantity: n === 34 ? 0 : 3 })
    await page.catalogue.makeStock({ medicineId, pharmacyId: other })
  }
  const first = (await page.products()).body
  expect([first.products.length, first.total]).toEqual([20, 24])
  const second = (await page.products(`?after=${first.next}`)).body
  expect([second.products.length, second.next]).toEqual([4, null])
  const names = [...first.products, ...second.products].map(({ medicine }) => medicine.name)
  expect(names).toEqual(names.toSorted())
  expect(new Set(names).size).toBe(24)
  expect((await page.products("?q=losartan 12")).body.products.map(({ medicine }) => medicine.name)).toEqual([
    "Losartan 12 mg",
  ])
  expect((await page.products("?q=nothing")).body).toEqual({ products: [], total: 0, next: null })
})

test("shows prices to people who are logged in, where the pharmacy shows them", async () => {
  await using page = await openPage()
  const hidden = await page.catalogue.makePharmacy({ name: "Hidden", priceExposure: false })
  const medicineId = await page.catalogue.makeMedicine({ name: "Losartan" })
  for (const pharmacyId of [page.id, hidden])
    await page.catalogue.makeStock({ medicineId, pharmacyId, priceCents: 98_765_431 })
  const { cookie } = await signIn(page.app)
  const pricesOf = async (id: number, as?: string) =>
    (await page.products("", as, id)).body.products.map(({ priceCents }) => priceCents)
  expect(await pricesOf(page.id)).toEqual([undefined])
  expect(await pricesOf(hidden, cookie)).toEqual([undefined])
  expect(await pricesOf(page.id, cookie)).toEqual([98_765_431])
})

test("writes the title and the description in the page's language", async () => {
  await using page = await openPage()
  await page.catalogue.owner.query(
    "update pharmacies set name = 'Lakmedi', town = 'Galle', address = '1 Sea St' where id = $1",
    [page.id],
  )
  const heads = await Promise.all(
    (["en", "si", "ta"] as const).map((language) =>
      page.head(`/pharos/pharmacy/${page.id}-lakmedi`, language),
    ),
  )
  expect(heads.map((found) => (found?.is === "found" ? found.head.title : found))).toEqual([
    "Lakmedi, Galle – Pharos",
    "Lakmedi, ගාල්ල – Pharos",
    "Lakmedi, காலி – Pharos",
  ])
  expect(heads.map((found) => found?.is === "found" && found.head.description)).toEqual([
    expect.stringMatching(/^Lakmedi, 1 Sea St, Galle\. Telephone .*the way there\.$/),
    expect.stringMatching(/^Lakmedi, 1 Sea St, ගාල්ල\. දුරකථනය /),
    expect.stringMatching(/^Lakmedi, 1 Sea St, காலி\. தொலைபேசி /),
  ])
})

test("gives crawlers the hours as structured data, and one address", async () => {
  await using page = await openPage()
  await page.catalogue.owner.query(
    "insert into pharmacy_days values ($1, '2026-11-17', false, '{}', 'Poya day')",
    [page.id],
  )
  await page.catalogue.owner.query("update pharmacies set open_minutes = open_minutes")
  const own = `/pharos/pharmacy/${page.id}-osu-sala-script`
  for (const path of [`/pharos/pharmacy/${page.id}`, `/pharos/pharmacy/${page.id}-old-name`])
    expect(await page.head(path)).toEqual({ is: "moved", to: own })
  expect(await page.head("/pharos")).toBeNull()
  const found = await page.head(own)
  if (found?.is !== "found") throw new Error("The page has no head")
  expect(found.head).toMatchObject({
    title: "Ōsu Sala </script> – Pharos",
    canonical: `https://pharos.example${own}`,
    jsonLd: {
      "@type": "Pharmacy",
      openingHoursSpecification: [
        { dayOfWeek: "https://schema.org/Monday", opens: "08:00", closes: "20:00" },
        { dayOfWeek: "https://schema.org/Tuesday" },
        {},
        {},
        { dayOfWeek: "https://schema.org/Friday" },
      ],
      specialOpeningHoursSpecification: [
        { validFrom: "2026-11-17", validThrough: "2026-11-17", opens: "00:00", closes: "00:00" },
      ],
    },
  })
})
