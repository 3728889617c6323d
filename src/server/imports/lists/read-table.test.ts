import { expect, test } from "vitest"
import { readTable } from "./read-table.ts"

const till = (separator: string) =>
  [
    ["Medicine", "Quantity", "Price"],
    ["Café Crème", "10", "12.50"],
    ["Panadol 500mg", "20", "5.00"],
  ]
    .map((row) => row.join(separator))
    .join("\r\n")

const read = (bytes: Buffer | string) => readTable("stock", { file: "till.csv", bytes: Buffer.from(bytes) })
const names = (bytes: Buffer | string) => read(bytes).rows.map((row) => row.cell("medicine"))
const utf16le = (text: string) => Buffer.from(text, "utf16le")
const utf16be = (text: string) => utf16le(text).swap16()

test("detects encodings", () => {
  const text = till(",")
  for (const [encoding, bytes] of [
    ["UTF-8", Buffer.from(text)],
    ["UTF-8", Buffer.from(`\ufeff${text}`)],
    ["UTF-16LE", utf16le(`\ufeff${text}`)],
    ["UTF-16BE", utf16be(`\ufeff${text}`)],
    ["UTF-16LE", utf16le(text)],
    ["UTF-16BE", utf16be(text)],
    ["Windows-1252", Buffer.from(text, "latin1")],
  ] as const) {
    expect(read(bytes)).toMatchObject({ encoding })
    expect(names(bytes)).toEqual(["Café Crème", "Panadol 500mg"])
  }
})

test("reads Windows-1252 signs between 0x80 and 0x9f", () => {
  const bytes = Buffer.concat([
    Buffer.from("medicine,qty\n"),
    Buffer.from([0x80, 0x99, 0xe9]),
    Buffer.from(",1\n"),
  ])
  expect(names(bytes)).toEqual(["€™é"])
})

test("reads Sinhala and Tamil names in UTF-16", () => {
  const bytes = utf16le("\ufeffmedicine\tqty\nපැරසිටමෝල්\t5\nபாராசிட்டமால்\t6\n")
  expect(names(bytes)).toEqual(["පැරසිටමෝල්", "பாராசிட்டமால்"])
})

test("detects separators, also with a title above the header", () => {
  for (const [mark, separator] of [
    [",", "commas"],
    [";", "semicolons"],
    ["\t", "tabs"],
    ["|", "bars"],
  ] as const) {
    expect(read(till(mark))).toMatchObject({ separator })
    const titled = read(`Stock report; 20/11/2026, branch Fort\n\n${till(mark)}`)
    expect(titled).toMatchObject({ separator })
    expect(titled.rows.map((row) => row.line)).toEqual([4, 5])
  }
  expect(names(`sep=;\n${till(";")}`)).toHaveLength(2)
})

test("does not take decimal commas for separators", () => {
  expect(read("medicine;quantity;price\nA;1;1,50\nB;2;2,75").rows.map((row) => row.cell("price"))).toEqual([
    "1,50",
    "2,75",
  ])
})

test("counts lines as an editor does, also through quoted line breaks", () => {
  const { rows } = read('medicine,quantity\n"two\nlines",1\n\nB,2\r\nC,3')
  expect(rows.map((row) => [row.line, row.cell("medicine")])).toEqual([
    [2, "two\nlines"],
    [5, "B"],
    [6, "C"],
  ])
})

test("refuses a line with too many cells by its number", () => {
  const { rows, remarks } = read(
    "medicine,quantity,price,lot\nVitamin B, complex,5,2.00,\nB,2\nC,3,1,\nD,4,1,,x",
  )
  expect(remarks.map((remark) => remark.line)).toEqual([2, 5])
  expect(remarks[0]).toMatchObject({ kind: "refused", file: "till.csv" })
  expect(rows.map((row) => [row.line, row.cell("price")])).toEqual([
    [3, ""],
    [4, "1"],
  ])
})

test("accepts a trailing separator on every line", () => {
  expect(names("medicine,quantity\nA,1,,\nB,2,,\n")).toEqual(["A", "B"])
})

test("refuses only the line with an unmatched quote", () => {
  const { rows, remarks } = read('medicine,quantity\n"A" x,1\nB,2\n"C,3\n"D",4\nE 5" wide,5')
  expect(remarks.map((remark) => remark.line)).toEqual([2, 4])
  expect(rows.map((row) => [row.line, row.cell("medicine")])).toEqual([
    [3, "B"],
    [5, "D"],
    [6, 'E 5" wide'],
  ])
})

test("names the found and needed columns for an insufficient header", () => {
  expect(() => read("colour,size\nred,5")).toThrow(
    "till.csv has no column for medicine or generic or brand or barcode, nor for quantity. Found: colour, size.",
  )
  expect(() => readTable("pharmacies", { file: "p.csv", bytes: Buffer.from("name,phone\nA,1") })).toThrow(
    /nor for lng|lat, nor for lng/,
  )
  expect(() => read("")).toThrow(/empty/)
  expect(() => read("\n\n")).toThrow(/empty/)
})

test("accepts other column names and lists unused columns", () => {
  const table = read(
    "SL No,Item_Name,BARCODE,Bal. Qty,S.Price (Rs.),Exp. Date,Batch No:\n1,A,,5,10,11/2027,X1",
  )
  expect(table.rows[0]?.cell("medicine")).toBe("A")
  expect(table.rows[0]?.cell("quantity")).toBe("5")
  expect(table.rows[0]?.cell("price")).toBe("10")
  expect(table.rows[0]?.cell("expiry")).toBe("11/2027")
  expect(table.rows[0]?.cell("lot")).toBe("X1")
  expect(table.unused).toEqual(["SL No"])
})

test("prefers a selling price to a maximum retail price", () => {
  expect(read("item,qty,mrp,selling price\nA,1,20,15").rows[0]?.cell("price")).toBe("15")
})

test("unwraps values that a spreadsheet wraps to keep leading zeros", () => {
  expect(read('medicine,quantity,barcode\nA,1,"=""0036000291452"""').rows[0]?.cell("barcode")).toBe(
    "0036000291452",
  )
})

test("recognises an Excel workbook", () => {
  expect(() => read(Buffer.from("PK\u0003\u0004rest", "latin1"))).toThrow(/Excel workbook/)
})

test("reports a binary file without showing its bytes", () => {
  for (const bytes of [
    Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
    Buffer.from("d0cf11e0a1b11ae1000000000000", "hex"),
    Buffer.alloc(500),
  ])
    expect(() => read(bytes)).toThrow("till.csv is not a list but another kind of file.")
})
