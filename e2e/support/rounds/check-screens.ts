import { globSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Page } from "@playwright/test"
import type axe from "axe-core"
import type { DialogName } from "../dialog-list.ts"
import { type Account, expect } from "../fixtures.ts"
import { pressEscapeAt, seeDialog } from "../press-escape.ts"
import { pressAction } from "../rows.ts"

const usual = [
  { width: 1440, scheme: "light" },
  { width: 390, scheme: "dark" },
] as const
const crossed = [
  { width: 1440, scheme: "light" },
  { width: 1440, scheme: "dark" },
  { width: 390, scheme: "light" },
  { width: 390, scheme: "dark" },
] as const
const smallestPhone = 320
/** The smallest phone, and the wide side of each breakpoint and of the tables' own, where a layout is tightest. */
const tightest = [smallestPhone, 700, 1000, 1040, 1250]
type Look = (typeof usual | typeof crossed)[number]

/** What is checked of a state: axe at each look, sideways scrolling at each width. */
type Extent = { isDialogAlone: boolean; looks: readonly Look[]; widths: number[] }

/**
 * Returns what is checked of a state, given the number of earlier states of its page. The first is checked in both
 * schemes, others in one of them in turn; `LOOKS=all` checks every combination.
 */
function extentAfter(before: number): Extent {
  const widths = before === 0 ? tightest : [smallestPhone]
  if (process.env.LOOKS === "all")
    return { isDialogAlone: false, looks: crossed, widths: [...widths, 768, 900, 1024, 1100, 1280] }
  if (before === 0) return { isDialogAlone: false, looks: usual, widths }
  // Content under an open dialog is unreachable, and it was checked when the page was first opened.
  return { isDialogAlone: true, looks: [usual[before % usual.length] ?? usual[0]], widths }
}

export type Seen = {
  path: string
  /** The dialog that is open in this state. */
  dialog?: DialogName
  /** Makes requests fail before the page is opened. */
  before?: (page: Page) => Promise<unknown>
  /** The element to wait for before the check. */
  until?: (page: Page) => Promise<unknown>
}

export type Round = { as?: Account; title: string; liveMap?: boolean; seen: Seen[] }

export const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole("heading", { name, exact: true }).first()).toBeVisible()
export const press = (name: string | RegExp) => async (page: Page) => {
  await pressAction(page, name, true)
  await expect(page.getByRole("dialog")).toBeVisible()
}

export const noAnswer = (address: string) => (page: Page) => page.route(address, () => {})
const broken = { code: "INTERNAL_SERVER_ERROR", message: "It broke." }
export const failing = (address: string | RegExp) => async (page: Page) => {
  await forgetSavedAnswers(page)
  await page.route(address, (route) => route.fulfill({ status: 500, json: broken }))
}

/** Clears the answers saved for use without a network, which would be shown instead of the failure. */
const forgetSavedAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const opening = indexedDB.open("pharos-answers")
        opening.onupgradeneeded = () => opening.result.createObjectStore("saved")
        opening.onerror = () => done()
        opening.onsuccess = () => {
          const clearing = opening.result.transaction("saved", "readwrite")
          clearing.objectStore("saved").clear()
          clearing.oncomplete = () => {
            opening.result.close()
            done()
          }
        }
      }),
  )

// Without its comments, axe loads in half the time on every page.
const axeFile = fileURLToPath(import.meta.resolve("axe-core/axe.min.js"))
/** Loads axe into every document that this page opens from now on. */
export const bringAxe = (page: Page) => page.addInitScript({ path: axeFile })

/**
 * Returns axe's findings on the current page, or only in its open dialog. Of rows that differ in nothing but their texts
 * the first two are checked. A text's contrast, which takes most of the time, is the same in each language.
 */
