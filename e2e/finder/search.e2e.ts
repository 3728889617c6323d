import { colombo, expect, logIn, recordAnswers, test } from "../support/fixtures.ts"
import { holdRequests } from "../support/hold-answer.ts"

// Without a graphics card a busy machine draws a map slowly.
const drawn = { timeout: 45_000 }

type Box = { x: number; y: number; width: number; height: number } | null

const isInside = (inner: Box, outer: Box) =>
  inner !== null &&
  outer !== null &&
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

/** Returns whether a pin's number is uncovered. */
function showsItsRank(pin: Element): boolean {
  const { left, top, width, height } = (pin.firstElementChild ?? pin).getBoundingClientRect()
  const corners = [0.2, 0.8].flatMap((across) => [0.2, 0.8].map((down) => [across, down] as const))
  return corners.every(([across, down]) =>
    pin.contains(document.elementFromPoint(left + across * width, top + down * height)),
  )
}

type Shelf = { name: string; km: number }

const haversine = (fromLat: number, fromLng: number, lat: number, lng: number) => {
  const rad = Math.PI / 180
  const a =
    Math.sin(((lat - fromLat) * rad) / 2) ** 2 +
    Math.cos(fromLat * rad) * Math.cos(lat * rad) * Math.sin(((lng - fromLng) * rad) / 2) ** 2
  return 2 * 6371 * Math.asin(Math.sqrt(a))
}

test.use({ geolocation: colombo, permissions: ["geolocation"] })

