import { expect, test } from "vitest"
import type { Remark } from "./refusals.ts"
import { reportCsv, summarize } from "./report.ts"
import type { ImportResult } from "./run-import.ts"

const makeRemark = (line: number, message: string): Remark => ({
  list: "stock",
  file: "till.csv",
  line,
  kind: "refused",
  message,
})

const makeResult = (remarks: Remark[], written = true): ImportResult => ({
  written,
  remarks,
  lists: [
    {
      kind: "stock",
      file: "till.csv",
      rows: 1200,
      added: 1000,
      changed: 10,
      same: 90,
      refused: remarks.length,
      encoding: "UTF-8",
      separator: "commas",
      unused: ["S/No"],
    },
  ],
})

test("lists imported rows and unused columns in the summary", () => {
  expect(summarize(makeResult([]))).toEqual([
    "till.csv (UTF-8, commas): 1,200 rows read as medicines on shelves: 1,000 new, 10 changed, 90 unchanged, 0 refused.",
    "  Ignored columns: S/No.",
  ])
})

test("shows twenty remarks and the number of further ones in the summary", () => {
  const lines = summarize(makeResult(Array.from({ length: 25 }, (_, place) => makeRemark(place + 2, "No."))))
  expect(lines.filter((line) => line.startsWith("  till.csv line"))).toHaveLength(20)
  expect(lines).toContain("  and 5 more; --report file.csv has them all.")
  expect(lines.at(-1)).toBe("25 refused, 0 notes.")
})

test("states when an import wrote nothing", () => {
  expect(summarize(makeResult([], false))).toContain("Nothing was written.")
})

test("escapes formulas in the report", () => {
  const csv = reportCsv(makeResult([makeRemark(2, '=1+1, "quoted"'), makeRemark(3, "Plain.")]))
  expect(csv).toBe(
    '\ufefflist,file,line,kind,why\r\nstock,till.csv,2,refused,"\'=1+1, ""quoted"""\r\nstock,till.csv,3,refused,Plain.\r\n',
  )
})
