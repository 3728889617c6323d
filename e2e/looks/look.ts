import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Page } from "@playwright/test"
import type axe from "axe-core"
import { type Account, expect } from "../pharos.ts"

// A page's first state is gone over in both of these, its others in one of them by turns; `LOOKS=all` crosses everything.
const usual = [
  { width: 1440, scheme: "light" },
  { width: 390, scheme: "dark" },
] as const
const narrowest = { width: 320, scheme: "dark" } as const
const crossed = [
  { width: 1440, scheme: "light" },
  { width: 1440, scheme: "dark" },
  { width: 390, scheme: "light" },
  { width: 390, scheme: "dark" },
] as const
type Look = (typeof usual | typeof crossed)[number] | typeof narrowest

/** How often each page was looked at. */
const times = new Map<string, number>()

function looksAt(path: string): { look: Look; isGoneOver: boolean }[] {
  const before = times.get(path) ?? 0
  times.set(path, before + 1)
  const isAll = process.env.LOOKS === "all"
  const taken = (isAll ? crossed : usual).map((look, turn) => ({
    look,
    isGoneOver: isAll || before === 0 || turn === before % usual.length,
  }))
  return [...taken, { look: narrowest, isGoneOver: false }]
}

export type Seen = {
  path: string
  /** What is made to go wrong before the page is opened. */
  before?: (page: Page) => Promise<unknown>
  /** What is to be seen before it is looked at. */
  until?: (page: Page) => Promise<unknown>
}

export type Round = { as?: Account; title: string; liveMap?: boolean; seen: Seen[] }

export const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole("heading", { name, exact: true }).first()).toBeVisible()
export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name, exact: true }).first().click()
  await expect(page.getByRole("dialog")).toBeVisible()
}

export const noAnswer = (address: string) => (page: Page) => page.route(address, () => {})
const broken = { code: "INTERNAL_SERVER_ERROR", message: "It broke." }
export const failing = (address: string | RegExp) => (page: Page) =>
  page.route(address, (route) => route.fulfill({ status: 500, json: broken }))

// Without its comments it is read in half the time, on every page anew.
const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8")
export const bringAxe = (page: Page) => page.evaluate(axeSource)

/** What axe finds on a page as it stands, to which it was brought. */
export const findings = (page: Page) =>
  page.evaluate(async () => {
    const { axe: inPage } = window as unknown as { axe: typeof axe } // bringAxe() puts it there
    const { violations } = await inPage.run(document, { resultTypes: ["violations"] })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join("; ")}`,
    )
  })

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function take(page: Page, { width, scheme }: Look) {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" })
}

export async function lookAt(page: Page, { path, before, until }: Seen) {
  // Drawn as it is first looked at: to be laid out anew takes a long list most of its time.
  await take(page, usual[0])
  await before?.(page)
  await page.goto(path)
  await until?.(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    // A colour on its way from one scheme to the other is neither.
    const still = new CSSStyleSheet()
    still.replaceSync("*,*::before,*::after{transition:none!important}")
    document.adoptedStyleSheets.push(still)
  })
  await bringAxe(page)
  for (const { look, isGoneOver } of looksAt(path)) {
    await take(page, look)
    const where = `${path} at ${look.width} px, ${look.scheme}`
    expect.soft(await overflow(page), `${where} scrolls sideways by`).toBeLessThanOrEqual(0)
    if (isGoneOver) expect.soft(await findings(page), `axe on ${where}`).toEqual([])
  }
  await page.unrouteAll({ behavior: "ignoreErrors" })
}