test("shows a guest in Colombo the nearest pharmacies of the whole database", async ({ page, rows }) => {
  await page.goto("/pharos")
  await page.getByPlaceholder("Search for a medicine...").fill("para")
  await page.getByRole("button", { name: "Search", exact: true }).click()
  await expect(page).toHaveURL(/\/pharos\?q=para/)
  await expect(page.getByText("Nearest first from your location")).toBeVisible()

  const shelves = await rows<{ name: string; lat: number; lng: number }>(
    `select distinct p.name, p.lat, p.lng from stock s join pharmacies p on p.id = s.pharmacy_id join medicines m on m.id = s.medicine_id
     where s.quantity > 0 and p.listed and (m.name || ' ' || m.generic_name || ' ' || coalesce(m.brand_name, '') || ' ' || m.other_names || ' ' || m.manufacturer) ilike '%para%'`,
  )
  const expected: Shelf[] = shelves
    .map(({ name, lat, lng }) => ({ name, km: haversine(colombo.latitude, colombo.longitude, lat, lng) }))
    .toSorted((one, other) => one.km - other.km)
  const cards = page
    .getByRole("region", { name: "Results" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") })
  await expect(cards).toHaveCount(10)
  const shown = await cards.getByRole("heading").allTextContents()
  expect(new Set(shown).size).toBe(10)
  const distances = expected.slice(0, 10).map((shelf) => shelf.km)
  const shownKm = shown.map((name) => expected.find((shelf) => shelf.name === name)?.km ?? Number.NaN)
  for (const [place, km] of shownKm.entries()) expect(km).toBeCloseTo(distances[place] ?? 0, 6)
})

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test("the first pharmacy with a medicine can be called and ordered from without scrolling", async ({
    page,
  }) => {
    await page.goto("/pharos")
    for (const medicine of ["metformin", "amoxicillin", "paracetamol"]) {
      await page.getByPlaceholder("Search for a medicine...").fill(medicine)
      await page.keyboard.press("Enter")
      await expect(page.getByRole("heading", { level: 1, name: `have ${medicine}` })).toBeVisible()
      const card = page
        .getByRole("region", { name: "Results" })
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading") })
        .first()
      await expect(card.getByRole("heading")).toBeVisible()
      const name = (await card.getByRole("heading").textContent()) ?? ""
      expect((await card.boundingBox())?.y).toBeLessThan(700)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      await expect(card.getByRole("link", { name: /^0\d\d/ })).toBeInViewport({ ratio: 1 })
      await expect(card.getByRole("link", { name: /^Directions/ })).toBeInViewport({ ratio: 1 })
      await expect(card.getByText(/^(Open|Closes|Closed)/)).toBeInViewport({ ratio: 1 })
      await expect(page.getByText(/ has it: [\d.]+ k?m, /)).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole("link", { name: /^Call/ })).toHaveAttribute("href", /^tel:/)
      if (medicine !== "paracetamol") continue
      await card.getByRole("button", { name: /^View/ }).click()
      await expect(page.getByRole("heading", { name: `To ${name}` })).toBeVisible()
      const [map, list] = [page.locator("[data-map-state]"), page.getByRole("region", { name: "Results" })]
      const [above, below] = [await map.boundingBox(), await list.boundingBox()]
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    }
  })

  for (const language of ["en", "si", "ta"])
    test(`shows the first pharmacy on the first screen in ${language}`, async ({ page }) => {
      for (const [what, search] of [
        ["one medicine", "q=metformin"],
        ["a misspelt medicine", "q=paracitamol"],
        ["three medicines", "list=metformin|salbutamol|amoxicillin"],
      ]) {
        await page.goto(`/pharos?${search}&lang=${language}`)
        await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${language}`))
        const card = page.getByRole("article").first()
        await expect(card, what).toBeVisible()
        await page.evaluate(() => document.fonts.ready)
        expect((await card.boundingBox())?.y, what).toBeLessThan(700)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(390)
      }
    })
})

test("never sends a price to a guest", async ({ page, rows }) => {
  const answers = recordAnswers(page)
  await page.goto("/pharos?q=para")
  await expect(
    page.getByText("Please Log in to order medicines Online and check medicine prices."),
  ).toBeVisible()
  await expect(page.getByText("Price:")).toHaveCount(0)
  const [exposed] = await rows<{ count: string }>("select count(*) from pharmacies where price_exposure")
  expect(Number(exposed?.count)).toBeGreaterThan(5)
  const everything = (await answers.bodies()) + (await page.content())
  expect(everything).toContain("priceExposure")
  expect(everything).not.toMatch(/priceCents"|price_cents"|Rs\.\s?\d/)
})

test("returns to the search with prices after a login", async ({ page, rows }) => {
  await page.goto("/pharos?q=para")
  await page.getByRole("link", { name: "Log In" }).click()
  await page.locator("button[name=account][value=customer]").click()
  await page.waitForURL(/\/pharos\?q=para/)
  await expect(page.getByText("Nimali Perera").first()).toBeVisible()
  await expect(page.getByText(/^Price:/).first()).toBeVisible()
  const cards = page
    .getByRole("region", { name: "Results" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") })
  await expect(cards.first()).toBeVisible()
  const exposure = await rows<{ name: string; price_exposure: boolean }>(
    "select name, price_exposure from pharmacies",
  )
  for (const card of await cards.all()) {
    const name = await card.getByRole("heading").textContent()
    const exposes = exposure.find((pharmacy) => pharmacy.name === name)?.price_exposure
    const products = await card.getByRole("listitem").count()
    expect(products).toBeGreaterThan(0)
    expect(await card.getByText(/^Price:/).count(), `${name}`).toBe(exposes ? products : 0)
  }
})

test("shows the SPEC's not-available text for an unknown name", async ({ page }) => {
  await page.goto("/pharos?q=zzqxnonsense")
  const heading = page.getByRole("heading", { level: 1, name: "Not Available" })
  await expect(heading).toBeVisible()
  expect(await heading.evaluate((element) => element.textContent)).toBe(
    "zzqxnonsense is Not Available in Stock ",
  )
})

test("suggests the right name for a misspelled one", async ({ page }) => {
  await page.goto("/pharos?q=amoxcilin")
  await page
    .getByRole("button", { name: /amoxicillin/ })
    .first()
    .click()
  await expect(page).toHaveURL(/q=amoxicillin/)
  await expect(page.getByRole("heading", { name: /have amoxicillin|has amoxicillin/ })).toBeVisible()
})

test("shows the only match of a misspelt name", async ({ page }) => {
  await page.goto("/pharos")
  await page.getByPlaceholder("Search for a medicine...").fill("paracitamol")
  await page.keyboard.press("Enter")
  await expect(
    page.getByText("Showing results for paracetamol. We found nothing for paracitamol."),
  ).toBeVisible()
  await expect(
    page.getByRole("heading", { level: 1, name: /^\d+ pharmacies have paracetamol$/ }),
  ).toBeVisible()
  await page.getByRole("button", { name: "Search for paracitamol" }).click()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("paracitamol is Not Available in Stock ")
  await page.getByRole("button", { name: "paracetamol", exact: true }).click()
  await expect(page).not.toHaveURL(/exact/)
  await expect(
    page.getByRole("heading", { level: 1, name: /^\d+ pharmacies have paracetamol$/ }),
  ).toBeVisible()
})

test("suggests medicines for a misspelt prefix", async ({ page }) => {
  await page.goto("/pharos")
  await page.getByPlaceholder("Search for a medicine...").pressSequentially("metphor")
  await expect(page.getByRole("option").first()).toContainText(/metformin/i)
})

test("the keyboard chooses a suggestion", async ({ page }) => {
  await page.goto("/pharos")
  const box = page.getByRole("combobox", { name: "Search for a medicine" })
  await box.pressSequentially("metf")
  await expect(page.getByRole("option").first()).toContainText("metformin")
  await box.press("ArrowDown")
  await box.press("Enter")
  await expect(page).toHaveURL(/q=metformin/)
})

test("Search submits the typed text while suggestions are open", async ({ page }) => {
  await page.goto("/pharos")
  const box = page.getByRole("combobox", { name: "Search for a medicine" })
  await box.pressSequentially("metf")
  await expect(page.getByRole("option").first()).toBeVisible()
  await box.press("Enter")
  await expect(page).toHaveURL(/q=metf$/)
})

test.describe("with the map drawn", () => {
  test.use({ liveMap: true })

  test("View draws a labelled straight line when no road is known", async ({ page }) => {
    await page.goto("/pharos?q=para")
    const map = page.locator("[data-map-state]")
    await expect(map).toHaveAttribute("data-map-state", "idle", drawn)
    await page.getByRole("button", { name: /^View/ }).first().click()
    await expect(page.getByText(/in a straight line to/)).toBeVisible()
    await expect(map).toHaveAttribute("data-map-zoom", "15", drawn)
    const box = await map.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(400)
  })
})

test.describe("with the map drawn and moving", () => {
  test.use({ liveMap: true, contextOptions: { reducedMotion: "no-preference" } })

  test("View glides to the pharmacy's place in the map that its card has made smaller", async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto("/pharos?q=metformin")
    const map = page.locator("[data-map-state]")
    await expect(map).toHaveAttribute("data-map-state", "idle", drawn)
    const before = await map.boundingBox()
    await page.getByRole("button", { name: /^View/ }).first().click()
    await expect(map).toHaveAttribute("data-map-zoom", "15", drawn)
    await expect(map).toHaveAttribute("data-map-state", "idle", drawn)
    await expect(async () => {
      const box = await map.boundingBox()
      const pin = await map.getByRole("button", { name: /^1 / }).boundingBox()
      if (!before || !box || !pin) throw new Error("The map or its pin is not drawn")
      expect(box.height).toBeLessThan(before.height - 100)
      // The pin stands above its place, which is in the middle.
      expect(Math.abs(pin.y + pin.height - (box.y + box.height / 2))).toBeLessThan(30)
    }).toPass()
  })
})

test.describe("with the map drawn, its pins", () => {
  test.use({ liveMap: true })

  for (const width of [390, 1440])
    test(`show the nearest five with their cards' distances, and open inside the map, ${width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto("/pharos?q=metformin")
      const map = page.locator("[data-map-state]")
      await expect(map).toHaveAttribute("data-map-state", "idle", drawn)
      if (width < 700) {
        await page.getByRole("button", { name: "Show the map" }).click()
        await expect(page.getByRole("button", { name: "Hide the map" })).toBeVisible()
        await expect(map).toHaveAttribute("data-map-state", "idle", drawn)
      }
      const cards = page
        .getByRole("region", { name: "Results" })
        .getByRole("listitem")
        .filter({ has: page.getByRole("heading") })
      const pharmacies = [...new Set(await cards.getByRole("heading").allTextContents())].slice(0, 5)
      for (const [index, name] of pharmacies.entries()) {
        const card = cards.filter({ has: page.getByRole("heading", { name, exact: true }) }).first()
        const km = (await card.getByText(/^[\d.]+ k?m$/).textContent()) ?? ""
        const pin = map.getByRole("button", { name: `${index + 1} ${km}, ${name}` })
        await expect.poll(() => pin.evaluate(showsItsRank)).toBe(true)
      }
      await map.getByRole("button", { name: new RegExp(`^${pharmacies.length} `) }).focus()
      await page.keyboard.press("Enter")
      await expect(async () => {
        expect(isInside(await map.getByRole("dialog").boundingBox(), await map.boundingBox())).toBe(true)
      }).toPass()
      if (width < 700) return

      await map.getByRole("button", { name: /^1 / }).focus()
      await page.keyboard.press("Enter")
      const popup = map.getByRole("dialog").filter({ hasText: pharmacies[0] ?? "" })
      await expect(popup).toContainText(/\d k?m/)
      await expect(popup).toContainText(/Open|Closes|Closed/)
      await expect(popup).toContainText(/metformin.*(In stock: \d+|Low: \d+ left)/i)
      await expect(popup.getByRole("link", { name: /^0\d\d/ })).toHaveAttribute("href", /^tel:\+94\d{9}$/)
      await popup.getByRole("link", { name: pharmacies[0] ?? "", exact: true }).click()
      await expect(page).toHaveURL(/\/pharos\/pharmacy\/\d+-[a-z]/)
      await expect(page.getByRole("heading", { level: 1, name: pharmacies[0] ?? "" })).toBeVisible()
    })
})

