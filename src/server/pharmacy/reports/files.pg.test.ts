import { unzipSync } from "fflate"
import papa from "papaparse"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openTillDesk } from "#test/pharmacy/till-desk.ts"
import { startApp, type TestApp } from "#test/support/app.ts"

const now = new Date("2026-11-20T04:00:00Z")
let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => now })
})
afterAll(() => app[Symbol.asyncDispose]())

test("writes a report as CSV and as a workbook, in rupees, with totals and without formulas", async () => {
  await using till = await openTillDesk(app)
  const [first, second] = [
    await till.shelf.makeRow({ quantity: 40, priceCents: 12_345 }),
    await till.shelf.makeRow({ quantity: 40, priceCents: 50 }),
  ]
  await till.limit(first, { name: '=HYPERLINK("x")' })
  await till.limit(second, { name: "@paracetamol, 500 mg" })
  await till.sold([
    { stockId: first, quantity: 2 },
    { stockId: second, quantity: 3 },
  ])
  const get = (file: string) =>
    app.ask(`/files/reports/${file}`, { headers: { cookie: till.pharmacist.cookie } })

  const csv = await get("sales-by-medicine.csv?from=2026-11-20&to=2026-11-20")
  expect(csv.headers.get("content-disposition")).toBe(
    'attachment; filename="sales-by-medicine-2026-11-20.csv"',
  )
  const bytes = Buffer.from(await csv.arrayBuffer())
  expect(bytes.subarray(0, 3).toString("hex")).toBe("efbbbf")
  const { data } = papa.parse(bytes.toString("utf8").slice(1), { skipEmptyLines: true })
  expect(data).toEqual([
    ["Medicine", "Manufacturer", "Units", "Paid"],
    [`'=HYPERLINK("x")`, "Test Maker", "2", "246.9"],
    ["'@paracetamol, 500 mg", "Test Maker", "3", "1.5"],
    ["Total", "", "5", "248.4"],
  ])

  const workbook = await get("sales-by-day.xlsx?from=2026-11-19&to=2026-11-20")
  expect(workbook.headers.get("content-type")).toBe(
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  )
  const sheetOf = (entries: Record<string, Uint8Array>) =>
    Object.entries(entries)
      .filter(([name]) => /worksheets\/|sharedStrings/.test(name))
      .map(([, part]) => Buffer.from(part).toString("utf8"))
      .join()
  const days = sheetOf(unzipSync(new Uint8Array(await workbook.arrayBuffer())))
  // The days since 1900 of 19 and 20 November 2026, and the money as a number.
  for (const part of ["<v>46345</v>", "<v>46346</v>", "<v>248.4</v>", "Net sales", "Total"])
    expect(days).toContain(part)
  const medicines = sheetOf(
    unzipSync(new Uint8Array(await (await get("sales-by-medicine.xlsx")).arrayBuffer())),
  )
  expect(medicines).toContain("HYPERLINK")
  expect(medicines).not.toContain("<f>")

  expect((await get("sales-by-day.pdf")).status).toBe(404)
  expect((await get("nothing.csv")).status).toBe(400)
  expect((await get("journal.xlsx?from=2026-01-01&to=2026-11-20")).status).toBe(400)
  expect((await app.ask("/files/reports/journal.csv")).status).toBe(401)
})
