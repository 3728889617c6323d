import { expect, test } from "vitest"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { faultsOf } from "#test/finder/fhir-definitions.ts"
import { startApp } from "#test/support/app.ts"

const now = new Date("2026-11-16T08:30:00+05:30")
const gtin = "04006381333931"

type Bundle = {
  resourceType: string
  link: { relation: string; url: string }[]
  entry?: { fullUrl: string; resource: { id: string; [element: string]: unknown } }[]
}
type Outcome = { resourceType: string; issue: { code: string; details: { text: string } }[] }

async function openFhir(settings = {}) {
  const app = await startApp({ now: () => now, settings })
  const catalogue = await openCatalogue(app.cluster.ownerUrl)
  const metformin = await catalogue.makeMedicine({
    name: "Glucophage",
    genericName: "metformin",
    brandName: "Glucophage",
    strength: "500 mg",
    form: "tablet",
    manufacturer: "Merck ",
    otherNames: "dimethylbiguanide",
  })
  const other = await catalogue.makeMedicine({ name: "paracetamol", genericName: "paracetamol" })
  await catalogue.owner.query("insert into barcodes (gtin, medicine_id) values ($1, $2)", [gtin, metformin])
  await catalogue.owner.query(
    "update medicines set atc_code = 'A10BA02', prescription_only = true where id = $1",
    [metformin],
  )
  const near = await catalogue.makePharmacy({ name: "Ōsu Sala", openMinutes: "{[0,1440),[1920,3000)}" })
  const far = await catalogue.makePharmacy({ name: "Night Owl", lat: 7.29, lng: 80.63, delivers: true })
  const hidden = await catalogue.makePharmacy({ name: "Hidden", listed: false })
  await catalogue.owner.query(
    "update pharmacies set town = 'Kandy', address = E'1 Lake Road\n  2nd floor' where id = $1",
    [far],
  )
  await catalogue.owner.query("insert into public_holidays values ('2026-11-18', 'Poya day')")
  const items = [
    await catalogue.makeStock({ medicineId: metformin, pharmacyId: near, quantity: 7 }),
    await catalogue.makeStock({ medicineId: metformin, pharmacyId: far, quantity: 3 }),
    await catalogue.makeStock({ medicineId: other, pharmacyId: near }),
  ]
  await catalogue.makeStock({ medicineId: metformin, pharmacyId: hidden })
  await catalogue.makeStock({ medicineId: other, pharmacyId: far, quantity: 0 })
  const read = async <Body = Bundle>(path: string, init: RequestInit = {}) => {
    const answer = await app.ask(
      path.startsWith("http") ? new URL(path).pathname + new URL(path).search : `/fhir/${path}`,
      init,
    )
    const body = (await answer.json()) as Body
    return { status: answer.status, type: answer.headers.get("content-type"), headers: answer.headers, body }
  }
  const ids = async (path: string) =>
    (await read(path)).body.entry?.map(({ resource }) => Number(resource.id)) ?? []
  const dispose = async () => {
    await catalogue[Symbol.asyncDispose]()
    await app[Symbol.asyncDispose]()
  }
  return {
    app,
    catalogue,
    read,
    ids,
    metformin,
    other,
    near,
    far,
    hidden,
    items,
    [Symbol.asyncDispose]: dispose,
  }
}

test("answers resources that HL7's definitions of R5 allow", async () => {
  await using fhir = await openFhir()
  for (const path of ["metadata", "MedicationKnowledge", "InventoryItem", "Location", "Organization"]) {
    const { status, type, body } = await fhir.read(path)
    expect([path, status, type]).toEqual([path, 200, "application/fhir+json; charset=utf-8"])
    expect([path, faultsOf(body)]).toEqual([path, []])
    for (const { fullUrl, resource } of body.entry ?? []) {
      const one = await fhir.read(fullUrl)
      expect([one.status, one.body]).toEqual([200, resource])
    }
  }
  const { body: refusal } = await fhir.read("Location/0")
  expect(faultsOf(refusal)).toEqual([])
})

