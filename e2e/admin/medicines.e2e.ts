import { randomUUID } from "node:crypto"
import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { expect, logIn, type Rows, test } from "../support/fixtures.ts"
import { importNow } from "../support/import-list.ts"
import { makeShelf } from "../support/shelf.ts"

/**
 * Creates a medicine twice, once with a misspelled maker, both stocked at the same pharmacy at
 * different prices.
 */
async function makeTwins(rows: Rows) {
  const tag = randomUUID().slice(0, 8)
  const make = async (name: string, maker: string, price: number, units: number) => {
    const [row] = await rows<{ id: number }>(
      `with medicine as (
         insert into medicines (name, generic_name, strength, form, manufacturer)
         values ($1 || ' 5 mg – tablet', $1, '5 mg', 'tablet', $2) returning id
       )
       insert into stock (medicine_id, pharmacy_id, price_cents) select id, 1, $3 from medicine returning id`,
      [name, maker, price],
    )
    await rows("select apply_movements(1, 'delivery', gen_random_uuid(), 'test', $1)", [
      JSON.stringify([{ stock_id: row?.id, kind: "receipt", delta: units, lot: "B1", expires_on: null }]),
    ])
  }
  await make(`stays${tag}`, `Maker ${tag}`, 500, 7)
  await make(`goes${tag}`, `Makers ${tag}`, 450, 4)
  return tag
}

test("undoes a merge of two medicines", async ({ page, context, rows }) => {
  const tag = await makeTwins(rows)
  await logIn(page, "admin")
  const tracker = await context.newPage()
  await tracker.goto(`/pharos?q=goes${tag}`)
  await expect(tracker.getByText(`goes${tag}`).first()).toBeVisible()

  await page.goto(`/admin/medicines?q=${tag}`)
  await page.getByRole("checkbox", { name: `Select stays${tag}` }).check()
  await page.getByRole("checkbox", { name: `Select goes${tag}` }).check()
  await page.getByRole("button", { name: "Merge duplicates" }).click()
  const merging = page.getByRole("dialog", { name: "Merge duplicates" })
  await merging.getByRole("radio", { name: `stays${tag}` }).check()
  await expect(merging.getByRole("status").getByText("4", { exact: true })).toBeVisible()
  await expect(merging.getByText("At 1 of them the prices differ")).toBeVisible()
  await merging.getByRole("button", { name: "Merge" }).click()
  await expect(merging.getByText("Enter a reason")).toBeVisible()
  await merging.getByLabel("Reason").fill("Entered twice")
  await merging.getByLabel("To confirm, type").fill(`stays${tag} 5 mg`)
  // Two manufacturers count as two products until someone has compared them.
  await expect(merging.getByText("These are different products.")).toBeVisible()
  const compared = merging.getByRole("table", { name: "Differences" })
  await expect(compared.getByRole("row", { name: /^Manufacturer/ })).toContainText(`Makers ${tag}`)
  await merging.getByRole("button", { name: "Merge" }).click()
  await expect(merging.getByText("Confirm that these different products should become one")).toBeVisible()
  await merging.getByRole("checkbox", { name: "I have compared them" }).check()
  await merging.getByRole("button", { name: "Merge" }).click()
  await expect(page.getByRole("checkbox", { name: `Select goes${tag}` })).toHaveCount(0)
  // The open page holds new rows back until the person shows them.
  await tracker.getByRole("button", { name: /update/ }).click()
  await expect(tracker.getByText(`stays${tag}`).first()).toBeVisible()

  await page.getByRole("button", { name: "Import CSV" }).click()
  const importing = page.getByRole("dialog", { name: "Import medicines" })
  const list = `Name,Manufacturer,ATC\ngoes${tag} 5 mg tab,Makers ${tag},A10BA02\nnew${tag} 1 mg tab,Maker ${tag},wrong\n`
  await importing
    .getByLabel("List (CSV or Excel)")
    .setInputFiles({ name: "list.csv", mimeType: "text/csv", buffer: Buffer.from(list) })
  await expect(importing.getByText(`stays${tag} 5 mg – tablet: ATC none → A10BA02.`)).toBeVisible()
  await expect(importing.getByText("The ATC code wrong is invalid")).toBeVisible()
  await importNow(importing)
  await importing.getByRole("button", { name: "Close" }).last().click()

  await page.getByRole("link", { name: `stays${tag}` }).click()
  await expect(page.getByText("A10BA02")).toBeVisible()
  await page.getByRole("button", { name: "Undo" }).click()
  const undoing = page.getByRole("dialog", { name: "Undo merge" })
  await expect(undoing.getByText("Units still in stock")).toBeVisible()
  await undoing.getByLabel("Reason").fill("They are two")
  await undoing.getByLabel("To confirm, type").fill(`stays${tag} 5 mg`)
  await undoing.getByRole("button", { name: "Undo merge" }).click()
  await expect(page.getByText("Undone", { exact: true })).toBeVisible()
  await tracker.reload()
  await expect(tracker.getByText(`goes${tag}`).first()).toBeVisible()
})

