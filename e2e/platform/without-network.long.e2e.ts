import { randomUUID } from "node:crypto"
import type { BrowserContext, Page } from "@playwright/test"
import { openDeploys } from "../support/deploys.ts"
import { colombo, expect, type Rows, test } from "../support/fixtures.ts"
import { logInAs, makePerson } from "../support/own-person.ts"
import { makeCounter } from "../support/own-pharmacy.ts"
import { untilKept } from "../support/shelf.ts"

test.use({ serviceWorkers: "allow", geolocation: colombo, permissions: ["geolocation"] })
test.describe.configure({ timeout: 180_000 })

const slow = { timeout: 60_000 }
const noConnection = (page: Page) => page.getByRole("status").filter({ hasText: "No connection." })

/** Creates a customer with one order at a pharmacy and one dose today. */
async function makeCustomer(rows: Rows, name: string) {
  const person = await makePerson(rows, name)
  return { ...person, medicine: `offline${randomUUID().slice(0, 8)}` }
}

/** Waits until this device has stored the customer pages of this version and a service worker controls them. */
const untilPagesAreKept = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const names = await caches.keys()
          const pages = names.find((name) => name.startsWith("pharos-pages-"))
          const files = pages ? await (await caches.open(pages)).keys() : []
          return files.length > 20 && navigator.serviceWorker.controller !== null
        }),
      slow,
    )
    .toBe(true)

/** Returns the names under which this device has saved answers. */
const savedNames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open("pharos-answers")
        opening.onsuccess = () => {
          const keys = opening.result.transaction("saved").objectStore("saved").getAllKeys()
          keys.onsuccess = () => {
            opening.result.close()
            resolve(keys.result.map(String))
          }
        }
      }),
  )

/** Returns how many answers are saved under this name. */
const savedQuestions = (page: Page, name: string) =>
  page.evaluate(
    (key) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open("pharos-answers")
        opening.onsuccess = () => {
          const got = opening.result.transaction("saved").objectStore("saved").get(key)
          got.onsuccess = () => {
            opening.result.close()
            resolve(got.result?.length ?? 0)
          }
        }
      }),
    name,
  )

const untilSaved = (page: Page, ...names: string[]) =>
  expect.poll(() => savedNames(page), slow).toEqual(expect.arrayContaining(names))

