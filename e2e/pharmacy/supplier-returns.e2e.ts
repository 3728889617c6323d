import { randomUUID } from "node:crypto"
import { expect, logIn, test } from "../support/fixtures.ts"
import { pressAction } from "../support/rows.ts"
import { makeShelf } from "../support/shelf.ts"

test("sends damaged units back in packs' grammar, prints the note, takes refused units back and records a credit note", async ({
  page,
  rows,
}) => {
  const shelf = await makeShelf(rows, { quantity: 9, lot: "R7" })
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = document.querySelector("[data-print]")?.textContent ?? ""
      dispatchEvent(new Event("afterprint"))
    }
  })
  await logIn(page, "pharmacist", "/pos/stock/quarantine")
  const [batch] = await rows("select id from batches where stock_id = $1", [shelf.stockId])
  const damage = (units: number) =>
    page.evaluate(
      ([path, body]) =>
        fetch(path, {
          method: "POST",
          headers: { "content-type": "application/json", "x-pharos": "1" },
          body,
        }),
      [
        `/api/pharmacy/stock/${shelf.stockId}/adjust`,
        JSON.stringify({ key: randomUUID(), batchId: batch?.id, reason: "damaged", delta: -units, note: "" }),
      ] as const,
    )
  await damage(6)
  const units = page.getByRole("row").filter({ hasText: shelf.name })
  await pressAction(units, /^Send back/)
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel(shelf.name).fill("2x2")
  await expect(dialog).toContainText("4 units")
  await dialog.getByRole("button", { name: "Send back" }).click()
  await expect(dialog).toContainText("Enter the supplier")
  await dialog.getByLabel("Supplier").fill("Return Wholesale")
  await dialog.getByRole("button", { name: "Faulty goods." }).click()
  await dialog.getByRole("button", { name: "Send back" }).click()
  await expect(units).toContainText("of 6")
  await units.getByRole("checkbox").check()
  await page.getByRole("button", { name: "Send back 1 line" }).click()
  await dialog.getByLabel("Supplier").fill("Return Wholesale")
  await dialog.getByRole("button", { name: "Save as draft" }).click()
  await expect(page.getByText("Its units stay in quarantine.")).toBeVisible()
  await page.getByRole("button", { name: "Returns to suppliers" }).click()
  await page.getByRole("button", { name: "Continue of Return Wholesale" }).click()
  await expect(dialog.getByLabel(shelf.name)).toHaveValue("2")
  await dialog.getByRole("button", { name: "Cancel" }).click()
  // More of it is damaged meanwhile, and added to the draft.
  await damage(3)
  await page.reload()
  await page.getByRole("button", { name: "Continue of Return Wholesale" }).click()
  const more = dialog.getByLabel("Add from quarantine")
  const option = more.locator("option", { hasText: shelf.name })
  await more.selectOption(String(await option.getAttribute("value")))
  await dialog.getByRole("button", { name: "Add", exact: true }).click()
  await expect(dialog.getByLabel(shelf.name)).toHaveCount(2)
  await expect(dialog.getByLabel(shelf.name).last()).toHaveValue("3")
  await expect(option).toHaveCount(0)
  await dialog.getByRole("button", { name: "Faulty goods." }).click()
  await dialog.getByRole("button", { name: "Send back" }).click()
  await expect(page.getByRole("heading", { name: "Drafts" })).toHaveCount(0)
  await page.getByRole("button", { name: "In quarantine" }).click()
  await expect(units).toHaveCount(0)

  await page.getByRole("button", { name: "Returns to suppliers" }).click()
  const sent = page.getByRole("row").filter({ hasText: `4 × ${shelf.name}` })
  await pressAction(sent, "Print")
  const printed = await page.evaluate(() => document.documentElement.dataset.printed)
  expect(printed).toContain("to Return Wholesale")
  expect(printed).toContain("R7")
  await pressAction(sent, "Refused")
  await dialog.getByLabel(shelf.name).fill("1")
  await dialog.getByRole("button", { name: "Opened or damaged packs." }).click()
  await dialog.getByRole("button", { name: "Take back" }).click()
  await expect(sent).toContainText("1 refused")
  await sent.getByRole("button", { name: "Credit note" }).click()
  await dialog.getByLabel("Number of the credit note").fill("CN-9")
  await dialog.getByLabel("Amount (Rs.)").fill("12.50")
  await expect(dialog.getByLabel("Units it covers")).toHaveValue("3")
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(sent).toContainText("CN-9")
  await expect(sent).toContainText("Closed")
})
