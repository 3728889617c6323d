import { type Account, expect, logIn, test } from "../support/fixtures.ts"
import { holdRequests } from "../support/hold-answer.ts"

const guarded = [
  "/orders",
  "/account",
  "/admin",
  "/pos",
  "/pos/",
  "/pos/purchase",
  "/pos/purchase/goods-in",
  "/pos/stock",
  "/pos/suppliers",
  "/pos/orders",
  "/pos/medicines",
  "/suppliers",
  "/suppliers/accepted-orders",
  "/suppliers/order-history",
]

test("asks a guest who opens a protected page to log in", async ({ page }) => {
  for (const path of guarded) {
    await page.goto(path)
    await expect(page, path).toHaveURL(/\/login/)
    await expect(page.getByText("To continue, please log in.")).toBeVisible()
    await expect(page.getByRole("link", { name: "Log In" })).toHaveAttribute(
      "href",
      `/auth/login?back=${encodeURIComponent(path)}`,
    )
  }
})

const strangers: [Account, string[]][] = [
  ["customer", ["/pos", "/pos/stock", "/suppliers", "/admin"]],
  ["pharmacist", ["/suppliers", "/admin"]],
  ["supplier", ["/pos/purchase", "/admin"]],
  ["admin", ["/pos", "/suppliers"]],
]

for (const [account, paths] of strangers) {
  test(`tells the ${account} which pages are not accessible`, async ({ page }) => {
    await logIn(page, account)
    for (const path of paths) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/unauthorized/)
      await expect(page.getByText("You do not have access to this page.")).toBeVisible()
      await expect(
        page.getByText(
          "Your security matters. Please contact the administrator if you believe this is an error.",
        ),
      ).toBeVisible()
    }
  })
}

test("opens the requested page after the login", async ({ page }) => {
  await page.goto("/pos/suppliers")
  await page.getByRole("link", { name: "Log In" }).click()
  await page.locator("button[name=account][value=pharmacist]").click()
  await expect(page).toHaveURL(/\/pos\/suppliers$/)
  await expect(page.getByRole("heading", { name: "Suppliers", exact: true })).toBeVisible()
  await expect(page.getByText("Pharos Pharmacy").first()).toBeVisible()
})

test("a protected page shows an authenticating state while the session loads", async ({ page }) => {
  const release = await holdRequests(page, "**/api/session")
  await page.goto("/orders")
  await expect(page.getByText("Authenticating...")).toBeVisible()
  await expect(page.getByText("Securing your access to health...")).toBeVisible()
  // The overlay covers the whole screen, including the header.
  const onTop = await page.evaluate(
    () => document.elementFromPoint(innerWidth - 60, 36)?.closest("header") === null,
  )
  expect(onTop).toBe(true)
  release()
  await expect(page).toHaveURL(/\/login/)
})

test("logging out also ends the session at the identity provider", async ({ page }) => {
  await logIn(page, "customer", "/pharos")
  await page.getByRole("button", { name: "Logout" }).first().click()
  await page.waitForURL((url) => url.pathname === "/")
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible()
  await page.goto("/auth/login")
  await expect(page.locator("button[name=account]")).toHaveCount(4)
})

test("shows guests the SPEC's login texts", async ({ page }) => {
  await page.goto("/scheduling")
  await expect(
    page.getByText(
      "Please log in to use this feature. Log in to schedule and track your medicine doses easily.",
      { exact: true },
    ),
  ).toBeVisible()
  await page.goto("/assistant")
  await expect(
    page.getByText("Unauthorized Access! Please Login to the product", { exact: true }),
  ).toBeVisible()
  await expect(
    page.getByText("You need to be authenticated to access the AI health assistant.", { exact: true }),
  ).toBeVisible()
})

test("stores no token where a script can read it", async ({ page }) => {
  await logIn(page, "customer", "/pharos")
  // Everything that is stored has been stored by now.
  await expect(page.getByText("Nimali Perera").first()).toBeVisible()
  const readable = await page.evaluate(
    () => document.cookie + JSON.stringify(localStorage) + JSON.stringify(sessionStorage),
  )
  expect(readable).not.toMatch(/eyJ|token|pharos=/)
})