async function makeSchedule(page: Page, url: string, { medicine }: { medicine: string }) {
  const colomboMs = 5.5 * 3_600_000
  const answer = await page.request.post(`${url}/api/schedules`, {
    headers: { "x-pharos": "1", origin: new URL(url).origin },
    data: {
      key: randomUUID(),
      schedulerName: `Morning ${medicine}`,
      medicineName: medicine,
      medicineId: null,
      firstDoseTime: new Date(Date.now() + colomboMs + 60_000).toISOString().slice(0, 16),
      dosePeriod: 1,
      remindTimes: 2,
      customTimes: [],
      description: "Take with food.",
      timeZone: "Asia/Colombo",
      unitsAtHome: null,
      unitsPerDose: null,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
}

/** Orders one unit from the first pharmacy; returns the medicine's name. */
async function makeOrder(page: Page, url: string, rows: Rows) {
  const [shelf] = await rows<{ id: number; name: string }>(
    `select s.id, m.name from stock s join medicines m on m.id = s.medicine_id
     where s.pharmacy_id = 1 and s.quantity between 40 and 200 and not m.prescription_only order by s.id limit 1`,
  )
  const answer = await page.request.post(`${url}/api/orders`, {
    headers: { "x-pharos": "1", origin: new URL(url).origin },
    data: {
      key: randomUUID(),
      stockId: shelf?.id,
      quantity: 1,
      customerTele: "0771234567",
      deliveryType: "pickup",
      description: "",
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return shelf?.name ?? ""
}

test("every customer screen opens offline with its saved data", async ({ context, page, rows, baseURL }) => {
  const url = baseURL ?? ""
  const customer = await makeCustomer(rows, "Ishara Offline")
  await logInAs(context, url, customer)
  const ordered = await makeOrder(page, url, rows)
  await makeSchedule(page, url, customer)
  await page.goto("/")
  await untilPagesAreKept(page)
  await page.goto("/pharos?q=metformin")
  await expect(page.getByRole("heading", { name: /have metformin/ })).toBeVisible()
  await untilSaved(page, "availability.search")
  await page.goto("/scheduling")
  await expect(page.getByText(`Morning ${customer.medicine}`).first()).toBeVisible()
  await untilSaved(page, "doseSchedules.list", "doses.day")
  // Yesterday's, today's and tomorrow's.
  await expect.poll(() => savedQuestions(page, "doses.day"), slow).toBeGreaterThanOrEqual(3)
  await page.goto("/orders")
  await expect(page.getByText(ordered).first()).toBeVisible()
  await untilSaved(page, "customerOrders.list")
  await page.goto("/account")
  await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible()
  await untilSaved(page, "account.get")
  await page.goto("/assistant")
  await expect(page.getByRole("textbox").first()).toBeVisible()
  await untilSaved(page, "assistant.about")
  await page.close()

  await context.setOffline(true)
  const cold = await context.newPage()
  await cold.goto("/")
  await expect(cold.getByRole("heading", { level: 1 })).toHaveText("The light that leads to your medicine.")
  await expect(cold.getByText(customer.name).first()).toBeAttached()
  await expect(noConnection(cold)).toBeVisible()

  await cold.goto("/scheduling")
  await expect(cold.getByText(`Morning ${customer.medicine}`).first()).toBeVisible()
  await expect(noConnection(cold)).toContainText(/Shown as of \d+:\d\d.[ap]m\./)
  const dayMs = 86_400_000
  const tomorrow = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Colombo" }).format(Date.now() + dayMs)
  await cold.goto(`/scheduling?day=${tomorrow}`)
  await expect(cold.getByRole("heading", { name: "Tomorrow" })).toBeVisible()
  await cold.goto("/orders")
  await expect(cold.getByText(ordered).first()).toBeVisible()
  await expect(noConnection(cold)).toContainText(/Shown as of \d+:\d\d.[ap]m\./)
  await cold.goto("/pharos?q=metformin")
  await expect(cold.getByRole("heading", { name: /have metformin/ })).toBeVisible()
  await expect(noConnection(cold)).toContainText(/Shown as of \d+:\d\d.[ap]m\./)
  await cold.goto("/assistant")
  await expect(cold.getByText("You are offline.")).toBeVisible()
  await cold.goto("/login")
  await expect(cold.getByRole("heading", { name: "To continue, please log in." })).toBeVisible()
  await expect(noConnection(cold)).toBeVisible()
  await cold.goto("/account")
  await expect(cold.getByRole("heading", { name: "Account", level: 1 })).toBeVisible()
  await expect(cold.getByText(customer.name).first()).toBeVisible()
  await expect(cold.getByText("Unexpected Application Error!")).toHaveCount(0)

  await context.setOffline(false)
  await expect(noConnection(cold)).toHaveCount(0, slow)
})

/** Returns a person's saved data on this device, from a page opened offline. */
async function openOffline(context: BrowserContext, path: string) {
  await context.setOffline(true)
  const page = await context.newPage()
  await page.goto(path)
  // While the login is checked, its status says it, too.
  await expect(noConnection(page).first()).toBeVisible()
  return page
}

test("the next person on a device sees no data of the previous one", async ({
  context,
  page,
  rows,
  baseURL,
}) => {
  const url = baseURL ?? ""
  const first = await makeCustomer(rows, "Ishara First")
  await logInAs(context, url, first)
  const ordered = await makeOrder(page, url, rows)
  await page.goto("/orders")
  await untilPagesAreKept(page)
  await expect(page.getByText(ordered).first()).toBeVisible()
  await untilSaved(page, "customerOrders.list")

  const second = await makeCustomer(rows, "Kavindu Second")
  await logInAs(context, url, second)
  await page.goto("/")
  await expect(page.getByText(second.name).first()).toBeAttached()
  await expect.poll(() => savedNames(page), slow).not.toContain("customerOrders.list")
  await untilSaved(page, "owner", "session.get")
  await page.close()
  const offline = await openOffline(context, "/orders")
  await expect(offline.getByText(second.name).first()).toBeAttached()
  await expect(offline.getByText(ordered)).toHaveCount(0)
  await expect(offline.getByText(first.name)).toHaveCount(0)
  await offline.close()

  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto("/account")
  await untilSaved(again, "account.get")
  // From here on no answer reports the logout: the logout itself clears the device.
  await context.route("**/api/session", (route) => route.abort())
  await again.getByRole("banner").getByRole("button", { name: "Logout" }).click()
  await expect.poll(() => savedNames(again).catch(() => ["account.get"]), slow).not.toContain("account.get")
  await again.close()
  await context.unroute("**/api/session")
  const left = await openOffline(context, "/account")
  await expect(left.getByText(second.name)).toHaveCount(0)
  expect(await savedNames(left)).not.toContain("account.get")
})

test("a screen that was never loaded opens once the connection is back", async ({ context, page }) => {
  // Only the part of the code that saves shown data has been loaded.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  )
  await page.goto("/")
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.includes("pages"))))
    .toBe(false)
  // The notice comes above what is in view without moving it: a press that has begun ends on what it began on.
  const contact = page.getByRole("contentinfo").getByRole("link", { name: "Contact" })
  await contact.scrollIntoViewIfNeeded()
  const place = await contact.boundingBox()
  await context.setOffline(true)
  await expect(noConnection(page)).toBeVisible()
  expect(await contact.boundingBox()).toEqual(place)
  await contact.click()
  await expect(page.getByRole("heading", { name: "No connection." })).toBeVisible(slow)
  await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole("heading", { name: "Contact", level: 1 })).toBeVisible(slow)
})

test("an open page shows when the network is lost and restored", async ({ context, page }) => {
  await page.goto("/pharos?q=metformin")
  await expect(page.getByRole("heading", { name: /have metformin/ })).toBeVisible()
  await untilPagesAreKept(page)
  await context.setOffline(true)
  await expect(noConnection(page)).toBeVisible()
  await expect(noConnection(page)).toContainText(/Shown as of \d+:\d\d.[ap]m\./)
  const header = await page.getByRole("banner").boundingBox()
  const notice = await noConnection(page).boundingBox()
  const main = await page.getByRole("main").boundingBox()
  expect(notice?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  expect(main?.y).toBeGreaterThanOrEqual((notice?.y ?? 0) + (notice?.height ?? 0))
  await context.setOffline(false)
  await expect(noConnection(page)).toHaveCount(0)
})

test("every counter screen shows its lists offline", async ({ context, page, rows, baseURL }) => {
  const counter = await makeCounter(rows, 40)
  await logInAs(context, baseURL ?? "", counter)
  await page.goto("/pos")
  await untilKept(page)
  const screens = [
    ["/pos/stock", "shelf.list"],
    ["/pos/orders", "receivedOrders.list"],
    ["/pos/purchase", "purchaseOrders.list"],
    ["/pos/purchase/goods-in", "goodsIn.list"],
    ["/pos/purchase/suggested", "reordering.suggested"],
    ["/pos/dashboard", "dashboard.shelf"],
    ["/pos/dashboard", "announcements.list"],
    ["/pos/dashboard", "corrections.list"],
    ["/pos/reports", "reports.get"],
    ["/pos/medicines", "medicines.list"],
    ["/pos/suppliers", "pharmacySuppliers.list"],
    ["/pos/stock/expiring", "expiring.list"],
    ["/pos/stock/quarantine", "quarantine.list"],
    ["/pos/day", "tillDays.current"],
  ] as const
  const headings: Record<string, string> = {}
  for (const [path, saved] of screens) {
    await page.goto(path)
    await untilSaved(page, saved)
    headings[path] = (await page.getByRole("heading", { level: 1 }).textContent()) ?? ""
  }
  await page.close()
  const offline = await openOffline(context, "/pos/stock")
  await expect(offline.getByText(counter.name).first()).toBeVisible()
  await expect(offline.getByText("Changing stock needs a connection.").first()).toBeVisible()
  await expect(offline.getByRole("button", { name: /^Buy/ }).first()).toBeDisabled()
  for (const [path] of screens) {
    await offline.goto(path)
    await expect(offline.getByRole("heading", { level: 1 })).toHaveText(headings[path] ?? "")
    await expect(noConnection(offline).first()).toContainText("Shown as of")
    await expect(offline.getByRole("alert")).toHaveCount(0)
  }
  await context.setOffline(false)
  await expect(noConnection(offline)).toHaveCount(0, slow)
})

test("a device opens offline after a deploy", async ({ browser, baseURL }) => {
  await using site = await openDeploys(baseURL ?? "")
  await using context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(site.url)
  await untilPagesAreKept(page)
  const versionOf = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("pharos-pages-")))
  const before = await versionOf()

  await context.setOffline(true)
  site.deploy()
  await page.goto(`${site.url}/login`)
  await expect(page.getByRole("heading", { name: "To continue, please log in." })).toBeVisible()
  // Online again, the page of the old version still opens screens that it has not shown yet.
  await context.setOffline(false)
  await page.getByRole("link", { name: /without/i }).click()
  await expect(page.getByPlaceholder("Search for a medicine...")).toBeVisible()

  await page.goto(site.url)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The light that leads to your medicine.")
  await expect
    .poll(async () => {
      await page.goto(site.url)
      return versionOf()
    }, slow)
    .not.toEqual(before)
  await untilPagesAreKept(page)
  await context.setOffline(true)
  await page.goto(`${site.url}/scheduling`)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page.getByText("Unexpected Application Error!")).toHaveCount(0)
})
