import { expect, logIn, test } from "../support/fixtures.ts"
import { pressEscape } from "../support/press-escape.ts"
import { bringAxe, findings } from "../support/rounds/check-screens.ts"
import { sampleKeys } from "../support/rounds/sample-keys.ts"

test.use({ permissions: ["clipboard-read", "clipboard-write"] })

test("refuses a key as soon as it is revoked", async ({ page, request }) => {
  await bringAxe(page)
  await logIn(page, "pharmacist", "/pos/stock")
  await page.getByRole("button", { name: "Stock tools" }).click()
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
})

test("marks an expired key", async ({ page }) => {
  await logIn(page, "pharmacist", "/pos/dashboard")
  await sampleKeys(page)
  await page.goto("/pos/keys")
  const row = (name: string) => page.getByRole("row").filter({ hasText: name })
  await expect(row("Trial of the new till").getByText("Expired", { exact: true })).toBeVisible()
  await expect(row("Trial of the new till")).toContainText("Expired 21 Nov")
  await expect(row("Trial of the new till")).not.toContainText("Expires")
  await expect(row("Counter till")).not.toContainText("Expire")
})

test("lets the administration revoke a pharmacy's key, with a reason", async ({ page, request }) => {
  await logIn(page, "pharmacist", "/pos/keys")
  const made = await page.evaluate(async () => {
    const answer = await fetch("/api/pharmacy/keys", {
      method: "POST",
      headers: { "content-type": "application/json", "x-pharos": "1" },
      body: JSON.stringify({ name: "Leaked till", scopes: ["stock:read"] }),
    })
    return (await answer.json()) as { secret: string; key: { prefix: string } }
  })
  await page.context().clearCookies()
  await logIn(page, "admin", "/admin/pharmacies?id=1")
  const row = page.getByRole("row").filter({ hasText: made.key.prefix })
  await row.getByRole("button", { name: "Revoke Leaked till" }).click()
  const asked = page.getByRole("dialog", { name: "Revoke key" })
  await asked.getByRole("button", { name: "Revoke" }).click()
  await expect(asked.getByText("Enter a reason")).toBeVisible()
  await asked.getByLabel("Reason").fill("Found on the internet")
  await asked.getByRole("button", { name: "Revoke" }).click()
  await expect(row).toContainText("Revoked")
  const answer = await request.get(new URL("/api/v1/stock", page.url()).href, {
    headers: { authorization: `Bearer ${made.secret}` },
  })
  expect(answer.status()).toBe(401)
})