test("says of a medicine, a shelf and a pharmacy what Pharos knows", async () => {
  await using fhir = await openFhir()
  const one = async (path: string) => (await fhir.read<object>(path)).body
  expect(await one(`MedicationKnowledge/${fhir.metformin}`)).toMatchObject({
    identifier: [{ system: "https://www.gs1.org/gtin", value: gtin }],
    code: { text: "Glucophage, 500 mg, tablet, Merck" },
    name: ["Glucophage", "metformin", "dimethylbiguanide"],
    medicineClassification: [
      { classification: [{ coding: [{ system: "http://www.whocc.no/atc", code: "A10BA02" }] }] },
      { classification: [{ coding: [{ code: "100000072084" }] }] },
    ],
    definitional: {
      doseForm: { text: "tablet" },
      ingredient: [{ item: { concept: { text: "metformin" } }, strengthCodeableConcept: { text: "500 mg" } }],
    },
  })
  expect(await one(`InventoryItem/${fhir.items[0]}`)).toMatchObject({
    code: [{ coding: [{ code: gtin }] }],
    association: [{ relatedItem: { reference: `MedicationKnowledge/${fhir.metformin}` } }],
    characteristic: [{ valueQuantity: { value: 7 } }],
    instance: { location: { reference: `Location/${fhir.near}`, display: "Ōsu Sala" } },
  })
  expect(await one(`Location/${fhir.near}`)).toMatchObject({
    position: { latitude: 6.9271, longitude: 79.8612 },
    hoursOfOperation: [
      {
        availableTime: [
          { daysOfWeek: ["mon"], allDay: true },
          { daysOfWeek: ["tue"], availableStartTime: "08:00:00", availableEndTime: "23:59:59" },
          { daysOfWeek: ["wed"], availableStartTime: "00:00:00", availableEndTime: "02:00:00" },
        ],
      },
    ],
  })
  expect(await one(`Location/${fhir.far}`)).toMatchObject({
    address: { line: ["1 Lake Road", "2nd floor"], city: "Kandy", country: "LK" },
    characteristic: [{ text: "Delivers" }],
    managingOrganization: { reference: `Organization/${fhir.far}` },
  })
})

test("searches by code, place and name, and pages through", async () => {
  await using fhir = await openFhir()
  const { ids, items, near, far, metformin, other } = fhir
  const [first, second, third] = items
  expect(await ids("InventoryItem")).toEqual([first, second, third])
  expect(await ids(`InventoryItem?location=Location/${near}`)).toEqual([first, third])
  expect(
    await ids(`InventoryItem?location=${far},${near}&medication=MedicationKnowledge/${metformin}`),
  ).toEqual([first, second])
  expect(await ids("InventoryItem?code=https://www.gs1.org/gtin|4006381333931")).toEqual([first, second])
  expect(await ids("InventoryItem?code=urn:other|4006381333931")).toEqual([])
  expect(await ids("MedicationKnowledge?identifier=4006381333931")).toEqual([metformin])
  expect(await ids("MedicationKnowledge?classification=http://www.whocc.no/atc|a10ba02")).toEqual([metformin])
  expect(await ids("MedicationKnowledge?code:text=para")).toEqual([other])
  expect(await ids(`MedicationKnowledge?_id=${other},x,999999`)).toEqual([other])
  expect(await ids("Location?name=osu")).toEqual([near])
  expect(await ids("Organization?name:contains=owl")).toEqual([far])
  expect(await ids("Location?name=owl")).toEqual([])
  expect(await ids("Location?address-city=KAN")).toEqual([far])
  expect(await ids("Location?near=7.29|80.63")).toEqual([far])
  expect(await ids("Location?near=7.29|80.63|200|km")).toEqual([far, near])

  for (const path of ["InventoryItem?_count=1", "Location?_count=1&near=7.29|80.63|200|km"]) {
    const seen: string[] = []
    for (let url: string | undefined = path; url; ) {
      const { body }: { body: Bundle } = await fhir.read(url)
      expect(faultsOf(body)).toEqual([])
      seen.push(...(body.entry?.map(({ resource }) => resource.id) ?? []))
      url = body.link.find(({ relation }) => relation === "next")?.url
    }
    expect(seen.map(Number)).toEqual(path.startsWith("I") ? [first, second, third] : [far, near])
  }
})

