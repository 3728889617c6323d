import { expect, test } from "vitest"
import {
  ask,
  expectSoundLedger,
  importing,
  medicines,
  now,
  numbersOf,
  pharmacies,
  shelves,
  stock,
} from "#test/imports/sample-lists.ts"
import { makeDatabase } from "#test/support/postgres.ts"
import { runImport } from "./run-import.ts"

test("imports a pharmacy's lists with lots, dates and a consistent ledger", async () => {
  await using database = await makeDatabase()
  const result = await importing(database, { pharmacies, medicines, stock })
  expect(result.remarks).toEqual([])
  expect(numbersOf(result)).toEqual([
    ["pharmacies", 2, 0, 0, 0],
    ["medicines", 3, 0, 0, 0],
    ["stock", 3, 0, 0, 0],
  ])
  expect(await shelves(database)).toEqual([
    ["Harbour Chemists", "metformin 500 mg – tablet", 450, 60],
    ["Harbour Chemists", "paracetamol (Panadol) 500 mg – tablet", 500, 150],
    ["Lotus Road Pharmacy", "metformin 500 mg – tablet", 475, 40],
  ])
  expect(await ask(database, "select lot, expires_on::text, quantity from batches order by lot")).toEqual([
    ["A1", "2027-11-30", 120],
    ["A2", "2027-02-28", 30],
    ["K9", "2027-01-31", 40],
    [null, null, 60],
  ])
  expect(await ask(database, "select gtin from barcodes order by 1")).toEqual([
    ["00036000291452"],
    ["04006381333931"],
  ])
  expect(await ask(database, "select phone_number, open_minutes::text from pharmacies order by id")).toEqual([
    ["+94112345678", "{[480,1200),[1920,2640),[3360,4080),[4800,5520),[6240,6960),[7680,7980)}"],
    ["+94771234567", "{[0,10080)}"],
  ])
  expect(await ask(database, "select count(*)::integer from pharmacies where listed")).toEqual([[0]])
  await expectSoundLedger(database)
})

test("changes nothing when the same lists are imported twice", async () => {
  await using database = await makeDatabase()
  await importing(database, { pharmacies, medicines, stock }, { licencesSeen: true })
  expect(
    await ask(
      database,
      "select p.name, l.reason from pharmacies p join audit_log l on l.thing_id = p.id::text where listed",
    ),
  ).toEqual([
    ["Harbour Chemists", "Brought in as a list of seen licences"],
    ["Lotus Road Pharmacy", "Brought in as a list of seen licences"],
  ])
  const before = await ask(database, "select count(*)::integer, max(id)::integer from stock_movements")
  const again = await importing(database, { pharmacies, medicines, stock })
  expect(numbersOf(again)).toEqual([
    ["pharmacies", 0, 0, 2, 0],
    ["medicines", 0, 0, 3, 0],
    ["stock", 0, 0, 3, 0],
  ])
  expect(await ask(database, "select count(*)::integer, max(id)::integer from stock_movements")).toEqual(
    before,
  )
  expect(await ask(database, "select count(*)::integer from medicines")).toEqual([[3]])
})

test("reads districts and essential medicines, and refuses unknown districts", async () => {
  await using database = await makeDatabase()
  await importing(database, {
    pharmacies: pharmacies.replace(",town,", ",district,").replace(/,Colombo,/g, ",Nuwara-Eliya,"),
    medicines: "generic,strength,form,manufacturer,essential\nmetformin,500 mg,tablet,Ceylon Generics,yes",
  })
  const found = async () => [
    ...(await ask(database, "select distinct district from pharmacies")),
    ...(await ask(database, "select essential from medicines")),
  ]
  expect(await found()).toEqual([["Nuwara Eliya"], [true]])
  const again = await importing(database, {
    pharmacies: pharmacies.replace(",town,", ",district,").replace(/,Colombo,/g, ",Atlantis,"),
    medicines: "generic,strength,form,manufacturer,essential\nmetformin,500 mg,tablet,Ceylon Generics,no",
  })
  expect(again.remarks.map(({ message }) => message)).toContain(
    "The district Atlantis is not one of the 25 districts.",
  )
  expect(await found()).toEqual([["Nuwara Eliya"], [false]])
})

test("sets the stock to a later list instead of adding to it", async () => {
  await using database = await makeDatabase()
  await importing(database, { pharmacies, medicines, stock })
  const counted = `pharmacy,medicine,price,qty,lot,expiry
Harbour Chemists,Panadol 500mg tab,5.20,100,A1,11/2027
Harbour Chemists,metformin 500 mg,4.50,75,,
`
  const result = await importing(database, { stock: counted })
  expect(result.remarks).toEqual([])
  expect(numbersOf(result)).toEqual([["stock", 0, 2, 0, 0]])
  expect(await shelves(database)).toEqual([
    ["Harbour Chemists", "metformin 500 mg – tablet", 450, 75],
    ["Harbour Chemists", "paracetamol (Panadol) 500 mg – tablet", 520, 100],
    ["Lotus Road Pharmacy", "metformin 500 mg – tablet", 475, 40],
  ])
  expect(
    await ask(database, "select kind, sum(delta)::integer from stock_movements group by 1 order by 1"),
  ).toEqual([
    ["count", -35],
    ["import", 250],
  ])
  await expectSoundLedger(database)
})

