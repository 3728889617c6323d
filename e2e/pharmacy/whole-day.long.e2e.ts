import type { Page } from "@playwright/test"
import { formatRupees } from "#domain/platform/money.ts"
import { countBlind, countOut, moveCash } from "../support/cash-drawer.ts"
import { openLine } from "../support/cuttable-network.ts"
import { colombo, expect, logIn, openDatabase, test, withoutDrawing } from "../support/fixtures.ts"
import { openOwnBrowser } from "../support/own-browser.ts"
import { startOwnProduct } from "../support/own-product.ts"
import { enterPickupCode } from "../support/pickup-code.ts"
import { makeShelf, scan, syncChip, untilKept, wordOf } from "../support/shelf.ts"
import { supply } from "../support/supply.ts"
import { tabTo } from "../support/tab-to.ts"
import { cart, lineOf, sellByKeys, tillSearch } from "../support/till.ts"
import { expectBooksAgree } from "../support/whole-day-books.ts"
import { makeLedger } from "../support/whole-day-ledger.ts"

const inTwoYears = new Date().getFullYear() + 2
const early = { lot: "K1", expiresOn: `${inTwoYears}-01-31` }
const late = { lot: "K2", expiresOn: `${inTwoYears}-09-30` }
const onlyLot = { lot: "B1", expiresOn: `${inTwoYears}-05-31` }
const floatCents = 500_000

const receipt = (page: Page) => page.getByRole("dialog", { name: /^Receipt / })
const receiptNumber = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/
const numberIn = (text: string | null) => receiptNumber.exec(text ?? "")?.[0] ?? ""

/**
 * Presses F9, reads the figure shown (the change, or what was paid when there is none) and the receipt number; starts
 * the next sale with Enter.
 */
async function purchase(page: Page, shownCents?: number) {
  await sellByKeys(page)
  await expect(receipt(page).getByRole("alert")).toHaveText("Order has been dispatched!")
  await expect(receipt(page).getByRole("definition").first()).toHaveText(
    shownCents === undefined ? /^Rs\.\s[1-9]/ : formatRupees(shownCents),
  )
  const heading = await receipt(page).getByRole("heading").first().textContent()
  await page.keyboard.press("Enter")
  await expect(cart(page)).toContainText("Your cart is empty.")
  await expect(tillSearch(page)).toBeFocused()
  return numberIn(heading)
}

const ordered = 40

