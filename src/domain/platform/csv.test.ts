import { expect, test } from "vitest"
import { writeCsv } from "./csv.ts"

test("writes cells that a spreadsheet neither changes nor executes", () => {
  expect(
    writeCsv([
      ["Medicine", "Units"],
      ['insulin "soluble", human', -5],
      ["=HYPERLINK(1)", 1.5],
      ["@SUM(A1)\nand more", 9_007_199_254_740_991],
    ]),
  ).toBe(
    '\uFEFFMedicine,Units\r\n"insulin ""soluble"", human",-5\r\n"\'=HYPERLINK(1)",1.5\r\n"\'@SUM(A1)\nand more",9007199254740991\r\n',
  )
})