test("counts reserved units as part of the stock, so they are not sold twice", async () => {
  await using database = await makeDatabase()
  await importing(database, { pharmacies, medicines, stock }, { licencesSeen: true })
  await ask(database, "insert into people (subject) values ('test|nimal')")
  // 130 of Panadol: all 30 of the lot that expires first, and 100 of the other.
  await ask(
    database,
    `select place_order('test|nimal', gen_random_uuid(), '', jsonb_build_object('stock_id', s.id, 'quantity', 130,
         'delivery_type', 'pickup', 'customer_tele', '+94771234567'), 5, 200, '2026-11-22', '2026-11-20', '2026-11-20')
     from stock s where s.quantity = 150`,
  )
  const panadol = async () => (await shelves(database)).at(1)
  expect(await panadol()).toContain(20)

  const same = await importing(database, { stock })
  expect(numbersOf(same)).toEqual([["stock", 0, 0, 3, 0]])
  const fewer = stock.replace(",120,A1", ",110,A1")
  expect(numbersOf(await importing(database, { stock: fewer }))).toEqual([["stock", 0, 1, 2, 0]])
  expect(await panadol()).toContain(10)
  const tooFew = stock.replace(",120,A1", ",40,A1")
  expect(numbersOf(await importing(database, { stock: tooFew }))).toEqual([["stock", 0, 1, 2, 0]])
  expect(await panadol()).toContain(0)
  await expectSoundLedger(database)

  await importing(database, { stock })
  await ask(database, "select cancel_order(id, customer_id) from customer_orders")
  expect(await panadol()).toContain(150)
  await expectSoundLedger(database)
})

test("reports the changes in a dry run and writes nothing", async () => {
  await using database = await makeDatabase()
  const lists = { pharmacies, medicines, stock: `${stock}Nowhere,x,,,1,1,,\n` }
  const dry = await importing(database, lists, { dryRun: true })
  expect(dry.written).toBe(false)
  for (const table of ["pharmacies", "medicines", "barcodes", "stock", "batches", "stock_movements"]) {
    expect(await ask(database, `select count(*)::integer from ${table}`)).toEqual([[0]])
  }
  expect(await ask(database, "select last_value::integer, is_called from medicines_id_seq")).toEqual([
    [1, false],
  ])
  const real = await importing(database, lists)
  expect(numbersOf(dry)).toEqual(numbersOf(real))
  expect(dry.remarks).toEqual(real.remarks)
  const dryAgain = await importing(database, lists, { dryRun: true })
  expect(numbersOf(dryAgain)).toEqual([
    ["pharmacies", 0, 0, 2, 0],
    ["medicines", 0, 0, 3, 0],
    ["stock", 0, 0, 3, 1],
  ])
})

test("imports a till's export with medicines and stock in one file", async () => {
  await using database = await makeDatabase()
  await importing(database, { pharmacies, medicines })
  const till = Buffer.from(
    [
      "LAKSIRI SOFT POS v4.2;;;;;;;;",
      "Stock Balance Report as at 19/11/2026;;;;;;;;",
      ";;;;;;;;",
      "S/No;Item Code;Item Description;Mfr;Bar Code;Batch No;Exp. Dt;MRP (Rs.);Bal. Qty",
      "1;P0001;PANADOL 500MG TABS;;4006381333931;B77;Nov-27;6,50;1240",
      "2;M0013;METFORMIN 500MG TABS;;10013;M1;02/2027;5,50;300",
      "3;M0013;METFORMIN 500MG TABS;;10013;M2;06/2027;5,50;120",
      "4;C0020;CETIRIZINE 10MG TAB;Café Pharma;4,79E+12;;;4,40;85",
      "5;S0003;SALBUTAMOL 100MCG INHALER;;;;00/00/0000;620,00;7",
      "6;Z0001;*** DISCONTINUED ***;;;;;;0",
      ";;GRAND TOTAL;;;;;;1752",
    ].join("\r\n"),
    "latin1",
  )
  const lists = { medicines: { file: "till.csv", bytes: till }, stock: { file: "till.csv", bytes: till } }
  const options = { ownerUrl: database.ownerUrl, lists, pharmacy: "harbour chemists", now }
  const result = await runImport(options)
  expect(result.lists[1]).toMatchObject({
    encoding: "Windows-1252",
    separator: "semicolons",
    unused: ["S/No", "Item Code"],
  })
  expect(await shelves(database)).toEqual([
    ["Harbour Chemists", "cetirizine 10 mg – tablet", 440, 85],
    ["Harbour Chemists", "metformin 500 mg – tablet", 550, 420],
    ["Harbour Chemists", "paracetamol (Panadol) 500 mg – tablet", 650, 1240],
    ["Harbour Chemists", "salbutamol 100 micrograms – inhaler", 62000, 7],
  ])
  const again = await runImport(options)
  expect(again.lists.map(({ added, changed }) => [added, changed])).toEqual([
    [0, 0],
    [0, 0],
  ])
  await expectSoundLedger(database)
})

