import { expect, test } from "vitest"
import writeWorkbook from "write-excel-file/node"
import { asText, UnreadableWorkbook } from "#web/pharmacy/stock/read-workbook.ts"

test("reads the first sheet that holds something, with barcodes, prices and dates as they are meant", async () => {
  const bytes = await writeWorkbook([
    { sheet: "Empty", data: [] },
    {
      sheet: "Stock",
      data: [
        [{ value: "Item" }, { value: "EAN" }, { value: "Rate" }, { value: "Exp" }, { value: "OK" }],
        [
          { value: 'Cream "mild"\n5 %' },
          { value: 4_006_381_333_931, type: Number },
          { value: 0.1 + 0.2, type: Number },
          { value: new Date(Date.UTC(2027, 10, 30)), type: Date, format: "dd/mm/yyyy" },
          null,
        ],
      ],
    },
  ]).toBuffer()
  const read = await asText(new File([new Uint8Array(bytes)], "mine.xlsx"))
  expect(read.name).toBe("mine.xlsx")
  expect(await read.text()).toBe(
    '"Item","EAN","Rate","Exp","OK"\n"Cream ""mild"" 5 %","4006381333931","0.3","2027-11-30",""',
  )
})

test("leaves any other file as it is", async () => {
  const file = new File(["name,qty\nzinc,4"], "mine.csv")
  expect(await asText(file)).toBe(file)
})

test("refuses an archive that is no workbook", async () => {
  await expect(asText(new File(["PK\u0003\u0004nothing"], "mine.zip"))).rejects.toThrow(UnreadableWorkbook)
})
