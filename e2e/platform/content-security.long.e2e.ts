import type { Page } from "@playwright/test"
import { type Account, colombo, expect, logIn, test } from "../support/fixtures.ts"

test.use({ geolocation: colombo, permissions: ["geolocation"], serviceWorkers: "allow" })

// The street map comes from this host wherever it is reachable.
const knownHosts = ["localhost", "tiles.openfreemap.org"]

/** Must stay empty: foreign requests, errors, and violations of the content security policy. */
async function listen(page: Page) {
  const heard: string[] = []
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (/^(http|ws)/.test(protocol) && !knownHosts.includes(hostname)) heard.push(`asked ${request.url()}`)
  })
  page.on("console", (said) => {
    // Without a graphics card a map is slow on a busy machine, and the driver logs that.
    if (said.text().includes("GL Driver Message (OpenGL, Performance")) return
    if (["error", "warning"].includes(said.type()))
      heard.push(`${said.type()}: ${said.text()} ${said.location().url}`)
  })
  page.on("pageerror", (error) => heard.push(`thrown: ${error.message}`))
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`forbidden: ${violatedDirective} ${blockedURI}`),
    )
  })
  return heard
}

const guestPaths = [
  "/",
  "/contact",
  "/login",
  "/unauthorized",
  "/scheduling",
  "/assistant",
  "/not-a-page",
  "/api/docs",
  "/pharos",
  "/pharos?q=zzqxnonsense",
]

test.describe("with the map drawn", () => {
  test.use({ liveMap: true })

  test("guest pages violate no content security policy", async ({ page }) => {
    const heard = await listen(page)
    for (const path of guestPaths) {
      await page.goto(path)
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached()
    }
    // An unknown address returns 404, and Chromium logs that.
    const lost = heard.findIndex((said) => said.includes("404") && said.endsWith("/not-a-page"))
    if (lost >= 0) heard.splice(lost, 1)
    await page.goto("/pharos?q=para")
    await page.getByRole("button", { name: /^View/ }).first().click()
    await expect(page.getByText(/in a straight line to/)).toBeVisible()
    await expect(page.locator("[data-map-state=idle]")).toBeVisible({ timeout: 45_000 })
    await page
      .getByRole("button", { name: /^Order/ })
      .first()
      .click()
    await expect(page.getByRole("dialog")).toBeVisible()
    expect(heard).toEqual([])
  })
})

const homes: [Account, string[]][] = [
  ["customer", ["/", "/pharos?q=para", "/orders", "/scheduling", "/assistant"]],
  ["pharmacist", ["/pos", "/pos/stock", "/pos/suppliers", "/pos/dashboard", "/pos/reports", "/suppliers"]],
  ["supplier", ["/suppliers", "/suppliers/accepted-orders"]],
  ["admin", ["/admin", "/admin/medicines", "/admin/pharmacies", "/admin/settings"]],
]

for (const [account, seen] of homes) {
  test(`the ${account}'s pages violate no content security policy`, async ({ page }) => {
    const heard = await listen(page)
    await logIn(page, account)
    for (const path of seen) {
      await page.goto(path)
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached()
    }
    expect(heard).toEqual([])
  })
}

test("no page has an inline script", async ({ request }) => {
  for (const path of [...guestPaths, "/pharos?q=para", "/pos"]) {
    const html = await (await request.get(path, { headers: { accept: "text/html" } })).text()
    expect(html).toContain("<html")
    const inline = [...html.matchAll(/<script\b[^>]*>/g)]
      .map(([tag]) => tag)
      .filter((tag) => !/ src="\/[^/]/.test(tag) && !tag.includes('type="application/ld+json"'))
    expect(inline, path).toEqual([])
    expect(html, path).not.toMatch(/ on[a-z]+="| style="|javascript:/)
  }
})
