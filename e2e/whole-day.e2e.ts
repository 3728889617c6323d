import type { Locator, Page } from "@playwright/test"
import { denominations } from "#shared/cash.ts"
import { formatRupees } from "#shared/money.ts"
import { makeShelf, type OwnShelf, scan, syncChip, untilKept } from "./counter.ts"
import { openLine } from "./cut-line.ts"
import { expectBooksAgree } from "./day-books.ts"
import { makeLedger } from "./day-ledger.ts"
import { openOwnBrowser } from "./own-browser.ts"
import { startOwnProduct } from "./own-product.ts"
import { colombo, expect, logIn, openDatabase, type Rows, test } from "./pharos.ts"

const inTwoYears = new Date().getFullYear() + 2
const early = { lot: "K1", expiresOn: `${inTwoYears}-01-31` }
const late = { lot: "K2", expiresOn: `${inTwoYears}-09-30` }
const onlyLot = { lot: "B1", expiresOn: `${inTwoYears}-05-31` }
const floatCents = 500_000

const cart = (page: Page) => page.getByRole("complementary", { name: "Cart" })
const search = (page: Page) => page.getByRole("searchbox", { name: "Search medicines" })
const receipt = (page: Page) => page.getByRole("dialog", { name: /^Receipt / })
const wordOf = ({ name }: OwnShelf) => name.split(" ")[0] ?? ""
const lineOf = (page: Page, shelf: OwnShelf) =>
  cart(page)
    .getByRole("listitem")
    .filter({ hasText: wordOf(shelf) })

const receiptNumber = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/
const numberIn = (text: string | null) => receiptNumber.exec(text ?? "")?.[0] ?? ""

/** Presses F9, reads the change and the number, and goes on to the next customer by Enter. */
async function purchase(page: Page, changeCents = 0) {
  await page.keyboard.press("F9")
  await expect(receipt(page).getByRole("alert")).toHaveText("Order has been dispatched!")
  await expect(receipt(page).getByRole("definition").first()).toHaveText(formatRupees(changeCents))
  const heading = await receipt(page).getByRole("heading").first().textContent()
  await page.keyboard.press("Enter")
  await expect(cart(page)).toContainText("Your cart is empty.")
  await expect(search(page)).toBeFocused()
  return numberIn(heading)
}

