import { chromium } from "@playwright/test"
const base = "http://localhost:4421"
const [,, path, as, motion, seconds] = process.argv
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox","--disable-gpu"] })
const context = await browser.newContext({ baseURL: base, serviceWorkers: "block", reducedMotion: motion, viewport:{width:1280,height:720}})
await context.addInitScript(() => Reflect.deleteProperty(window, "WebGL2RenderingContext"))
const page = await context.newPage()
if (as !== "-") {
    const asked = await page.request.get(`/auth/login?back=%2Funauthorized`)
    await page.request.post(asked.url(), { form: { account: as }, headers: { origin: base } })
}
await page.goto(path); await page.waitForTimeout(Number(seconds) * 1000)
await browser.close()
