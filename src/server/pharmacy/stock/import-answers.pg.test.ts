import { expect, test } from "vitest"
import type { ListAnswers } from "#contract/imports/list-answers.ts"
import type { StockImport } from "#domain/imports/list-report.ts"
import { openStockDesk } from "#test/pharmacy/stock-desk.ts"
import { startApp } from "#test/support/app.ts"

type Answered = StockImport & { code?: string; data?: { columns: StockImport["columns"] } }
type Sent = { list: string; answers?: Partial<ListAnswers> | string; isDry?: boolean }

async function openDesk() {
  const app = await startApp()
  const desk = await openStockDesk(app)
  const send = async ({ list, answers = {}, isDry = false }: Sent, cookie = desk.pharmacist.cookie) => {
    const body = new FormData()
    body.set("list", new Blob([list]))
    body.set("answers", typeof answers === "string" ? answers : JSON.stringify(answers))
    const answer = await app.ask(`/files/stock-import?file=list.csv&dry=${isDry}`, {
      method: "POST",
      headers: { cookie },
      body,
    })
    return { status: answer.status, body: (await answer.json()) as Answered } // known to the test
  }
  const addMedicine = async (name: string, manufacturer: string) => {
    const added = { name, manufacturer }
    return (await desk.send<{ id: number }>(desk.pharmacist.cookie, "POST /api/medicines", added)).body
  }
  const countMedicines = async (name: string) =>
    (await desk.shelf.sql(`select manufacturer, prescription_only from medicines where name = '${name}'`)) ??
    []
  return {
    ...desk,
    send,
    addMedicine,
    countMedicines,
    async [Symbol.asyncDispose]() {
      await desk[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}

const unknownList = [
  "Item,Manufacturer,Rate,Qty,Batch,Exp",
  "Kelpavir 20 mg tablet,,12.00,40,K1,11/2099",
  "Kelpavir 20 mg tablet,,12.00,5,K2,12/2099",
  "Kelpavir 40 mg tablet,Reef Labs,19.00,7,,",
].join("\n")

test("adds the unknown medicines that a person confirms, with their stock", async () => {
  await using desk = await openDesk()
  const looked = await desk.send({ list: unknownList, isDry: true })
  expect(looked.body).toMatchObject({
    added: 0,
    refused: 3,
    unknown: [
      { line: 2, name: "kelpavir 20 mg – tablet", manufacturer: null, isAdded: false },
      { line: 4, name: "kelpavir 40 mg – tablet", manufacturer: "Reef Labs", isAdded: false },
    ],
  })

  const answers = { added: { 2: { manufacturer: "Coral Pharma", prescriptionOnly: false } } }
  const again = await desk.send({ list: unknownList, answers, isDry: true })
  expect(again.body).toMatchObject({ added: 1, refused: 1, isWritten: false })
  expect(await desk.countMedicines("kelpavir 20 mg – tablet")).toEqual([])

  const written = await desk.send({ list: unknownList, answers })
  expect(written.body).toMatchObject({ added: 1, refused: 1, isWritten: true })
  expect(await desk.countMedicines("kelpavir 20 mg – tablet")).toEqual([
    { manufacturer: "Coral Pharma", prescription_only: false },
  ])
  const [stock] = await desk.shelf.sql(
    "select s.quantity, s.price_cents from stock s join medicines m on m.id = s.medicine_id where m.manufacturer = 'Coral Pharma'",
  )
  expect(stock).toEqual({ quantity: 45, price_cents: 1200 })
  const audited = await desk.shelf.sql(
    "select action, subject from audit_log where thing = 'medicine' and after ->> 'manufacturer' = 'Coral Pharma'",
  )
  expect(audited).toEqual([{ action: "shelf.import", subject: desk.pharmacist.subject }])

  const same = await desk.send({ list: unknownList, answers })
  expect(same.body).toMatchObject({ added: 0, refused: 1 })
  expect(await desk.countMedicines("kelpavir 20 mg – tablet")).toHaveLength(1)
})

test("takes the medicine that a person chooses where several fit, and no other", async () => {
  await using desk = await openDesk()
  const [one, other] = [
    await desk.addMedicine("Kelpavir 20 mg tablet", "Coral Pharma"),
    await desk.addMedicine("Kelpavir 20 mg tablet", "Reef Labs"),
  ]
  const stranger = await desk.addMedicine("Zinc 20 mg tablet", "Reef Labs")
  const list = "name,price,quantity\nKelpavir 20 mg tablet,12.00,40"
  const looked = await desk.send({ list, isDry: true })
  const [question] = looked.body.ambiguous
  expect(question).toMatchObject({ line: 2, chosen: null })
  expect(question?.medicines.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    [one.id, other.id].toSorted((a, b) => a - b),
  )
  expect(await desk.send({ list, answers: { chosen: { 2: stranger.id } } })).toMatchObject({
    body: { added: 0, refused: 1 },
  })
  expect(await desk.send({ list, answers: { chosen: { 2: other.id } } })).toMatchObject({
    body: { added: 1, refused: 0, ambiguous: [{ chosen: other.id }] },
  })
  const stocked = await desk.shelf.sql(
    `select medicine_id from stock where medicine_id in (${one.id}, ${other.id}, ${stranger.id}) and quantity = 40`,
  )
  expect(stocked).toEqual([{ medicine_id: other.id }])
})

test("reads columns as a person says, also where it finds none it needs", async () => {
  await using desk = await openDesk()
  const known = await desk.addMedicine("Kelpavir 20 mg tablet", "Coral Pharma")
  const list = "Bezeichnung,Anzahl,Rate,Preis\nKelpavir 20 mg tablet,40,1.00,12.00"
  const refused = await desk.send({ list, isDry: true })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      code: "unreadable-list",
      data: {
        columns: [
          { name: "Bezeichnung", samples: ["Kelpavir 20 mg tablet"], holds: null },
          { name: "Anzahl", samples: ["40"], holds: null },
          { name: "Rate", samples: ["1.00"], holds: "price" },
          { name: "Preis", samples: ["12.00"], holds: null },
        ],
      },
    },
  })
  const columns = { Bezeichnung: "medicine", Anzahl: "quantity", Preis: "price", Rate: null } as const
  expect(await desk.send({ list, answers: { columns } })).toMatchObject({
    body: { added: 1, unused: ["Rate"], columns: [{ holds: "medicine" }, {}, { holds: null }, {}] },
  })
  expect(
    await desk.shelf.sql(`select quantity, price_cents from stock where medicine_id = ${known.id}`),
  ).toEqual([{ quantity: 40, price_cents: 1200 }])
})

