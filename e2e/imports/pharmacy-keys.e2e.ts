import { expect, logIn, test } from "../support/fixtures.ts"
import { pressEscape } from "../support/press-escape.ts"
import { bringAxe, findings } from "../support/rounds/check-screens.ts"

test.use({ permissions: ["clipboard-read", "clipboard-write"] })

test("refuses a key as soon as it is revoked", async ({ page, request }) => {
  await logIn(page, "pharmacist", "/pos/stock")
  await page.getByRole("link", { name: "API keys" }).click()
  await expect(page.getByRole("heading", { name: "API keys", level: 1 })).toBeVisible()
  await page.getByRole("button", { name: "Create key" }).click()
  const making = page.getByRole("dialog", { name: "Create key" })
  await making.getByRole("button", { name: "Create key" }).click()
  await expect(making.getByLabel("Name")).toBeFocused()
  await expect(making.getByText("Enter a name, for example the till's")).toBeVisible()
  await expect(making.getByRole("checkbox", { name: "Update stock" })).toBeChecked()
  await making.getByLabel("Name").fill("Test till")
  // Held down: the repeated Enter must not close the secret that the first press created.
  await making.getByRole("button", { name: "Create key" }).focus()
  await page.keyboard.down("Enter")
  const shown = page.getByRole("dialog", { name: "Your new key" })
  await expect(shown.getByRole("button", { name: "Copy", exact: true })).toBeFocused()
  await page.keyboard.down("Enter")
  await page.keyboard.up("Enter")
  await expect(shown.getByRole("status")).toHaveText("")
  const secret = await shown.getByLabel("Key").inputValue()
  expect(secret).toMatch(/^phk_[\w-]{43}$/)
  await shown.getByRole("button", { name: "Copy", exact: true }).click()
  await expect(shown.getByRole("status")).toHaveText("Copied.")
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await pressEscape(page)
  await expect(shown.getByLabel("Key")).toHaveValue(secret)
  await bringAxe(page)
  expect(await findings(page)).toEqual([])
  await shown.getByRole("button", { name: "I have copied it" }).click()

  const row = page.getByRole("row").filter({ hasText: secret.slice(0, 10) })
  await expect(row).toContainText("Never")
  expect(await page.content()).not.toContain(secret)
  const ask = async () => {
    const answer = await request.get(new URL("/api/public/stock", page.url()).href, {
      headers: { authorization: `Bearer ${secret}` },
    })
    return answer.status()
  }
  expect(await ask()).toBe(200)
  await page.reload()
  await expect(row).toContainText("just now")
  await row.getByRole("button", { name: "Revoke Test till" }).click()
  const asked = page.getByRole("dialog", { name: "Revoke key" })
  await asked.getByRole("button", { name: "Revoke" }).click()
  await expect(row).toContainText("Revoked")
  expect(await ask()).toBe(401)
  await bringAxe(page)
  expect(await findings(page)).toEqual([])
})