test("suggests a supplier's new medicine after it was checked", async ({ page, browser, request }) => {
  const name = `zeta${randomUUID().slice(0, 8)} 5 mg – tablet`
  await logIn(page, "supplier", "/suppliers")
  await page.getByRole("button", { name: "Add New Medicine" }).first().click()
  const adding = page.getByRole("dialog", { name: "Add New Medicine" })
  await adding.getByLabel("Name").fill("<b>x</b>")
  await adding.getByLabel("Manufacturer").fill("Test Maker")
  await adding.getByRole("button", { name: "Save" }).click()
  await expect(adding.getByText("Use letters, digits and signs such as - + / . %")).toBeVisible()
  await adding.getByLabel("Name").fill(name)
  await adding.getByRole("button", { name: "Save" }).click()
  await expect(adding).toHaveCount(0)

  const desk = await browser.newPage()
  await logIn(desk, "admin", "/admin")
  await desk.getByRole("link", { name: /new medicines? to check/ }).click()
  const row = desk.getByRole("row").filter({ hasText: name.slice(0, 12) })
  await expect(row.getByText("Not checked")).toBeVisible()
  const suggested = async () =>
    (await request.get(`/api/medicines/suggestions?q=${name.slice(0, 12)}`)).json() as Promise<unknown[]>
  expect(await suggested()).toHaveLength(0)
  await row.getByRole("button", { name: "Mark as checked" }).click()
  await expect(row).toHaveCount(0)
  expect(await suggested()).toHaveLength(1)
  await desk.close()
})

test("Enter pack size sets the units of a barcode", async ({ page, rows }) => {
  const { name, gtin } = await makeShelf(rows)
  await rows("update barcodes set pack_size = null where gtin = $1", [gtin])
  const [medicine] = await rows<{ id: number }>("select id from medicines where name = $1", [name])
  await logIn(page, "admin", `/admin/medicines?id=${medicine?.id}`)
  const code = page.getByRole("listitem").filter({ hasText: printedGtin(gtin) })
  await code.getByRole("button", { name: /^Enter pack size/ }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Units in the pack").fill("30")
  await page.keyboard.press("Enter")
  await expect(dialog).toHaveCount(0)
  await expect(code).toContainText("30")
  await expect(code.getByRole("button", { name: /^Enter pack size/ })).toHaveCount(0)
  expect(await rows("select pack_size from barcodes where gtin = $1", [gtin])).toEqual([{ pack_size: 30 }])
})

test("opens rows beside the list by keyboard, and returns to a saved view", async ({ page }) => {
  const name = `View ${randomUUID().slice(0, 8)}`
  await logIn(page, "admin", "/admin/medicines?q=aciclovir")
  await expect(page.getByRole("button", { name: /^Edit aciclovir/ }).first()).toBeVisible()
  await page.getByRole("button", { name: "Manufacturer" }).click()
  await expect(page.getByRole("columnheader", { name: "Manufacturer" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  )
  await page.locator("body").press("j")
  await page.keyboard.press("Enter")
  const panel = page.getByRole("region", { name: "Details" }).first()
  await expect(panel.getByRole("heading", { name: "Barcodes" })).toBeVisible()
  const first = page.url()
  await page.keyboard.press("j")
  await expect(page).not.toHaveURL(first)
  await page.keyboard.press("Escape")
  await expect(panel).toHaveCount(0)

  await page.getByRole("button", { name: /^Saved views/ }).click()
  await page.getByLabel("Save this view as").fill(name)
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await expect(page.getByRole("link", { name })).toBeVisible()
  await page.goto("/admin/medicines")
  await page.getByRole("button", { name: /^Saved views/ }).click()
  await page.getByRole("link", { name }).click()
  await expect(page).toHaveURL(/q=aciclovir&sort=manufacturer|sort=manufacturer&q=aciclovir/)
})