test("asks and takes answers for a list that a worker thread reads", async () => {
  await using desk = await openDesk()
  await desk.addMedicine("Kelpavir 20 mg tablet", "Coral Pharma")
  const others = Array.from({ length: 1_000 }, (_, n) => `Unheard of ${n} mg tablet,1,1.00`)
  const list = ["Bezeichnung,Anzahl,Rate", "Kelpavir 20 mg tablet,40,12.00", ...others].join("\n")
  const refused = await desk.send({ list, isDry: true })
  expect(refused.body.data?.columns.map(({ holds }) => holds)).toEqual([null, null, "price"])
  const columns = { Bezeichnung: "medicine", Anzahl: "quantity" } as const
  const taken = await desk.send({ list, answers: { columns } })
  expect(taken.body).toMatchObject({ added: 1, refused: 1_000 })
  expect(taken.body.unknown).toHaveLength(200)
})

test("refuses answers that are none, and a body that is no form", async () => {
  await using desk = await openDesk()
  const list = unknownList
  for (const answers of [
    "{",
    "[]",
    JSON.stringify({ chosen: { 0: 1 } }),
    JSON.stringify({ chosen: { 2: -1 } }),
    JSON.stringify({ columns: { Item: "pharmacy" } }),
    JSON.stringify({ added: { 2: { manufacturer: " ", prescriptionOnly: true } } }),
    JSON.stringify({ added: { 2: { manufacturer: "x".repeat(300), prescriptionOnly: true } } }),
  ])
    expect(await desk.send({ list, answers })).toMatchObject({ status: 400, body: { code: "bad-input" } })
  expect(await desk.countMedicines("kelpavir 20 mg – tablet")).toEqual([])
})