test("the heading counts all pharmacies of the answer, not only those of the list", async ({ page }) => {
  const placed = page.waitForResponse(/\/api\/availability\/places\?/)
  await page.goto("/pharos?q=metformin")
  const { places } = await (await placed).json()
  const heading = page.getByRole("heading", {
    level: 1,
    name: `${places.length} pharmacies have metformin`,
  })
  await expect(heading).toBeVisible()
  expect(places.length).toBeGreaterThan(await page.getByRole("article").count())
})

test.describe("with the map drawn, its graphics", () => {
  test.use({ liveMap: true })

  test("fall back to the plain map when the WebGL context is lost", async ({ page }) => {
    await page.goto("/pharos?q=metformin")
    await expect(page.locator("[data-map-state=idle]")).toBeVisible(drawn)
    await page.locator("[data-map-state] canvas").evaluate((canvas: HTMLCanvasElement) => {
      canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext()
    })
    await expect(page.locator("[data-map-state=failed] svg").first()).toBeVisible()
  })
})

test("shows the plain map without WebGL2", async ({ page }) => {
  const scripts: string[] = []
  page.on("request", (request) => scripts.push(request.url()))
  await page.goto("/pharos?q=para")
  await expect(page.locator("[data-map-state=failed]")).toBeVisible()
  await expect(page.locator("[data-map-state] svg").first()).toBeVisible()
  expect(scripts.filter((url) => url.includes("live-map"))).toEqual([])
})