export const findings = (page: Page, { isDialogAlone = false, isTranslated = false } = {}) =>
  page.evaluate(
    async ({ isDialogAlone, isTranslated }) => {
      // bringAxe() puts axe there. It skips the contrast of what is not drawn.
      const { axe: inPage, undrawn } = window as unknown as { axe: typeof axe; undrawn?: CSSStyleSheet }
      if (undrawn) undrawn.disabled = true
      const dialog = isDialogAlone ? [...document.querySelectorAll("dialog:modal")].at(-1) : undefined
      const shapeOf = (element: Element): string => {
        const attributes = [...element.attributes].map(({ name, value }) =>
          ["class", "role", "type"].includes(name) || value === "" ? `${name}=${value}` : name,
        )
        const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
        const inner = [...element.children].map(shapeOf).join("")
        return `<${element.tagName} ${attributes.join(" ")}>${isText ? "text" : ""}${inner}</>`
      }
      const times = new Map<string, number>()
      const rows = document.querySelectorAll<HTMLElement>("tbody > tr, :is(ul, ol) > li, main > article")
      const repeated = [...rows].filter((row) => {
        const shape = shapeOf(row)
        times.set(shape, (times.get(shape) ?? 0) + 1)
        return (times.get(shape) ?? 0) > 2 && !row.contains(document.activeElement)
      })
      for (const row of repeated) row.style.setProperty("display", "none", "important")
      const { violations } = await inPage.run(dialog ?? document, {
        resultTypes: ["violations"],
        rules: { "color-contrast": { enabled: !isTranslated } },
      })
      for (const row of repeated) row.style.removeProperty("display")
      if (undrawn) undrawn.disabled = false
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join("; ")}`,
      )
    },
    { isDialogAlone, isTranslated },
  )

const catalogue = fileURLToPath(new URL("../../../src/web/words/en/", import.meta.url))
/** The first parts of all catalogue keys: `till`, `adminMedicines`. */
const areas = globSync("*.ts", { cwd: catalogue }).map((file) =>
  file.replace(".ts", "").replace(/-./g, ([, letter = ""]) => letter.toUpperCase()),
)

/** Returns the texts and labels that are a catalogue's key, which is shown where the catalogue is not loaded. */
export const findRawKeys = (page: Page) =>
  page.evaluate((areas) => {
    const isKey = new RegExp(`^(${areas.join("|")})(\\.[\\w-]+)+$`)
    const texts: string[] = []
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      const { nodeValue, parentElement } = nodes.currentNode
      // The audit log also shows an action's raw name.
      if (!parentElement?.closest("code")) texts.push(nodeValue ?? "")
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
      for (const name of ["aria-label", "title", "placeholder", "alt"])
        texts.push(element.getAttribute(name) ?? "")
    return texts.map((text) => text.trim()).filter((text) => isKey.test(text))
  }, areas)

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Returns the sideways scroll distance at each width that has one. */
async function overflows(page: Page, widths: number[]) {
  const found: Record<number, number> = {}
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const by = await overflow(page)
    if (by > 0) found[width] = by
  }
  return found
}

async function take(page: Page, { width, scheme }: Look) {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" })
}

/** Shows the open screen in another language; false on pages without a switch. */
async function switchLanguage(page: Page, code: string) {
  const link = page.locator(`a[hreflang="${code}"]`).first()
  if ((await link.count()) === 0) return false
  // Not a click: an open dialog covers the switch.
  await link.dispatchEvent("click")
  await expect(page.locator("html")).toHaveAttribute("lang", code)
  return true
}

/** Checks the open screen in one of the other languages, at one of the looks, by turns. */
async function lookTranslated(page: Page, turn: number, isDialogAlone: boolean) {
  const code = turn % 2 === 0 ? "si" : "ta"
  const look = usual[Math.floor(turn / 2) % 2] ?? usual[0]
  // Other tests share the account, which keeps its language; the last change is still sent after the page shows it.
  await page.route("**/api/account", (route) =>
    route.request().postData()?.includes('"language"') ? route.abort() : route.fallback(),
  )
  if (!(await switchLanguage(page, code))) return
  await take(page, look)
  await page.evaluate(() => document.fonts.ready)
  const where = `${page.url()} in ${code} at ${look.width} px, ${look.scheme}`
  expect.soft(await findRawKeys(page), `catalogue keys on ${where}`).toEqual([])
  expect.soft(await findings(page, { isDialogAlone, isTranslated: true }), `axe on ${where}`).toEqual([])
  expect
    .soft(await overflows(page, [smallestPhone]), `pixels by which ${where} scrolls sideways, by width`)
    .toEqual({})
  await switchLanguage(page, "en")
}

/** Checks every state of a round, a guest's and a customer's in another language as well. */
export async function lookAtAll(page: Page, seen: Seen[], isTranslated = false) {
  await bringAxe(page)
  const times = new Map<string, number>()
  for (const [turn, each] of seen.entries()) {
    const before = times.get(each.path) ?? 0
    times.set(each.path, before + 1)
    const last = seen[turn - 1]
    if (!(await isStillOpen(page, each, last))) await openScreen(page, each, last)
    await each.until?.(page)
    if (each.dialog) await seeDialog(page, each.dialog)
    const openedAt = page.viewportSize()
    const extent = extentAfter(before)
    await lookAt(page, each.path, extent)
    if (isTranslated) await lookTranslated(page, turn, extent.isDialogAlone)
    // The element that opened a dialog may exist at this width only.
    if (openedAt) await page.setViewportSize(openedAt)
    await pressEscapeAt(page, each.path)
    await page.unrouteAll({ behavior: "ignoreErrors" })
  }
}

/** Returns whether the page of the state before also is that of this one. */
async function isStillOpen(page: Page, { path, dialog, before }: Seen, last: Seen | undefined) {
  if (path !== last?.path || !dialog || before || last.before) return false
  await take(page, usual[0])
  return (await page.locator("dialog").count()) === 0
}

async function openScreen(page: Page, each: Seen, last: Seen | undefined) {
  // Resizes before the first layout, because laying out a long list again takes most of the time.
  await take(page, usual[0])
  await each.before?.(page)
  if (process.env.LOOKS !== "all" && isLinked(each, last) && (await page.locator("dialog").count()) === 0)
    await followLink(page, each.path)
  else await page.goto(each.path)
}

/** Returns whether a link leads from the last screen to this one, which takes a third of the time of a page load. */
function isLinked({ path, before, until }: Seen, last: Seen | undefined) {
  if (!last || !until || before || last.before) return false
  const [from, to] = [last.path, path].map((each) => each.split("?")[0] ?? "")
  return from !== to && ![from, to].some((each) => /^\/(api|auth)\//.test(each ?? ""))
}

/** Opens a screen as a link to it does; resolves once the last screen is gone. */
async function followLink(page: Page, path: string) {
  const title = await page.getByRole("heading", { level: 1 }).first().elementHandle()
  await page.evaluate((path) => history.pushState({}, "", path), path)
  await page.waitForFunction((title) => !title?.isConnected, title)
}

async function lookAt(page: Page, path: string, { isDialogAlone, looks, widths }: Extent) {
  await page.evaluate(async () => {
    await document.fonts.ready
    // A colour in transition between the schemes belongs to neither.
    const still = new CSSStyleSheet()
    still.replaceSync("*,*::before,*::after{transition:none!important}")
    document.adoptedStyleSheets.push(still)
  })
  expect.soft(await findRawKeys(page), `catalogue keys on ${path}`).toEqual([])
  expect.soft(await overflow(page), `pixels by which ${path} scrolls sideways as it opens`).toBe(0)
  for (const look of looks) {
    await take(page, look)
    const where = `${path} at ${look.width} px, ${look.scheme}`
    expect.soft(await findings(page, { isDialogAlone }), `axe on ${where}`).toEqual([])
  }
  expect.soft(await overflows(page, widths), `pixels by which ${path} scrolls sideways, by width`).toEqual({})
}
