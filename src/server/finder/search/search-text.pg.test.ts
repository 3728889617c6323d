import { expect, test } from "vitest"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { colombo, productsOf, search } from "#test/finder/search.ts"
import { startApp } from "#test/support/app.ts"

const catalogueOfTexts = [
  {
    name: "Paracetamol 500 mg tablet",
    brandName: "Panadol",
    strength: "500 mg",
    form: "tablet",
    manufacturer: "GSK",
  },
  { name: "Vitamin C 50% syrup", strength: "50%", form: "syrup", manufacturer: "Nutra_Lanka" },
  { name: "Ibuprofène 200mg", genericName: "Ibuprofen", manufacturer: "C:\\Labs" },
  { name: "Siddhalepa balm", otherNames: "සිද්ධාලේප சித்தாலேப கொ", manufacturer: "Hettigoda" },
  { name: "ΣΩΣΑΣ drops", manufacturer: "Athens" },
]
const [paracetamol, vitaminC, ibuprofen, balm, drops] = [0, 1, 2, 3, 4]

const texts: [text: string, found: number[]][] = [
  ["PARACETAMOL", [0]],
  ["aracet", [0]],
  ["panadol", [0]],
  ["gsk", [0]],
  ["500mg", [0]],
  ["500 mg", [0]],
  ["500  MG", [0]],
  ["tablet 500 mg paracetamol", [0]],
  ["paracetamol syrup", []],
  ["para\u200bceta\u200fmol", [0]],
  ["\u202eparacetamol\u202c", [0]],
  ["parace\u0301tamol", [0]],
  ["ｐａｒａｃｅｔａｍｏｌ", [0]],
  ["%", [vitaminC]],
  ["50%", [vitaminC]],
  ["50 %", [vitaminC]],
  ["_", [vitaminC]],
  ["p_racetamol", []],
  ["para%mol", []],
  ["\\", [ibuprofen]],
  ["c:\\labs", [ibuprofen]],
  ["ibuprofène", [ibuprofen]],
  ["ibuprofe\u0300ne", [ibuprofen]],
  ["IBUPROFENE", [ibuprofen]],
  ["සිද්ධා", [balm]],
  ["සිද්\u200dධා", [balm]],
  ["சித்தா", [balm]],
  ["கொ".normalize("NFD"), [balm]],
  ["கொ".normalize("NFC"), [balm]],
  ["σωσας", [drops]],
  ["0 m", [paracetamol, vitaminC, ibuprofen]],
  [" m", [paracetamol, vitaminC, ibuprofen, balm]],
  ["'; drop table medicines; --", []],
  ["(((((((((((a+)+)+)+", []],
  ["", [0, 1, 2, 3, 4]],
  ["  \u200b ", [0, 1, 2, 3, 4]],
]

test("finds medicines in any script and word order, with signs taken literally", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const pharmacyId = await catalogue.makePharmacy()
  const ids: number[] = []
  for (const medicine of catalogueOfTexts) ids.push(await catalogue.makeMedicine(medicine))
  for (const medicineId of ids) await catalogue.makeStock({ medicineId, pharmacyId })
  for (const [text, expected] of texts) {
    const answer = await search(app, { q: text, exact: "true", ...colombo })
    const found = productsOf(answer)
      .map(({ medicine }) => ids.indexOf(medicine.id))
      .toSorted((a, b) => a - b)
    expect({ text, found }).toEqual({ text, found: expected })
  }
})

test("finds a medicine by any part of its name in either case", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const names = [
    "Co-amoxiclav 500 mg/125 mg tablet",
    "Ōsu  5 l % Ćwik",
    "ශ්‍රී බෙහෙත් 10 ml",
    "İç Σας\u0301 5 micrograms",
    "கொ மருந்து".normalize("NFD"),
  ]
  const pharmacyId = await catalogue.makePharmacy()
  for (const name of names) {
    await catalogue.makeStock({ pharmacyId, medicineId: await catalogue.makeMedicine({ name }) })
  }
  const parts = names.flatMap((name) => {
    const signs = Array.from(name)
    return signs.flatMap((_, from) =>
      [1, 3, 6, 11].map((length) => signs.slice(from, from + length).join("")),
    )
  })
  for (const part of new Set(parts)) {
    const found = productsOf(await search(app, { q: part })).map(({ medicine }) => medicine.name)
    const plain = await catalogue.owner.query<{ name: string }>(
      "select name from medicines where position(lower($1) in lower(name)) > 0",
      [part],
    )
    const missed = plain.rows.map((row) => row.name).filter((name) => !found.includes(name))
    expect({ part, missed }).toEqual({ part, missed: [] })
  }
})

