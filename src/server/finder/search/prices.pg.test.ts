import { expect, test } from "vitest"
import { openCatalogue } from "#test/finder/catalogue.ts"
import { colombo, productsOf, search } from "#test/finder/search.ts"
import { makeOrder } from "#test/pharmacy/order-desk.ts"
import { openStockDesk } from "#test/pharmacy/stock-desk.ts"
import { signIn, startApp } from "#test/support/app.ts"

test("hides prices from guests and where the pharmacy hides them", async () => {
  await using app = await startApp()
  await using catalogue = await openCatalogue(app.cluster.ownerUrl)
  const marker = 98_765_431
  const medicineId = await catalogue.makeMedicine({ name: "Losartan" })
  const open = await catalogue.makePharmacy({ name: "Open", priceExposure: true })
  const hidden = await catalogue.makePharmacy({ name: "Hidden", priceExposure: false })
  await catalogue.makeStock({ medicineId, pharmacyId: open, priceCents: marker })
  await catalogue.makeStock({ medicineId, pharmacyId: hidden, priceCents: marker })
  const { cookie } = await signIn(app)

  for (const path of [
    "?q=losartan",
    "?q=losartan&lat=6.9&lng=79.8",
    "?q=",
    "?q=losartan&delivers=false&limit=1",
  ]) {
    const response = await app.ask(`/api/availability${path}`)
    const sent = JSON.stringify([...response.headers]) + (await response.text())
    expect(sent).not.toContain(String(marker))
    expect(sent.toLowerCase()).not.toContain("pricecents")
  }
  const answer = await search(app, { q: "losartan", ...colombo }, cookie)
  expect(productsOf(answer).map(({ name, priceCents }) => [name, priceCents])).toEqual([
    ["Open", marker],
    ["Hidden", undefined],
  ])
})

test("lets a pharmacist hide and show the pharmacy's prices at once", async () => {
  await using app = await startApp()
  await using stockDesk = await openStockDesk(app)
  await using other = await openStockDesk(app)
  const marker = 98_765_433
  const { name, id: stockId } = await stockDesk.getRow(
    await stockDesk.shelf.makeRow({ quantity: 9, priceCents: marker }),
  )
  const { cookie } = stockDesk.customer
  const show = (shown: unknown, as: string | null = stockDesk.pharmacist.cookie) =>
    stockDesk.send<{ shown: boolean }>(as, "PUT /api/pharmacy/prices-shown", { shown })
  const order = () => stockDesk.send(cookie, "POST /api/orders", makeOrder({ stockId, quantity: 1 }))
  const answers = async () => {
    const paths = [
      `availability?q=${encodeURIComponent(name)}`,
      "availability?q=",
      "orders",
      "medicines/suggestions?q=Med",
    ]
    const placed = await order()
    expect(placed.status).toBe(201)
    const read = await Promise.all(paths.map((path) => stockDesk.send(cookie, `GET /api/${path}`)))
    expect(read.map(({ status }) => status)).toEqual(paths.map(() => 200))
    return JSON.stringify([placed, read])
  }

  expect(await show(false)).toMatchObject({ status: 200, body: { shown: false } })
  expect(await answers()).not.toContain(String(marker))
  expect(await show(true, other.pharmacist.cookie)).toMatchObject({ status: 200 })
  expect(await answers()).not.toContain(String(marker))
  for (const [as, status] of [
    [cookie, 403],
    [null, 401],
  ] as const)
    expect(await show(true, as)).toMatchObject({ status })
  for (const odd of ["true", 1, null]) expect(await show(odd)).toMatchObject({ status: 400 })

  const [before] = await stockDesk.shelf.sql<{ version: number }>(
    "select version from pharmacies where id = $1",
    [stockDesk.shelf.pharmacy],
  )
  const twice = await Promise.all(Array.from({ length: 6 }, () => show(true)))
  expect(twice.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(await answers()).toContain(String(marker))
  // The version went up once, so an administrator's stale copy is refused.
  const [after] = await stockDesk.shelf.sql("select version, price_exposure from pharmacies where id = $1", [
    stockDesk.shelf.pharmacy,
  ])
  expect(after).toEqual({ version: Number(before?.version) + 1, price_exposure: true })
  expect(
    await stockDesk.shelf.sql(
      "select before, after from audit_log where action = 'shelf.showPrices' and pharmacy_id = $1 order by id desc limit 1",
      [stockDesk.shelf.pharmacy],
    ),
  ).toEqual([{ before: { price_exposure: false }, after: { price_exposure: true } }])
})
