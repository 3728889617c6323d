import { randomBytes } from "node:crypto"
import { readFile } from "node:fs/promises"
import type { Browser, BrowserContext, Page } from "@playwright/test"
import { hashOf } from "#server/platform/login/cookies.ts"
import { test as base, expect } from "../support/fixtures.ts"
import { holdRequests } from "../support/hold-answer.ts"
import { logInAs, openSession } from "../support/own-person.ts"
import { withMail } from "../support/with-mail.ts"

type Person = {
  subject: string
  /** Logs in on another device; returns the secret of that session. */
  logIn: () => Promise<string>
  /** Opens a browser in which this person has just logged in. */
  open: (path?: string) => Promise<Page>
}

/** Creates a person for one test, because all tests share the demo's accounts. */
const test = base.extend<{ person: Person }>({
  person: async ({ browser, rows, baseURL }, use) => {
    const subject = `e2e|${randomBytes(6).toString("hex")}`
    const contexts: BrowserContext[] = []
    const logIn = async () => {
      await rows("insert into people (subject, name) values ($1, 'Ruwan Silva') on conflict do nothing", [
        subject,
      ])
      return openSession(rows, { subject })
    }
    await use({
      subject,
      logIn,
      open: async (path = "/account") => {
        const context = await openBrowser(browser, baseURL)
        contexts.push(context)
        await logInAs(context, baseURL ?? "", { token: await logIn() })
        const page = await context.newPage()
        await page.goto(path)
        return page
      },
    })
    await Promise.all(contexts.map((context) => context.close()))
    await rows("delete from people where subject = $1", [subject])
  },
})

const openBrowser = (browser: Browser, baseURL: string | undefined) =>
  browser.newContext({
    ...(baseURL ? { baseURL } : {}),
    locale: "en-GB",
    timezoneId: "Asia/Colombo",
    colorScheme: "light",
  })

const name = (page: Page) => page.getByRole("textbox", { name: "Name" })
const phone = (page: Page) => page.getByRole("textbox", { name: "Phone number" })
const save = (page: Page) => page.getByRole("button", { name: "Save" }).click()
const link = (page: Page, named: string) => page.getByRole("banner").getByRole("link", { name: named })

test("shows an invalid name or number at its field and keeps the input", async ({ person }) => {
  const page = await person.open("/contact")
  await link(page, "Ruwan Silva").click()
  await expect(page).toHaveTitle("Your account – Pharos")
  await name(page).fill("Ruwan S.")
  await phone(page).fill("071 555")
  await save(page)
  await expect(page.getByRole("alert").getByRole("link")).toHaveText(
    "Enter a phone number, for example 077 123 4567",
  )
  await expect(page.getByRole("alert")).toBeFocused()
  await expect(page).toHaveTitle("Error: Your account – Pharos")
  await page.getByRole("alert").getByRole("link").click()
  await expect(phone(page)).toBeFocused()
  await expect(phone(page)).toHaveAccessibleDescription(/Enter a phone number, for example/)
  await expect(name(page)).toHaveValue("Ruwan S.")

  await phone(page).fill("+94 71-555 0102")
  await page.route("**/api/account", (route) => route.abort(), { times: 1 })
  await phone(page).press("Enter")
  await expect(page.getByRole("alert")).toContainText("No connection.")
  await expect(phone(page)).toHaveValue("+94 71-555 0102")
  await phone(page).press("Enter")
  await expect(page.getByText("Saved", { exact: true })).toBeVisible()
  await expect(page).toHaveTitle("Your account – Pharos")
  await expect(link(page, "Ruwan S.")).toBeVisible()

  await page.reload()
  await expect(phone(page)).toHaveValue("071 555 0102")
  await name(page).fill("")
  await save(page)
  await expect(link(page, "Ruwan Silva")).toBeVisible()
})

/** Returns the colour scheme that is shown: the chosen one, or else the device's. */
const themeOf = (page: Page) =>
  page.evaluate(() => {
    const { colorScheme } = getComputedStyle(document.documentElement)
    const device = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"
    return colorScheme === "light dark" ? device : colorScheme
  })

test("offers order messages by e-mail to a confirmed address alone, and says when they cannot be had", async ({
  person,
  rows,
}) => {
  const page = await person.open("/account")
  await withMail(page)
  const choice = page.getByRole("checkbox", { name: "Order messages by e-mail" })
  for (const isConfirmed of [false, true]) {
    await rows("update people set email = 'ruwan@example.org', email_verified = $2 where subject = $1", [
      person.subject,
      isConfirmed,
    ])
    await page.reload()
    await expect(page.getByRole("checkbox", { name: "Hide the medicine name" })).toBeVisible()
    await expect(choice).toHaveCount(isConfirmed ? 1 : 0)
  }
  await expect(page.getByText("To ruwan@example.org")).toBeVisible()
  // The product under test has no mail server, so it refuses what the screen was made to offer.
  await choice.click()
  await expect(page.getByText("E-mail is not set up for Pharos.")).toBeVisible()
  await expect(choice).not.toBeChecked()
})