test("a guest's card leads to the pharmacy and its telephone, and Order asks to log in", async ({ page }) => {
  await page.goto("/pharos?q=para")
  const link = page
    .getByRole("region", { name: "Results" })
    .getByRole("link", { name: /^Directions/ })
    .first()
  await expect(link).toHaveAttribute("href", /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=\d/)
  await expect(link).toHaveAttribute("target", "_blank")
  await expect(page.getByRole("link", { name: /^0\d\d/ }).first()).toHaveAttribute("href", /^tel:\+94\d{9}$/)
  const order = page.getByRole("button", { name: /^Order/ }).first()
  await order.click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByText("Please Log into Order Medicines Online.")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toHaveCount(0)
  await expect(order).toBeFocused()
})

test.describe("without a location", () => {
  test.use({ permissions: [] })

  test("sorts by distance from a chosen town", async ({ page }) => {
    await page.goto("/pharos?q=para")
    await expect(page.getByText("Sorted by pharmacy name")).toBeVisible()
    await page.getByRole("button", { name: "Choose a town" }).click()
    await page.getByLabel("Town").fill("kan")
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Kandy/ })
      .click()
    await expect(page.getByText("Nearest first from Kandy")).toBeVisible()
    await expect(page).toHaveURL(/near=kandy/)
    // The town is kept on this device until it is cleared.
    await page.goto("/pharos?q=insulin")
    await expect(page.getByText("Nearest first from Kandy")).toBeVisible()
    await page.getByRole("button", { name: "Clear the place" }).click()
    await expect(page.getByText("Sorted by pharmacy name")).toBeVisible()
    await page.goto("/pharos?q=para")
    await expect(page.getByRole("heading", { name: /^Where are you/ })).toBeVisible()
  })
})

test("filters narrow the list and are kept in the address", async ({ page }) => {
  await logIn(page, "customer", "/pharos?q=para")
  await page.getByRole("button", { name: "Within 5 km" }).click()
  await expect(page).toHaveURL(/within=5/)
  const distances = page.getByRole("region", { name: "Results" }).getByText(/^[\d.]+ k?m$/)
  await expect(distances.first()).toBeVisible()
  for (const text of await distances.allTextContents()) {
    const km = Number.parseFloat(text) / (text.endsWith("km") ? 1 : 1000)
    expect(km).toBeLessThanOrEqual(5)
  }
})

test("a late count does not move the page", async ({ page }) => {
  await page.route("**/api/availability?*", async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), pharmacyCount: null } })
  })
  const release = await holdRequests(page, "**/api/availability/count?*")
  await page.goto("/pharos?q=metformin")
  await expect(page.getByRole("heading", { level: 1, name: "pharmacies have metformin" })).toBeVisible()
  const card = page.getByRole("region", { name: "Results" }).getByRole("listitem").first()
  const before = await card.boundingBox()
  release()
  await expect(page.getByRole("heading", { level: 1, name: /^\d+ pharmacies have metformin$/ })).toBeVisible()
  expect(await card.boundingBox()).toEqual(before)
})
