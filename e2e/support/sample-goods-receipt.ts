import { expect, type Page } from "@playwright/test"
import type { GoodsReceipt, GoodsReceiptSummary } from "#contract/pharmacy/goods-in.ts"

const summary = {
  id: "6c8b7b0e-6f0e-4a51-9a39-4f4e0a0d1f11",
  supplier: "Lanka Wholesale",
  invoiceNumber: "LW 0042",
  invoiceDate: "2026-11-01",
  totalCents: 4_230_000,
  receivedAt: "2026-11-02T04:30:00Z",
  receivedBy: "Ruwan Silva",
}
const list: { receipts: GoodsReceiptSummary[]; next: null } = {
  receipts: [{ ...summary, lineCount: 1, fileCount: 1 }],
  next: null,
}
const receipt: GoodsReceipt = {
  ...summary,
  otherCents: -70_000,
  files: [
    {
      id: "0c0a5d35-4f0b-4b11-8a57-9d9f3f5b2a01",
      mediaType: "application/pdf",
      bytes: 184_320,
      addedAt: "2026-11-02T04:31:00Z",
      addedBy: "Ruwan Silva",
    },
  ],
  lines: [
    {
      lineNo: 1,
      stockId: 1,
      medicine: "amoxicillin and clavulanic acid 875 mg and 125 mg – tablet",
      lot: "A1",
      expiresOn: "2028-01-31",
      units: 1000,
      freeUnits: 100,
      costCents: 4_300_000,
      netCostCents: 4_230_000,
      mrpCents: 6000,
      priceCents: 5500,
    },
  ],
}

/** Shows a pharmacy with a received invoice. */
export async function sampleGoodsReceipt(page: Page) {
  await page.route(/api\/pharmacy\/goods-in(\?|$)/, (route) => route.fulfill({ json: list }))
  await page.route(`**/api/pharmacy/goods-in/${summary.id}`, (route) => route.fulfill({ json: receipt }))
}

/** Opens the sheet with one line. */
export async function startGoodsLine(page: Page) {
  await page.getByRole("combobox", { name: "Add a medicine" }).fill("metformin 500")
  await page.getByRole("listbox", { name: "Add a medicine" }).getByRole("option").first().click()
  await expect(page.getByRole("group", { name: /^Line 1,/ })).toBeVisible()
}
