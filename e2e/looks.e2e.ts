import AxeBuilder from "@axe-core/playwright"
import type { Page } from "@playwright/test"
import { type Account, expect, logIn, test } from "./pharos.ts"

const widths = [320, 390, 1440] as const
const schemes = ["light", "dark"] as const

type Seen = { path: string; as?: Account }

const pages: Seen[] = [
  { path: "/" },
  { path: "/pharos" },
  { path: "/pharos?q=para" },
  { path: "/pharos?q=zzqxnonsense" },
  { path: "/contact" },
  { path: "/login" },
  { path: "/unauthorized" },
  { path: "/scheduling" },
  { path: "/assistant" },
  { path: "/not-a-page" },
  { path: "/api/docs" },
  { path: "/", as: "customer" },
  { path: "/pharos?q=para", as: "customer" },
  { path: "/orders", as: "customer" },
  { path: "/scheduling", as: "customer" },
  { path: "/assistant", as: "customer" },
  { path: "/pos", as: "pharmacist" },
  { path: "/pos/suppliers", as: "pharmacist" },
  { path: "/pos/stock", as: "pharmacist" },
  { path: "/suppliers", as: "supplier" },
  { path: "/suppliers/order-history", as: "supplier" },
  { path: "/admin", as: "admin" },
]

async function settle(page: Page) {
  await page.evaluate(() => document.fonts.ready)
  await page
    .addStyleTag({ content: "*,*::before,*::after{transition:none!important;animation:none!important}" })
    .catch(() => {})
}

async function findings(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join("; ")}`)
}

for (const { path, as } of pages) {
  test(`axe finds nothing on ${path} as ${as ?? "a guest"}, at every width, light and dark, and nothing scrolls sideways`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ reducedMotion: "reduce" })
    if (as) await logIn(page, as, path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
        await page.goto(path)
        await expect(page.getByRole("heading").first()).toBeAttached()
        await page.waitForLoadState("load")
        if (path.includes("q=para"))
          await expect(page.getByRole("button", { name: /^View/ }).first()).toBeVisible()
        await settle(page)
        expect.soft(await findings(page), `${path} ${width} ${colorScheme}`).toEqual([])
        const sideways = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect.soft(sideways, `${path} at ${width} px scrolls sideways`).toBeLessThanOrEqual(0)
      }
    }
  })
}