test("finds a medicine by a barcode with a valid check digit only", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const medicineId = await catalogue.makeMedicine({ name: "Salbutamol inhaler", form: "inhaler" })
  await catalogue.owner.query("insert into barcodes (gtin, medicine_id) values ('04006381333931', $1)", [
    medicineId,
  ])
  await catalogue.makeStock({ medicineId, pharmacyId: await catalogue.makePharmacy() })
  for (const q of ["4006381333931", "04006381333931", " 4006381333931 "]) {
    expect((await search(app, { q })).medicineIds).toEqual([medicineId])
  }
  expect((await search(app, { q: "4006381333930" })).medicineIds).toEqual([])
  expect((await search(app, { q: "4006381333931", form: "tablet" })).medicineIds).toEqual([])
})

test("suggests similarly spelled names for an unknown text", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  for (const [name, genericName, brandName] of [
    ["Panadol 500 mg", "Paracetamol", "Panadol"],
    ["Paracetamol 120 mg syrup", "Paracetamol", undefined],
    ["Amoxil capsule", "Amoxicillin", "Amoxil"],
    ["Ventolin inhaler", "Salbutamol", "Ventolin Evohaler"],
    ["Co-amoxiclav", "Clavulanic acid with something else", "Augmentin Duo Forte Suspension"],
  ] as const) {
    await catalogue.makeMedicine({ name, genericName, ...(brandName ? { brandName } : {}) })
  }
  const near = async (q: string) => (await search(app, { q })).didYouMean
  expect(await near("paracetmol")).toEqual(["Paracetamol"])
  expect((await near("amoxcillin"))[0]).toBe("Amoxicillin")
  expect((await near("salbutmol"))[0]).toBe("Salbutamol")
  expect((await near("ventoln"))[0]).toBe("Ventolin Evohaler")
  expect((await near("pandol"))[0]).toBe("Panadol")
  expect(await near("augmenten")).toEqual(["Augmentin Duo Forte Suspension"])
  expect(await near("zzzzqqq")).toEqual([])
  expect(await near("paracetamol")).toEqual([])
})

const demoNames = [
  "paracetamol",
  "amoxicillin",
  "metformin",
  "methotrexate",
  "aspirin",
  "losartan",
  "valsartan",
]

async function stockNames(ownerUrl: string, names: string[]) {
  await using catalogue = await openCatalogue(ownerUrl)
  const pharmacyId = await catalogue.makePharmacy({ name: "Lotus Road" })
  for (const genericName of names) {
    const medicineId = await catalogue.makeMedicine({
      name: `${genericName} 500 mg`,
      genericName,
      form: "tablet",
    })
    await catalogue.makeStock({ medicineId, pharmacyId })
  }
}

test("corrects a misspelt name that can only mean one medicine", async () => {
  await using app = await startApp()
  await stockNames(app.cluster.ownerUrl, demoNames)
  const shown = async (question: Record<string, string>) => {
    const answer = await search(app, question)
    const { corrected, pharmacyCount, didYouMean } = answer
    const names = productsOf(answer).map(({ medicine }) => medicine.genericName)
    return [corrected, names, pharmacyCount, didYouMean.length > 0]
  }
  for (const [typed, meant] of [
    ["paracitamol", "paracetamol"],
    ["amoxcillin", "amoxicillin"],
    ["metphormin", "metformin"],
    ["asprin", "aspirin"],
    ["losartn", "losartan"],
  ] as const) {
    expect(await shown({ q: typed }), typed).toEqual([meant, [meant], 1, false])
    expect(await shown({ q: typed, exact: "true" }), typed).toEqual([null, [], 0, true])
  }
  expect(await shown({ q: "paracitamol 500 mg" })).toEqual(["paracetamol 500 mg", ["paracetamol"], 1, false])
  expect(await shown({ q: "paracitamol 850 mg" })).toEqual([null, [], 0, true])
  expect(await shown({ q: "zolgensma" })).toEqual([null, [], 0, false])
})

test("never corrects a correctly spelled name", async () => {
  await using app = await startApp()
  await stockNames(app.cluster.ownerUrl, ["prednisolone"])
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  await catalogue.makeMedicine({ name: "Prednisone 5 mg", genericName: "prednisone", form: "tablet" })
  expect(await search(app, { q: "prednisone" })).toMatchObject({
    corrected: null,
    pharmacies: [],
    didYouMean: [],
  })
  expect(await search(app, { q: "prednisolone", form: "syrup" })).toMatchObject({
    corrected: null,
    pharmacies: [],
  })
  expect(await search(app, { q: "prednislone" })).toMatchObject({ corrected: null, pharmacies: [] })
})

test("does not record a corrected search as unmet unless it has no results", async () => {
  await using app = await startApp()
  await stockNames(app.cluster.ownerUrl, demoNames)
  await search(app, { q: "paracitamol" })
  await search(app, { q: "zolgensma" })
  await app.server.close()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const { rows } = await catalogue.owner.query("select searches, unmet from search_days")
  expect(rows).toEqual([{ searches: 2, unmet: 1 }])
})
