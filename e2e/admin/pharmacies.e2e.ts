import { randomUUID } from "node:crypto"
import { expect, logIn, type Rows, test } from "../support/fixtures.ts"

/** Creates a pharmacy without a verified licence that stocks a medicine of its own. */
async function makeWaiting(rows: Rows) {
  const name = `Verified ${randomUUID().slice(0, 8)}`
  const medicine = `found${randomUUID().slice(0, 8)}`
  const [made] = await rows<{ id: number }>(
    `with pharmacy as (
       insert into pharmacies (name, phone_number, lat, lng, open_minutes)
       values ($1, '+94112345678', 6.9, 79.86, '{[0,10080)}') returning id
     ), medicine as (
       insert into medicines (name, generic_name, manufacturer) values ($2, $2, 'Test Maker') returning id
     )
     insert into stock (medicine_id, pharmacy_id, price_cents) select medicine.id, pharmacy.id, 450 from medicine, pharmacy
     returning id`,
    [name, medicine],
  )
  await rows(
    "select apply_movements(s.pharmacy_id, 'delivery', gen_random_uuid(), 'test', $2) from stock s where s.id = $1",
    [
      made?.id,
      JSON.stringify([{ stock_id: made?.id, kind: "receipt", delta: 9, lot: "B1", expires_on: null }]),
    ],
  )
  return { name, medicine }
}

test("shows a verified pharmacy and its edits on an open tracker", async ({ page, context, rows }) => {
  const { name, medicine } = await makeWaiting(rows)
  await logIn(page, "admin")
  const tracker = await context.newPage()
  await tracker.goto(`/pharos?q=${medicine}`)
  await expect(tracker.getByText("is Not Available in Stock")).toBeVisible()

  await page.goto(`/admin/pharmacies?show=to-verify`)
  await page
    .getByRole("searchbox")
    .or(page.getByLabel("Name, town, phone or licence"))
    .fill(name.toUpperCase())
  await page.getByRole("link", { name }).click()
  await expect(page).toHaveURL(/[?&]id=\d+/)
  await page.getByRole("button", { name: "Verify licence" }).click()
  const verifying = page.getByRole("dialog", { name: "Verify licence" })
  await verifying.getByRole("button", { name: "Verify" }).click()
  await expect(verifying.getByLabel("Licence number")).toBeFocused()
  await verifying.getByLabel("Licence number").fill(name)
  await verifying.getByLabel("What you have seen").fill("A copy by e-mail")
  await verifying.getByRole("button", { name: "Verify" }).click()
  await expect(page.getByRole("main").getByText("Listed", { exact: true })).toBeVisible()
  await expect(tracker.getByRole("heading", { name })).toBeVisible()

  await page.getByRole("button", { name: "Edit" }).click()
  const sheet = page.getByRole("dialog", { name: "Edit pharmacy" })
  await sheet.getByLabel("Latitude").fill("79.86")
  await sheet.getByLabel("Longitude").fill("6.9")
  await sheet.getByRole("button", { name: "Swap them" }).click()
  await expect(sheet.getByLabel("Latitude")).toHaveValue("6.9")
  await sheet.getByRole("group", { name: "Map of the position" }).locator("svg").click()
  await expect(sheet.getByLabel("Latitude")).toHaveValue(/^7\.\d+$/)
  await expect(sheet.getByText("Its stock moves with it: 1 medicine")).toBeVisible()
  await sheet.getByLabel("Monday, from").fill("22:00")
  await sheet.getByLabel("Monday, until").fill("06:00")
  await sheet.getByRole("button", { name: "Copy Monday to every day" }).click()
  await sheet.getByRole("button", { name: "Save" }).click()
  await expect(page.getByText("22:00–06:00")).toHaveCount(7)
  await expect(page.getByText("position, hours")).toBeVisible()

  await page.getByRole("button", { name: "Hide from search" }).click()
  const unlisting = page.getByRole("dialog", { name: "Hide from search" })
  await unlisting.getByLabel("Reason").fill("Closed by the authority")
  await unlisting.getByRole("button", { name: "Hide from search" }).click()
  await expect(page.getByText("Closed by the authority")).toBeVisible()

  await page.getByRole("button", { name: "Close pharmacy" }).click()
  const ending = page.getByRole("dialog", { name: "Close pharmacy" })
  await ending.getByLabel("Reason").fill("Sold")
  await ending.getByLabel(`To confirm, type: ${name}`).fill(name)
  await ending.getByRole("button", { name: "Close permanently" }).click()
  await expect(page.getByText("This pharmacy was closed on")).toBeVisible()
  await expect(page.getByRole("button", { name: "Edit" })).toHaveCount(0)
})