test("a whole day at the counter balances to the unit and the cent", async ({ browser }) => {
  test.setTimeout(300_000)
  await using product = await startOwnProduct()
  await using database = await openDatabase(product.dataDir)
  const { rows } = database
  await using line = await openLine(product.url)
  await using ownBrowser = await openOwnBrowser()
  const ledger = makeLedger(floatCents)

  const tablets = await makeShelf(rows, { quantity: 0, priceCents: 1225 })
  const plasters = await makeShelf(rows, { quantity: 60, priceCents: 450, ...onlyLot })
  const syrup = await makeShelf(rows, { quantity: 32, priceCents: 38_075, ...onlyLot })
  ledger.begin(tablets, 1225)
  ledger.begin(plasters, 450)
  ledger.begin(syrup, 38_075)
  ledger.receive(plasters, onlyLot, 60)
  ledger.receive(syrup, onlyLot, 32)

  // Logs in normally; the proxy to the product has an address of its own.
  const desk = await browser.newContext({ baseURL: product.url, reducedMotion: "reduce" })
  const login = await desk.newPage()
  await logIn(login, "pharmacist")
  const session = (await desk.cookies()).find(({ name }) => name === "pharos")
  await desk.close()
  const openTill = async (path: string) => {
    const context = await ownBrowser.start()
    await context.addCookies([
      { name: "pharos", value: session?.value ?? "", url: line.url, expires: Date.now() / 1000 + 3600 },
    ])
    const opened = await context.newPage()
    opened.setDefaultTimeout(30_000)
    await opened.setViewportSize({ width: 1440, height: 900 })
    await opened.goto(line.url + path)
    return opened
  }
  let page = await openTill("/pos/day")
  const goTo = (name: string) =>
    page
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .first()
      .click()

  await test.step("opens the day with a counted float", async () => {
    await page.getByRole("button", { name: "Count notes and coins" }).click()
    await countOut(page, floatCents)
    await page.getByRole("button", { name: "Open the day" }).click()
    await expect(page.getByRole("heading", { name: /^Open since/ })).toBeVisible()
  })

  await test.step("orders from suppliers", async () => {
    await goTo("Purchase Orders")
    await page.getByRole("button", { name: /^Show all/ }).click()
    const low = page.getByRole("row").filter({ hasText: tablets.name })
    await low.getByRole("button", { name: /^Add Order/ }).click()
    const dialog = page.getByRole("dialog", { name: "Add Order" })
    await dialog.getByLabel("Quantity").fill(String(ordered))
    await dialog.getByRole("button", { name: "Order", exact: true }).click()
    await expect(
      page.getByText(`Order for ${ordered} units of ${tablets.name} has been added.`),
    ).toBeVisible()
    // The lot that expires later is listed first: the till must not use the order of receipt.
    const lines = [
      { ...late, quantity: ordered - 2 },
      { ...early, quantity: 2 },
    ]
    await supply(browser, product.url, { medicine: tablets.name, lines })
  })

  await test.step("receives two lots and refuses one unit", async () => {
    const { name } = tablets
    await page
      .getByRole("row")
      .filter({ hasText: `0 of ${ordered} received` })
      .getByRole("button", { name: /^Receive into stock/ })
      .click()
    const dialog = page.getByRole("dialog", { name: "Receive into stock" })
    await dialog.getByRole("button", { name: "Refuse units" }).click()
    await dialog.getByRole("group", { name: "Refused" }).getByLabel("Reason").selectOption("Damaged")
    await expect(dialog.getByRole("textbox", { name: "Batch" }).first()).toHaveValue(late.lot)
    await expect(dialog.getByLabel("Quantity").first()).toHaveValue(String(ordered - 3))
    await dialog.getByRole("button", { name: "Receive", exact: true }).click()
    await expect(page.getByText(`${ordered - 1} units of ${name} added to stock, 1 refused.`)).toBeVisible()
    ledger.receive(tablets, late, ordered - 3)
    ledger.receive(tablets, early, 2)
  })

  await test.step("sells by keyboard", async () => {
    await goTo("POS")
    await expect(tillSearch(page)).toBeFocused()
    await page.getByRole("list", { name: /medicines$/ }).waitFor()
    await page.keyboard.type("30*till")
    const listed = [tablets, plasters, syrup].map(({ name }) => name).toSorted()
    for (const _ of listed.slice(0, listed.indexOf(plasters.name))) await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(lineOf(page, plasters).getByRole("textbox")).toHaveValue("30")
    await page.keyboard.press("F4")
    await tabTo(page, page.getByRole("textbox", { name: "Cash received (Rs.)" }))
    await page.keyboard.type("200")
    await expect(cart(page)).toContainText(formatRupees(6500))
    ledger.sell(await purchase(page, 6500), [[plasters, 30]])

    await page.keyboard.type(wordOf(syrup))
    await page.keyboard.press("Enter")
    await lineOf(page, syrup).waitFor()
    await page.keyboard.press("F4")
    await expect(lineOf(page, syrup).getByRole("textbox")).toBeFocused()
    await page.keyboard.type("2")
    await expect(lineOf(page, syrup)).toContainText(formatRupees(76_150))
    await tabTo(page, cart(page).getByRole("button", { name: "Card" }))
    await page.keyboard.press("Enter")
    ledger.sell(await purchase(page, 76_150), [[syrup, 2]], "card")
  })

  const scanned = await test.step("sells the scanned lot for a QR payment", async () => {
    const day = late.expiresOn.slice(2).replaceAll("-", "")
    for (const serial of ["S1", "S2"])
      await scan(page, `]d201${tablets.gtin}17${day}10${late.lot}\u001d21${serial}`)
    await expect(lineOf(page, tablets)).toContainText(`Scanned: batch ${late.lot}`)
    await expect(lineOf(page, tablets).getByRole("textbox")).toHaveValue("2")
    await scan(page, plasters.gtin.slice(1))
    await expect(lineOf(page, plasters).getByRole("textbox")).toHaveValue("1")
    await cart(page).getByRole("button", { name: "QR" }).click()
    const number = await purchase(page, 2_900)
    const { parts } = ledger.sell(
      number,
      [
        [tablets, 2, late.lot],
        [plasters, 1],
      ],
      "qr",
    )
    expect(parts[0]).toEqual({ lot: late.lot, units: 2 })
    return number
  })

  await test.step("adds and removes cash", async () => {
    await goTo("Day close")
    await moveCash(page, "in", { rupees: "1500.50", why: "Change from the bank" })
    await moveCash(page, "out", { rupees: "2000", why: "Petty cash" })
    ledger.cashIn(150_050)
    ledger.cashOut(200_000)
  })

  await test.step("sells offline and survives a killed browser", async () => {
    await goTo("POS")
    await untilKept(page)
    await expect(syncChip(page)).toHaveText("Synced")
    line.cut()
    for (const shelf of [plasters, tablets]) {
      await scan(page, shelf.gtin)
      await expect(lineOf(page, shelf)).toBeVisible()
      ledger.sell(await purchase(page), [[shelf, 1]])
    }
    await expect(syncChip(page)).toHaveText("Offline · 2 to send")
    await ownBrowser.kill()

    page = await openTill("/pos")
    await expect(syncChip(page)).toHaveText("Offline · 2 to send", { timeout: 60_000 })
    await tillSearch(page).fill(plasters.name)
    await expect(page.getByText("Available: 28", { exact: true })).toBeVisible()
    // One line sells two lots: the rest of the first and one unit of the other.
    await scan(page, tablets.gtin)
    await scan(page, tablets.gtin)
    await scan(page, syrup.gtin)
    await expect(lineOf(page, syrup)).toBeVisible()
    ledger.sell(await purchase(page), [
      [tablets, 2],
      [syrup, 1],
    ])
    // It is sent automatically while the next customer orders.
    line.restore()
  })

  const home = await browser.newContext({
    baseURL: product.url,
    geolocation: colombo,
    permissions: ["geolocation"],
    reducedMotion: "reduce",
  })
  await withoutDrawing(home)
  await test.step("completes a customer's order", async () => {
    const customer = await home.newPage()
    const place = `/pharos?q=${encodeURIComponent(syrup.name)}`
    await logIn(customer, "customer", place)
    await customer
      .getByRole("button", { name: /^Order/ })
      .first()
      .click()
    const dialog = customer.getByRole("dialog", { name: "Order from Harbour Chemists" })
    await dialog.getByLabel("Quantity").fill("3")
    await dialog.getByLabel("Contact number").fill("077 123 4567")
    await dialog.getByRole("radio", { name: "Pickup" }).check()
    await dialog.getByRole("button", { name: "Place order" }).click()
    await expect(customer.getByText("Order placed successfully!")).toBeVisible()
    const reference = (await customer.getByText(/^CO-\d{4}-\d{5}$/).textContent()) ?? ""

    await expect(syncChip(page)).toHaveText("Synced", { timeout: 30_000 })
    await goTo("Orders")
    await page
      .getByRole("row")
      .filter({ hasText: reference })
      .getByRole("button", { name: /^Complete/ })
      .click()
    const asked = page.getByRole("dialog")
    await expect(asked).toContainText(formatRupees(114_200))
    await enterPickupCode(asked, rows)
    await asked.getByRole("button", { name: "Complete", exact: true }).click()
    const done = asked.getByRole("button", { name: "Done" })
    await expect(done).toBeFocused()
    await expect(asked).toContainText(receiptNumber)
    const number = numberIn(await asked.textContent())
    await page.keyboard.press("Enter")
    await expect(asked).toHaveCount(0)
    ledger.sell(number, [[syrup, 3]])
  })

  await test.step("returns two units for cash", async () => {
    await goTo("POS")
    await page.getByRole("button", { name: "Receipts" }).click()
    await page
      .getByRole("textbox", { name: "Receipt number, medicine or amount" })
      .fill(scanned.toLowerCase())
    await page.keyboard.press("Enter")
    await page.getByRole("button", { name: "Return", exact: true }).click()
    const form = page.getByRole("dialog", { name: "Return" })
    await form.getByRole("textbox", { name: `Qty of ${tablets.name}` }).fill("2")
    await form.getByRole("radio", { name: /^Both/ }).check()
    await form.getByRole("textbox", { name: `To quarantine: ${tablets.name}` }).fill("1")
    await form.getByRole("button", { name: "Wrong medicine sold" }).click()
    await form.getByRole("radio", { name: "Cash" }).check()
    await form.getByRole("button", { name: `Refund ${formatRupees(2_500)}` }).click()
    await expect(receipt(page)).toContainText("2 returned")
    await page.keyboard.press("Escape")
    ledger.takeBack(scanned, { shelf: tablets, lot: late.lot, toShelf: 1, toQuarantine: 1 })
  })

  await test.step("closes the day with an explained difference", async () => {
    await goTo("Day close")
    const expectedText = formatRupees(ledger.drawerCents())
    await countBlind(page, { cents: ledger.drawerCents() - 10_000, expectedText })
    await expect(page.getByRole("heading", { name: "The cash does not match" })).toBeFocused()
    await expect(page.getByRole("definition").last()).toHaveText(formatRupees(10_000))
    await page.getByLabel("Reason for the difference").fill("A note was under the drawer")
    await page.getByRole("button", { name: "Close with this difference" }).click()
    await expect(page.getByRole("heading", { name: "Closing No. 1", level: 1 })).toBeVisible()
    ledger.close(-10_000)
    await page.getByRole("button", { name: "Reopen the day" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Reopen the day" }).click()
    await expect(dialog).toContainText("Enter a reason for reopening")
    await dialog.getByLabel("Reason for reopening").fill("The note was found")
    await dialog.getByRole("button", { name: "Reopen the day" }).click()
    await countBlind(page, { cents: ledger.drawerCents(), expectedText })
    await expect(page.getByRole("heading", { name: "Closing No. 2", level: 1 })).toBeVisible()
    ledger.close(0)
  })

  await test.step("the ledger accounts for every unit and cent", async () => {
    await using visit = await browser.newContext({
      baseURL: product.url,
      geolocation: colombo,
      permissions: ["geolocation"],
    })
    await withoutDrawing(visit)
    await expectBooksAgree(ledger, { rows, page, guest: await visit.newPage() })
  })
  await home.close()
})