async function tabTo(page: Page, goal: Locator) {
  for (let steps = 0; steps < 20; steps++) {
    if (await goal.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`${String(goal)} was not reached by Tab`)
}

/** Notes and coins for an amount, from the largest down. */
async function countOut(page: Page, cents: number) {
  let left = cents
  for (const rupees of denominations) {
    const count = Math.floor(left / (rupees * 100))
    left -= count * rupees * 100
    await page
      .getByLabel(`Pieces of Rs. ${rupees.toLocaleString("en")}`, { exact: true })
      .fill(count > 0 ? String(count) : "")
  }
  await page.getByLabel("Other money").fill(left > 0 ? (left / 100).toFixed(2) : "")
}

async function moveCash(page: Page, way: "in" | "out", { rupees, why }: { rupees: string; why: string }) {
  await page.getByRole("button", { name: `Cash ${way}`, exact: true }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Amount in rupees").fill(rupees)
  await dialog.getByRole("button", { name: why }).click()
  await dialog.getByRole("button", { name: `Cash ${way}`, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

const ordered = 40

/** What was ordered of a supplier has come: it stands at the door. */
const orderArrives = (rows: Rows, { stockId }: OwnShelf) =>
  rows(
    `insert into purchase_orders (key, medicine_id, pharmacy_id, supplier_id, order_quantity, shipped_units, status, ordered_by, accepted_at, completed_at)
     select gen_random_uuid(), medicine_id, pharmacy_id, 1, $2, $2, 'Completed', 'demo|pharmacist', now(), now() from stock where id = $1`,
    [stockId, ordered],
  )

test("a whole day at the counter, and at its end every unit and every cent is accounted for", async ({
  browser,
}) => {
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
  await orderArrives(rows, tablets)
  ledger.receive(plasters, onlyLot, 60)
  ledger.receive(syrup, onlyLot, 32)

  // The person logs in as everybody does; the line to the product has an address of its own.
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

  await test.step("opens the day with a float that is counted", async () => {
    await page.getByRole("button", { name: "Count it piece by piece" }).click()
    await countOut(page, floatCents)
    await page.getByRole("button", { name: "Open the day" }).click()
    await expect(page.getByRole("heading", { name: /^Open since/ })).toBeVisible()
  })

  await test.step("receives a delivery in two lots, and refuses one unit", async () => {
    const { name } = tablets
    await goTo("Purchase Orders")
    await page
      .getByRole("row")
      .filter({ hasText: name })
      .filter({ hasText: `0 of ${ordered} received` })
      .getByRole("button", { name: /^Receive into stock/ })
      .click()
    const dialog = page.getByRole("dialog", { name: "Receive into stock" })
    await dialog.getByRole("button", { name: "Another lot" }).click()
    await dialog.getByRole("button", { name: "Refuse units" }).click()
    const [first, second] = [1, 2].map((place) =>
      dialog.getByRole("group", { name: `Accepted, lot ${place}` }),
    )
    // What expires later is written first: the till must not go by the order of receipt.
    await second?.getByLabel("Quantity").fill("4")
    for (const [group, { lot, expiresOn }] of [
      [first, late],
      [second, early],
    ] as const) {
      await group?.getByLabel("Lot").fill(lot)
      await group?.getByLabel("Expiry").fill(expiresOn.slice(5, 7) + "/" + expiresOn.slice(0, 4))
    }
    await dialog.getByRole("group", { name: "Refused" }).getByLabel("Reason").selectOption("Damaged")
    await expect(dialog.getByLabel("Quantity").first()).toHaveValue(String(ordered - 5))
    await dialog.getByRole("button", { name: "Receive", exact: true }).click()
    await expect(page.getByText(`${ordered - 1} units of ${name} are on the shelf, 1 refused.`)).toBeVisible()
    ledger.receive(tablets, late, ordered - 5)
    ledger.receive(tablets, early, 4)
  })

  await test.step("sells by the keyboard alone: thirty by a star, for cash with change, and by card", async () => {
    await goTo("POS")
    await expect(search(page)).toBeFocused()
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
    await page.keyboard.press("F4")
    await page.keyboard.type("2")
    await expect(lineOf(page, syrup)).toContainText(formatRupees(76_150))
    await tabTo(page, cart(page).getByRole("button", { name: "Card" }))
    await page.keyboard.press("Enter")
    ledger.sell(await purchase(page), [[syrup, 2]], "card")
  })

  const scanned =
    await test.step("sells by scanner: the lot on the pack is the lot that leaves", async () => {
      const day = early.expiresOn.slice(2).replaceAll("-", "")
      for (const serial of ["S1", "S2"])
        await scan(page, `]d201${tablets.gtin}17${day}10${early.lot}\u001d21${serial}`)
      await expect(lineOf(page, tablets)).toContainText(`Scanned: batch ${early.lot}`)
      await expect(lineOf(page, tablets).getByRole("textbox")).toHaveValue("2")
      await scan(page, plasters.gtin.slice(1))
      await expect(lineOf(page, plasters).getByRole("textbox")).toHaveValue("1")
      const number = await purchase(page)
      const { parts } = ledger.sell(number, [
        [tablets, 2],
        [plasters, 1],
      ])
      expect(parts[0]).toEqual({ lot: early.lot, units: 2 })
      return number
    })

  await test.step("puts cash in and takes cash out", async () => {
    await goTo("Day close")
    await moveCash(page, "in", { rupees: "1500.50", why: "Change from the bank" })
    await moveCash(page, "out", { rupees: "2000", why: "Small expenses" })
    ledger.cashIn(150_050)
    ledger.cashOut(200_000)
  })

  await test.step("sells on without a network, through the browser's death, until the network is back", async () => {
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
    await search(page).fill(plasters.name)
    await expect(page.getByText("Available: 28", { exact: true })).toBeVisible()
    // Two lots leave in one line: what was left of the first, and one of the other.
    await scan(page, tablets.gtin)
    await scan(page, tablets.gtin)
    await scan(page, syrup.gtin)
    await expect(lineOf(page, syrup)).toBeVisible()
    ledger.sell(await purchase(page), [
      [tablets, 2],
      [syrup, 1],
    ])
    line.restore()
    await expect(syncChip(page)).toHaveText("Synced", { timeout: 30_000 })
  })

  const home = await browser.newContext({
    baseURL: product.url,
    geolocation: colombo,
    permissions: ["geolocation"],
    reducedMotion: "reduce",
  })
  await test.step("hands over what a customer ordered from home", async () => {
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

    await goTo("Orders")
    await page
      .getByRole("row")
      .filter({ hasText: reference })
      .getByRole("button", { name: /^Complete/ })
      .click()
    const asked = page.getByRole("dialog")
    await expect(asked).toContainText(formatRupees(3 * 38_075))
    await asked.getByRole("button", { name: "Complete" }).click()
    const done = asked.getByRole("button", { name: "Done" })
    await expect(done).toBeFocused()
    await expect(asked).toContainText(receiptNumber)
    const number = numberIn(await asked.textContent())
    await page.keyboard.press("Enter")
    await expect(asked).toHaveCount(0)
    ledger.sell(number, [[syrup, 3]])
  })

  await test.step("takes two units back by the receipt: one to its lot, one to quarantine", async () => {
    await goTo("POS")
    for (const to of ["shelf", "quarantine"] as const) {
      await page.getByRole("button", { name: "Receipts" }).click()
      await page.getByRole("textbox", { name: "Receipt number" }).fill(scanned.toLowerCase())
      await page.keyboard.press("Enter")
      await page.getByRole("button", { name: "Return", exact: true }).click()
      const form = page.getByRole("dialog", { name: "Return" })
      await form.getByRole("button", { name: "One more" }).first().click()
      await form.getByRole("radio", { name: to === "shelf" ? /^To the shelf/ : /^Quarantine/ }).check()
      await form.getByRole("button", { name: "Wrong medicine was sold" }).click()
      await form.getByRole("button", { name: `Refund ${formatRupees(1225)}` }).click()
      await expect(page.getByRole("dialog", { name: /^Receipt / })).toContainText(
        `${to === "shelf" ? 1 : 2} returned`,
      )
      await page.keyboard.press("Escape")
      ledger.takeBack(tablets, early.lot, to)
    }
  })

  await test.step("closes the day: a count that is wrong is not taken, the right one is", async () => {
    await goTo("Day close")
    await page.getByRole("button", { name: "Count and close" }).click()
    await countOut(page, ledger.drawerCents() - 10_000)
    await page.getByRole("button", { name: "Hand in the count" }).click()
    await expect(page.getByRole("heading", { name: "The drawer differs" })).toBeFocused()
    await expect(page.getByRole("definition").last()).toHaveText(formatRupees(10_000))
    await page.getByRole("button", { name: "Count again" }).click()
    await countOut(page, ledger.drawerCents())
    await page.getByRole("button", { name: "Hand in the count" }).click()
    await expect(page.getByRole("heading", { name: "Closing No. 1", level: 1 })).toBeVisible()
  })

  await test.step("every unit and every cent is where the day has put it", async () => {
    const guest = await (
      await browser.newContext({ baseURL: product.url, geolocation: colombo, permissions: ["geolocation"] })
    ).newPage()
    await expectBooksAgree(ledger, { rows, page, guest })
    await guest.context().close()
  })
  await home.close()
})