test("applies the account's theme at a login on another device", async ({ person }) => {
  const page = await person.open()
  await page.getByRole("radio", { name: "Dark" }).check()
  expect(await themeOf(page)).toBe("dark")
  await expect(page.getByText("Saved", { exact: true })).toBeVisible()
  const elsewhere = await person.open("/contact")
  await expect.poll(() => themeOf(elsewhere)).toBe("dark")
  // A choice made with a device's switch stays on the device.
  await elsewhere.getByRole("button", { name: "Light theme" }).click()
  await elsewhere.reload()
  await expect(link(elsewhere, "Ruwan Silva")).toBeVisible()
  expect(await themeOf(elsewhere)).toBe("light")

  await page.getByRole("radio", { name: "Same as device" }).check()
  expect(await themeOf(page)).toBe("light")
  await page.emulateMedia({ colorScheme: "dark" })
  await page.reload()
  await expect(page.getByRole("radio", { name: "Same as device" })).toBeChecked()
  expect(await themeOf(page)).toBe("dark")
})

test("logs out another browser and keeps this session", async ({ person }) => {
  const page = await person.open()
  const other = await person.open()
  await expect(other.getByRole("heading", { name: "Devices" })).toBeVisible()
  await page.reload()
  const devices = page.getByRole("region", { name: "Devices" }).getByRole("listitem")
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: "This device" }).getByRole("button")).toHaveCount(0)
  await devices.getByRole("button", { name: /^Log out Firefox, Android/ }).click()
  await expect(devices).toHaveCount(1)
  await expect(page.getByText("That device is logged out.")).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL(/\/login\?/)

  await person.logIn()
  await person.logIn()
  await page.reload()
  await page.getByRole("button", { name: "Log out all other devices" }).click()
  await expect(devices).toHaveCount(1)
  await expect(page.getByText("2 other devices logged out.")).toBeVisible()
})

test("downloads the personal data after a fresh login", async ({ browser, baseURL, rows }) => {
  await using context = await openBrowser(browser, baseURL)
  const page = await context.newPage()
  const chooseCustomer = () => page.locator("button[name=account][value=customer]").click()
  await page.goto("/auth/login?back=/account")
  await chooseCustomer()
  await expect(page.getByRole("link", { name: /^Everything/ })).toBeVisible()
  // The login was an hour ago.
  const token = (await context.cookies()).find(({ name }) => name === "pharos")?.value ?? ""
  await rows("update sessions set authenticated_at = now() - interval '1 hour' where token_hash = $1", [
    hashOf(token),
  ])
  // A link of a page that has not noticed it yet.
  await page.goto("/files/export/pharos.json")
  const data = page.getByRole("region", { name: "Your data", exact: true })
  await data.getByRole("link", { name: "Log in again" }).click()
  // Sections above it grow after it was shown.
  const release = await holdRequests(page, "**/api/sessions")
  await chooseCustomer()
  await page.waitForURL("/account#data")
  await expect(data).toBeInViewport()
  release()
  await expect(page.getByText("This device", { exact: true })).toBeVisible()
  await expect(data).toBeInViewport()
  for (const [title, file, start] of [
    ["Everything", "pharos.json", '{\n  "from": "Pharos",'],
    ["Orders", "orders.csv", "\uFEFFid,orderedAt,"],
    ["Dose calendar", "doses.ics", "BEGIN:VCALENDAR"],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      data.getByRole("link", { name: new RegExp(`^${title}`) }).click(),
    ])
    expect(download.suggestedFilename()).toBe(file)
    const text = await readFile(await download.path(), "utf8")
    expect(text.slice(0, start.length)).toBe(start)
  }
})

test("fills the next order with the account's telephone number", async ({ person }) => {
  const page = await person.open("/contact")
  await page.route("**/api/orders/contact", async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), customerTele: "+94715550102" } })
  })
  await page.goto("/account")
  await expect(phone(page)).toHaveAccessibleDescription(
    /starts with the number of your last one, 071 555 0102/,
  )
  await phone(page).fill("071 555 0102")
  await save(page)
  await expect(phone(page)).toHaveAccessibleDescription(/It is filled in when you order/)
})

test("creates an empty account at the login after a deletion", async ({ person, rows }) => {
  const page = await person.open()
  await page.getByRole("radio", { name: "Dark" }).check()
  await phone(page).fill("071 555 0102")
  await save(page)
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible()
  await page.getByRole("button", { name: "Delete account" }).click()
  const dialog = page.getByRole("dialog", { name: "Delete your account?" })
  const typed = dialog.getByRole("textbox")
  await typed.fill("yes")
  await typed.press("Enter")
  await expect(typed).toHaveAccessibleDescription("Type “delete my account”")
  await expect(typed).toBeFocused()
  await typed.fill("Delete my account ")
  await dialog.getByRole("button", { name: "Delete everything" }).click()
  await page.waitForURL("/")
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible()
  await expect(page.getByText("Your account has been deleted.")).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem("pharos.theme"))).toBeNull()
  expect(await rows("select 1 from people where subject = $1", [person.subject])).toEqual([])

  const again = await person.open()
  await expect(phone(again)).toHaveValue("")
  await expect(again.getByRole("radio", { name: "Same as device" })).toBeChecked()
})
