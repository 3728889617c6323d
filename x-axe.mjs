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
  const step = async (name, fn) => { const a = await m(); const r = await fn(); const b = await m(); console.log(path, name, "task", (b.TaskDuration - a.TaskDuration).toFixed(3), "script", (b.ScriptDuration - a.ScriptDuration).toFixed(3), "layout", (b.LayoutDuration - a.LayoutDuration + b.RecalcStyleDuration - a.RecalcStyleDuration).toFixed(3), r ?? "") }
  await step("load", async () => { await page.goto(path); await page.waitForLoadState("networkidle"); await page.evaluate(() => document.fonts.ready.then(() => 1)) })
  await step("nodes", () => page.evaluate(() => document.querySelectorAll("*").length))
  await step("source", () => page.evaluate(axe.source).then(() => ""))
  const run = (options) => () => page.evaluate((o) => window.axe.run(document, { resultTypes: ["violations"], ...o }).then((r) => r.passes.length), options)
  await step("full", run({}))
  await step("full", run({}))
  await step("no preload", run({ preload: false }))
  await step("contrast", run({ runOnly: ["color-contrast"] }))
  await step("no contrast", run({ rules: { "color-contrast": { enabled: false } } }))
  await step("no region", run({ rules: { "region": { enabled: false } } }))
  await step("none", run({ runOnly: ["html-has-lang"] }))
  for (const w of [390, 320, 1440]) await step("to " + w, async () => { await page.setViewportSize({ width: w, height: 900 }); await page.emulateMedia({ colorScheme: w === 1440 ? "light" : "dark" }); return page.evaluate(() => document.documentElement.scrollWidth) })
  await context.close()
}
await browser.close()
