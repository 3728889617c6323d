import { expect, test } from "vitest"
import {
  ask,
  expectSoundLedger,
  importing,
  medicines,
  pharmacies,
  shelves,
  stock,
} from "#test/imports/sample-lists.ts"
import { makeDatabase } from "#test/support/postgres.ts"

const faulty = `pharmacy,medicine,manufacturer,barcode,price,quantity,lot,expiry
Harbour Chemists,metformin 500mg,,,4.50,60,,
Harbour Chemists,metformin 500mg,,,4.50,10,,
Harbour Chemists,Panadol 500mg tablet,,,5,-3,,
Harbour Chemists,Panadol 500mg tablet,,,5,3,X,13/2027
Harbour Chemists,Panadol 500mg tablet,,,5,3,X,10/2020
Nowhere Chemists,Panadol 500mg tablet,,,5,3,,
Harbour Chemists,moon dust 5 mg,,,5,3,,
Harbour Chemists,paracetamol 500mg,,,5,3,,
Harbour Chemists,Panadol 500mg tablet,,,1.234,3,,
Harbour Chemists,Panadol 500mg tablet,,4006381333932,5,3,,
Harbour Chemists,"=HYPERLINK(""http://x"")",,,5,3,,
Harbour Chemists,Pana\u0000dol,,,5,3,,
Harbour Chemists,Vitamin B, complex,,,5,3,,,,
Lotus Road Pharmacy,metformin 500mg,,,,3,,
Lotus Road Pharmacy,Panadol 500mg tablet,,,7.50,3,,
`

test("reports refused rows by file and line and imports the others", async () => {
  await using database = await makeDatabase()
  await importing(database, { pharmacies, medicines })
  const result = await importing(database, { stock: faulty })
  expect(result.remarks.map(({ file, line, kind, message }) => `${file} ${line} ${kind} ${message}`)).toEqual(
    [
      "stock.csv 3 refused Line 2 already counts this medicine. Add the two up in one line.",
      "stock.csv 4 refused The quantity -3 is below zero.",
      "stock.csv 5 refused The expiry 13/2027 is not a date (use 11/2027, 30/11/2027 or 2027-11-30).",
      "stock.csv 6 refused This lot expired on 2020-10-31; it does not go onto the shelf.",
      "stock.csv 7 refused No pharmacy is called Nowhere Chemists. Give it in the list of pharmacies first.",
      "stock.csv 8 refused No medicine is called moon dust 5 mg. Give it in the list of medicines, or use its barcode.",
      "stock.csv 9 refused 2 medicines fit (paracetamol (Panadol) 500 mg – tablet by Haleon; paracetamol 500 mg – tablet by Lakmedi Labs). Add a barcode or the manufacturer.",
      "stock.csv 10 refused The price 1.234 could be thousands or decimals. Write it with two decimals.",
      "stock.csv 11 note The barcode 4006381333932 is not a GTIN, or its check digit is wrong; it was ignored.",
      'stock.csv 12 refused The medicine\'s name looks like a spreadsheet formula: =HYPERLINK("http://x").',
      "stock.csv 13 refused The medicine's name has a character that cannot be stored.",
      "stock.csv 14 refused This line has 11 cells where the header has 8; a text may contain extra commas.",
      "stock.csv 15 refused There is no price, and this pharmacy does not have the medicine yet.",
      "stock.csv 16 note The price is above the maximum retail price.",
    ],
  )
  expect(await shelves(database)).toEqual([
    ["Harbour Chemists", "metformin 500 mg – tablet", 450, 60],
    ["Harbour Chemists", "paracetamol (Panadol) 500 mg – tablet", 500, 3],
    ["Lotus Road Pharmacy", "paracetamol (Panadol) 500 mg – tablet", 750, 3],
  ])
  await expectSoundLedger(database)
})

test("reports an unknown pharmacy for a whole list once", async () => {
  await using database = await makeDatabase()
  await importing(database, { pharmacies, medicines })
  await expect(importing(database, { stock }, { pharmacy: "harbour" })).rejects.toThrow(
    "No pharmacy is called harbour. Did you mean Harbour Chemists?",
  )
  await expect(importing(database, { stock }, { pharmacy: "Sunrise" })).rejects.toThrow(
    "No pharmacy is called Sunrise. Give it in the list of pharmacies first.",
  )
  expect(await shelves(database)).toEqual([])
})

test("counts every line once, however many reasons refuse it", async () => {
  await using database = await makeDatabase()
  await importing(database, { pharmacies, medicines })
  const [list] = (await importing(database, { stock: faulty })).lists
  expect(list).toMatchObject({ rows: 15, added: 3, refused: 12 })
})

test("imports a pharmacy outside the country with a note", async () => {
  await using database = await makeDatabase()
  const london = "name,phone,lat,lng\nBaker Street Chemist,011 234 5678,51.5074,-0.1278\n"
  const { remarks, lists } = await importing(database, { pharmacies: london })
  expect(remarks).toMatchObject([{ line: 2, kind: "note" }])
  expect(remarks[0]?.message).toContain("outside Sri Lanka")
  expect(lists[0]?.added).toBe(1)
})

test("writes nothing in a strict import with one refused row", async () => {
  await using database = await makeDatabase()
  const result = await importing(database, { pharmacies, medicines, stock: faulty }, { strict: true })
  expect(result.written).toBe(false)
  expect(await ask(database, "select count(*)::integer from pharmacies")).toEqual([[0]])
})

test("writes nothing from any file when one header is wrong", async () => {
  await using database = await makeDatabase()
  const wrong = importing(database, { pharmacies, medicines, stock: "colour,size\nred,5\n" })
  await expect(wrong).rejects.toThrow(/stock.csv has no column for .* Found: colour, size/)
  expect(await ask(database, "select count(*)::integer from pharmacies")).toEqual([[0]])
})
