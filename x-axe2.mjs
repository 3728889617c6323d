import { chromium } from "@playwright/test"
import axe from "axe-core"
const base = "http://localhost:4421"
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox","--disable-gpu"] })
for (const [as, path] of [["pharmacist","/pos/stock"],["admin","/admin/medicines"],["","/pharos?q=para"]]) {
  const context = await browser.newContext({ baseURL: base, locale: "en-GB", serviceWorkers: "block", reducedMotion: "reduce", viewport:{width:1440,height:900}})
  await context.addInitScript(() => Reflect.deleteProperty(window, "WebGL2RenderingContext"))
  const page = await context.newPage()
  if (as) {
    const asked = await page.request.get(`/auth/login?back=%2Funauthorized`)
    await page.request.post(asked.url(), { form: { account: as }, headers: { origin: base } })
  }
  const cdp = await context.newCDPSession(page)
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" })
  const m = async () => Object.fromEntries((await cdp.send("Performance.getMetrics")).metrics.map((x) => [x.name, x.value]))
  let last = 0
  const step = async (name, fn) => { const a = await m(); const r = await fn(); const b = await m(); console.log(path, name, "task", (b.TaskDuration - a.TaskDuration).toFixed(3), "script", (b.ScriptDuration - a.ScriptDuration).toFixed(3), "layout", (b.LayoutDuration - a.LayoutDuration).toFixed(3),b.LayoutCount-a.LayoutCount,'style',(b.RecalcStyleDuration - a.RecalcStyleDuration).toFixed(3),b.RecalcStyleCount-a.RecalcStyleCount, r ?? "") }
  await step("load", async () => { await page.goto(path); await page.waitForLoadState("networkidle"); await page.evaluate(() => document.fonts.ready.then(() => 1)) })
  await step("nodes", () => page.evaluate(() => document.querySelectorAll("*").length))
  await step("source", () => page.evaluate(axe.source).then(() => ""))
  const run = (options) => () => page.evaluate((o) => window.axe.run(document, { resultTypes: ["violations"], ...o }).then((r) => r.passes.length), options)
  const min = (await import("node:fs")).readFileSync("node_modules/axe-core/axe.min.js", "utf8")
  await step("min source", () => page.evaluate(min).then(() => ""))
  await step("still", () => page.evaluate(() => { const still = new CSSStyleSheet(); still.replaceSync("*,*::before,*::after{transition:none!important}"); document.adoptedStyleSheets.push(still) }))
  await step("noop", () => page.evaluate(() => document.documentElement.scrollWidth))
  const w = async (name, width, scheme) => { 
    await step(name + " size", async () => { await page.setViewportSize({ width, height: 900 }) ; await page.evaluate(() => document.documentElement.scrollWidth) })
    await step(name + " scheme", async () => { await page.emulateMedia({ colorScheme: scheme }) ; await page.evaluate(() => document.documentElement.scrollWidth) })
    await step(name + " rest", async () => { await page.waitForTimeout(300) })
  }
  await w("390", 390, "dark")
  await w("320", 320, "dark")
  await w("1440", 1440, "light")
  await step("blank", () => page.goto("about:blank").then(() => ""))
  await w("blank 390", 390, "dark")
  await step("load again", async () => { await page.goto(path); await page.waitForLoadState("networkidle"); await page.evaluate(() => document.fonts.ready.then(() => 1)) })
  await page.close()
  await context.close()
}
await browser.close()
