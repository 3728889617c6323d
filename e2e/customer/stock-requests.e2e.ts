import { expect, logIn, test } from "../support/fixtures.ts"
import { makeWord } from "../support/shelf.ts"

test.describe.configure({ timeout: 120_000 })

test("passes a customer's request to the counter without the name and its answer back", async ({
  page,
  browser,
  rows,
}) => {
  const generic = makeWord()
  const name = `${generic} 5 mg – tablet`
  await rows(
    "insert into medicines (name, generic_name, strength, form, manufacturer) values ($1, $2, '5 mg', 'tablet', 'Test Maker')",
    [name, generic],
  )
  // Earlier requests of the shared demo customer do not count.
  await rows("delete from stock_requests where subject = 'demo|customer'")
  await logIn(page, "customer", `/pharos?q=${generic}&near=colombo`)
  await page.getByRole("button", { name: "Ask pharmacies near me" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByText("see the medicine, not your name")).toBeVisible()
  await dialog.getByText("20 km").click()
  await dialog.getByRole("button", { name: "Ask them" }).click()
  await expect(page.getByText("We asked 8 pharmacies.")).toBeVisible()
  // Harbour Chemists, where the pharmacist works, is one of them.
  expect(
    await rows(
      "select from stock_request_answers a join stock_requests r on r.id = a.request_id where r.medicine = $1 and a.pharmacy_id = 1",
      [name],
    ),
  ).toHaveLength(1)
  await page.goto("/account#requests")
  await expect(page.getByText("8 pharmacies asked, no answer yet")).toBeVisible()

  const counter = await browser.newPage()
  await logIn(counter, "pharmacist", "/pos/orders")
  const inbox = counter.getByRole("region", { name: "Customers ask for" })
  await expect(inbox.getByText(name)).toBeVisible()
  await expect(inbox).not.toContainText("Nimal")
  await inbox.getByRole("button", { name: `We have it: ${name}` }).click()
  await counter.getByLabel("Price per unit (Rs., optional)").fill("four")
  await counter.getByRole("button", { name: "Answer", exact: true }).click()
  await expect(counter.getByText("Enter a price such as 4.50")).toBeVisible()
  await counter.getByLabel("Price per unit (Rs., optional)").fill("4.50")
  await counter.getByRole("button", { name: "Answer", exact: true }).click()
  await expect(counter.getByText("Answer sent.")).toBeVisible()
  await expect(inbox.getByText(name)).toHaveCount(0)
  await counter.close()

  const requests = page.getByRole("region", { name: "Requests to pharmacies" })
  const answer = requests.getByRole("listitem").filter({ hasText: "Harbour Chemists" }).last()
  await expect(answer).toContainText("has it")
  await expect(answer).toContainText("Rs. 4.50")
  await expect(answer.getByRole("link", { name: /^0?11|^\+94|^0/ }).first()).toHaveAttribute("href", /^tel:/)
  await page.getByRole("button", { name: `Withdraw: ${name}` }).click()
  await expect(page.getByText("Request withdrawn.")).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
})