test("shows nothing that is not public", async () => {
  await using fhir = await openFhir()
  const { body } = await fhir.read("InventoryItem")
  expect(JSON.stringify(body)).not.toMatch(/price|money|Hidden/i)
  expect((await fhir.read(`Location/${fhir.hidden}`)).status).toBe(404)
  await fhir.catalogue.owner.query("update medicines set checked_at = null where id = $1", [fhir.metformin])
  expect((await fhir.read(`MedicationKnowledge/${fhir.metformin}`)).status).toBe(404)
  expect(await fhir.ids("InventoryItem")).toEqual([fhir.items[2]])
})

test.each([
  ["Patient", {}, 404, "not-found"],
  ["Patient/1", {}, 404, "not-found"],
  ["Location/x", {}, 404, "not-found"],
  ["Location/99999999999", {}, 404, "not-found"],
  ["Location/1/_history", {}, 404, "not-found"],
  ["Location?colour=red", {}, 400, "invalid"],
  ["Location?near=1|2|3|furlong", {}, 400, "invalid"],
  ["Location?name=a&name=b", {}, 400, "invalid"],
  ["Location?_count=0", {}, 400, "invalid"],
  ["Location?_format=xml", {}, 400, "invalid"],
  ["Location", { headers: { accept: "application/fhir+xml" } }, 406, "not-supported"],
  [
    "Location",
    { method: "POST", body: "{}", headers: { "content-type": "application/fhir+json" } },
    405,
    "not-supported",
  ],
  ["Location/1", { method: "DELETE" }, 405, "not-supported"],
] as const)("refuses %s with an OperationOutcome", async (path, init, status, code) => {
  await using fhir = await openFhir()
  const answer = await fhir.read<Outcome>(path, init)
  expect([answer.status, answer.body.issue[0]?.code]).toEqual([status, code])
  expect(answer.type).toBe("application/fhir+json; charset=utf-8")
  expect(faultsOf(answer.body)).toEqual([])
})

test("counts reads with the searches of an address", async () => {
  await using fhir = await openFhir({ SEARCHES_PER_MINUTE: "2" })
  const answers = []
  for (let turn = 0; turn < 3; turn++) answers.push(await fhir.read<Outcome>("Location"))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(answers[2]?.body).toMatchObject({ resourceType: "OperationOutcome", issue: [{ code: "throttled" }] })
  expect(answers[2]?.headers.get("retry-after")).toBeTruthy()
})

test("the check of the definitions finds what is wrong", () => {
  const item = {
    resourceType: "InventoryItem",
    status: "active",
    name: [{ nameType: { code: "x" }, language: "en", name: "a" }],
    characteristic: [{ characteristicType: { text: "a" }, valueInteger: 1 }],
  }
  expect(faultsOf(item)).toEqual([])
  const [characteristic] = item.characteristic
  const broken: object[] = [
    { ...item, status: undefined },
    { ...item, status: "nice" },
    { ...item, colour: "red" },
    { ...item, name: item.name[0] },
    { ...item, name: [{ language: "en", name: "a" }] },
    { ...item, name: [{ nameType: {}, language: "en", name: "a" }] },
    { ...item, characteristic: [{ ...characteristic, valueString: "a" }] },
    { ...item, characteristic: [{ ...characteristic, valueInteger: 1.5 }] },
    { ...item, characteristic: [{ characteristicType: { text: " a" }, valueInteger: 1 }] },
    { ...item, meta: { lastUpdated: "yesterday" } },
    { ...item, instance: { location: { reference: "Organization/1" } } },
    { ...item, resourceType: "Stock" },
  ]
  for (const one of broken) expect([one, faultsOf(one)]).toEqual([one, [expect.any(String)]])
})