test("asks for a pharmacy when a stock list names none", async () => {
  await using database = await makeDatabase()
  await expect(importing(database, { stock: "medicine,qty,price\nx,1,1" })).rejects.toThrow(/--pharmacy/)
})

test("keeps the ledger consistent when a till sells during an import", async () => {
  await using database = await makeDatabase()
  await importing(database, { pharmacies, medicines, stock })
  const counted =
    "pharmacy,barcode,price,qty,lot,expiry\nHarbour Chemists,4006381333931,5.00,120,A1,11/2027\n"
  const sell = `select apply_movements(1, 'sale', gen_random_uuid(), 'till', jsonb_build_array(jsonb_build_object(
    'stock_id', (select id from stock where pharmacy_id = 1 order by id limit 1), 'kind', 'adjust', 'delta', -1)))`
  const sales = Array.from({ length: 5 }, () => ask(database, sell))
  const [result] = await Promise.all([importing(database, { stock: counted }), ...sales])
  expect(numbersOf(result)).toEqual([["stock", 0, 1, 0, 0]])
  await expectSoundLedger(database)
})

test("creates a pharmacy once in two concurrent imports", async () => {
  await using database = await makeDatabase()
  const both = await Promise.allSettled([
    importing(database, { pharmacies }),
    importing(database, { pharmacies }),
  ])
  expect(both.some((one) => one.status === "fulfilled")).toBe(true)
  expect(await ask(database, "select count(*)::integer from pharmacies")).toEqual([[2]])
})

test("imports five thousand rows, and again without a change", async () => {
  await using database = await makeDatabase()
  const names = Array.from(
    { length: 2_500 },
    (_, place) => `medicine${place} ${(place % 9) + 1}00 mg – tablet`,
  )
  const list = `name,manufacturer\n${names.map((name) => `${name},Maker`).join("\n")}`
  const shelf = ["Harbour Chemists", "Lotus Road Pharmacy"].flatMap((pharmacy) =>
    names.map((name, place) => `${pharmacy},${name},${place % 90}.50,${(place % 50) + 1},L${place},11/2027`),
  )
  const counted = `pharmacy,medicine,price,quantity,lot,expiry\n${shelf.join("\n")}`
  const steps: number[] = []
  const started = performance.now()
  const result = await importing(
    database,
    { pharmacies, medicines: list, stock: counted },
    { onProgress: (done) => steps.push(done) },
  )
  const taken = performance.now() - started
  const again = await importing(database, { stock: counted })
  console.log(
    `5,000 stock rows and 2,500 medicines: ${Math.round(taken)} ms; the stock again: ${Math.round(performance.now() - started - taken)} ms`,
  )
  expect(result.remarks).toEqual([])
  expect(numbersOf(result)[2]).toEqual(["stock", 5_000, 0, 0, 0])
  expect(numbersOf(again)).toEqual([["stock", 0, 0, 5_000, 0]])
  expect(steps.at(-1)).toBe(5_000)
  expect(steps.length).toBeGreaterThan(5)
  await expectSoundLedger(database)
})

test("sets pack sizes from a medicine list and keeps known ones", async () => {
  await using database = await makeDatabase()
  const listed = (...lines: string[]) => ["name,barcode,pack_size", ...lines].join("\n")
  const sizes = () => ask(database, "select gtin, pack_size from barcodes order by 1")
  const first = await importing(database, {
    medicines: listed(
      "Zinc 20 mg tablet,4006381333931,30",
      "Salt 1 g tablet,036000291452,",
      "Iron 5 mg tablet,96385074,30s",
      "Iron 6 mg tablet,96385074,0",
      "Iron 7 mg tablet,96385074,-1",
      "Iron 8 mg tablet,96385074,1.5",
    ),
  })
  const wrong = (line: number, cell: string) => ({
    line,
    kind: "refused",
    message: `The pack size ${cell} is not a whole number, 1 to 1,000,000.`,
  })
  expect(first.remarks).toMatchObject([wrong(4, "30s"), wrong(5, "0"), wrong(6, "-1"), wrong(7, "1.5")])
  expect(await sizes()).toEqual([
    ["00036000291452", null],
    ["04006381333931", 30],
  ])

  // A list without the column changes no size; a later one fills in unknown sizes.
  await importing(database, { medicines: "name,barcode\nZinc 20 mg tablet,4006381333931" })
  const later = await importing(database, {
    medicines: listed("Zinc 20 mg tablet,4006381333931,100", "Salt 1 g tablet,036000291452,12"),
  })
  expect(later.remarks).toMatchObject([
    {
      line: 2,
      kind: "note",
      message: "The barcode is already known as a pack of 30. That pack size is kept.",
    },
  ])
  expect(await sizes()).toEqual([
    ["00036000291452", 12],
    ["04006381333931", 30],
  ])
})
