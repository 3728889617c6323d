import { pharmacyPath } from "#domain/finder/pharmacy-path.ts"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import { expect, test } from "../support/fixtures.ts"
import { logInAs } from "../support/own-person.ts"
import { makeCounter } from "../support/own-pharmacy.ts"

test("a pharmacist closes today, and customers read why in the search and on the pharmacy's page", async ({
  page,
  browser,
  rows,
  baseURL,
}) => {
  const site = baseURL ?? ""
  const counter = await makeCounter(rows, 20)
  const open = `update pharmacies set open_minutes = '{[0,10080)}', listed = true, licence_verified_at = now()
    where id = $1 returning name`
  const [{ name } = { name: "" }] = await rows<{ name: string }>(open, [counter.pharmacyId])
  const path = pharmacyPath({ id: counter.pharmacyId, name })

  // A customer has both open: the search and the page.
  const found = page.getByRole("article").filter({ has: page.getByRole("heading", { name }) })
  await page.goto(`/pharos?q=${counter.name}`)
  await expect(found.getByText("Open 24 hours")).toBeVisible()
  const own = await page.context().newPage()
  await own.goto(`/pharos/pharmacy/${counter.pharmacyId}-an-old-name`)
  await expect(own).toHaveURL(path)
  await expect(own.getByRole("heading", { level: 1, name })).toBeVisible()
  await expect(own.getByText("Open 24 hours").first()).toBeVisible()
  await expect(own.getByRole("listitem").filter({ hasText: counter.name })).toBeVisible()

  const staff = await browser.newContext({ baseURL: site })
  await logInAs(staff, site, counter)
  const till = await staff.newPage()
  await till.goto("/pos/opening-hours")
  await till.getByRole("button", { name: "Add date" }).click()
  const dialog = till.getByRole("dialog", { name: "Add date" })
  // Without a date and a reason it is refused in place.
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog.getByText("Enter a date")).toBeVisible()
  await expect(dialog.getByText("Enter a reason, for example Poya day")).toBeVisible()
  await dialog.getByLabel("Date").fill(colomboDay(new Date()))
  await dialog.getByRole("button", { name: "Poya day" }).click()
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(dialog).toBeHidden()
  await expect(till.getByRole("row").filter({ hasText: "Poya day" })).toContainText("Closed")

  await expect(found.getByText(/^Closed today: Poya day, opens /)).toBeVisible()
  await expect(own.getByText(/^Closed today: Poya day, opens /)).toBeVisible()
  await expect(own.getByText("Closed (Poya day)")).toBeVisible()
  await page.getByRole("button", { name: "Open now" }).click()
  await expect(found).toBeHidden()

  // Taken back, it is open again; a night duty tomorrow is announced.
  await till.getByRole("button", { name: /^Remove/ }).click()
  await till.getByRole("dialog").getByRole("button", { name: "Remove" }).click()
  await expect(own.getByText("Open 24 hours").first()).toBeVisible()
  await till.getByRole("button", { name: "Add date" }).click()
  await dialog.getByRole("radio", { name: /^Night duty/ }).check()
  await dialog.getByLabel("Date").fill(daysLater(colomboDay(new Date()), 1))
  await dialog.getByRole("button", { name: "Save" }).click()
  await expect(own.getByText(/^Night duty: 8:00\spm – 8:00\sam/)).toBeVisible()
  await staff.close()
})

test("a guest finds in a pharmacy's stock, shares its page and reads that another one is unknown", async ({
  page,
  rows,
}) => {
  const counter = await makeCounter(rows, 27)
  const [{ name } = { name: "" }] = await rows<{ name: string }>(
    "update pharmacies set listed = true, licence_verified_at = now(), price_exposure = true where id = $1 returning name",
    [counter.pharmacyId],
  )
  const answer = await page.goto(pharmacyPath({ id: counter.pharmacyId, name }))
  // Crawlers get the hours without running any script.
  expect(await answer?.text()).toContain('"@type":"Pharmacy"')
  const line = page.getByRole("listitem").filter({ hasText: counter.name })
  await expect(line).toContainText("In stock: 27")
  await expect(line).not.toContainText("Rs.")
  await page.getByRole("textbox", { name: "Find in this pharmacy" }).fill("zzqx")
  await expect(page.getByRole("heading", { name: "Not in stock here" })).toBeVisible()
  await expect(page.getByRole("link", { name: "Search all pharmacies" })).toHaveAttribute(
    "href",
    "/pharos?q=zzqx",
  )
  await page.getByRole("textbox", { name: "Find in this pharmacy" }).fill(counter.name)
  await line.getByRole("button", { name: /^Order/ }).click()
  await expect(page.getByText("Please Log into Order Medicines Online.")).toBeVisible()
  await page.keyboard.press("Escape")

  await page.getByRole("button", { name: "Share" }).click()
  const dialog = page.getByRole("dialog", { name: `Share ${name}` })
  const link = new URL(pharmacyPath({ id: counter.pharmacyId, name }), page.url()).href
  await expect(dialog.getByLabel("Link")).toHaveValue(link)
  await expect(dialog.getByRole("img", { name: /^QR code/ })).toHaveJSProperty("complete", true)
  const whatsApp = await dialog.getByRole("link", { name: "Send by WhatsApp" }).getAttribute("href")
  expect(new URL(whatsApp ?? "").searchParams.get("text")).toBe(`${name}: ${link}`)
  await page.keyboard.press("Escape")

  await rows("update pharmacies set listed = false where id = $1", [counter.pharmacyId])
  const gone = await page.reload()
  expect(gone?.status()).toBe(404)
  await expect(page.getByRole("heading", { name: "We do not know this pharmacy." })).toBeVisible()
})
