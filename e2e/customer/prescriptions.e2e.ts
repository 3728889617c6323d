import type { Page } from "@playwright/test"
import { expect, logIn } from "../support/fixtures.ts"
import { logInAs } from "../support/own-person.ts"
import { hire } from "../support/own-pharmacy.ts"
import { enterPickupCode } from "../support/pickup-code.ts"
import { test } from "../support/reminder-fixtures.ts"
import { pressAction, rowOf } from "../support/rows.ts"
import { makeShelf } from "../support/shelf.ts"

// It shares the push service's port.
test.describe.configure({ mode: "default", timeout: 240_000 })

/** A photo as a phone takes it, larger than is sent. */
const takePhoto = (page: Page) =>
  page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 2400, height: 1800 })
    const context = canvas.getContext("2d")
    context?.fillRect(100, 100, 900, 300)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"))
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())]
  })

const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth

test("a customer orders with a picture of the prescription, and only that pharmacy sees it", async ({
  page,
  browser,
  rows,
  pushService,
  somebody,
}) => {
  const shelf = await makeShelf(rows, { quantity: 20, priceCents: 500, isPrescription: true })
  const { endpoint, keys } = pushService.subscribe()
  await rows("insert into push_subscriptions (subject, endpoint, p256dh, auth) values ($1, $2, $3, $4)", [
    somebody.subject,
    endpoint,
    keys.p256dh,
    keys.auth,
  ])
  const pushed = () => pushService.accepted.filter(({ text }) => text.includes('"order"'))

  await page.goto(`/pharos?q=${shelf.name}&near=colombo`)
  await expect(page.getByText("Prescription needed").first()).toBeVisible()
  await page
    .getByRole("button", { name: /^Order/ })
    .first()
    .click()
  const dialog = page.getByRole("dialog", { name: "Order from Harbour Chemists" })
  await expect(dialog.getByText("Prescription needed")).toBeVisible()
  await dialog.getByLabel("Quantity").fill("2")
  await dialog.getByLabel("Contact number").fill("077 123 4567")
  await dialog.getByRole("radio", { name: "Pickup" }).check()
  const file = dialog.locator("input[type=file]")
  await file.setInputFiles({ name: "list.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not a picture") })
  await expect(dialog.getByText("This file cannot be read as a picture.")).toBeVisible()
  const photo = Buffer.from(await takePhoto(page))
  await file.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: photo })
  await expect(dialog.getByRole("img", { name: "Your prescription" })).toBeVisible()
  await dialog.getByRole("button", { name: "Place order" }).click()
  await expect(page.getByText("Order placed successfully!")).toBeVisible()
  await expect(page.getByText("The pharmacy can see the picture of your prescription.")).toBeVisible()
  const [order] = await rows<{ id: number; type: string; bytes: number }>(
    `select o.id, p.media_type as type, length(p.sealed) as bytes
     from customer_orders o join prescription_pictures p on p.id = o.picture_id where o.customer_id = $1`,
    [somebody.subject],
  )
  expect(order).toMatchObject({ type: "image/jpeg" })
  expect(order?.bytes).toBeLessThan(400_000)

  const counter = await (await browser.newContext()).newPage()
  await logIn(counter, "pharmacist", "/pos/orders")
  const row = rowOf(counter, shelf.name)
  await row.getByRole("button", { name: /^See prescription/ }).click()
  const look = counter.getByRole("dialog", { name: "Prescription of the customer" })
  const picture = look.getByRole("img", { name: /^Picture of the prescription/ })
  await expect.poll(() => picture.evaluate(isDrawn)).toBe(1800)
  await look.getByRole("button", { name: "Close" }).last().click()

  // Another pharmacy, a supplier and an administrator do not see it, nor does another customer.
  for (const account of ["admin", "supplier", "customer"] as const) {
    const others = await (await browser.newContext()).newPage()
    await logIn(others, account)
    for (const [path, status] of [
      [`/files/orders/${order?.id}/prescription`, 404],
      [`/files/pharmacy/orders/${order?.id}/prescription`, 403],
    ] as const)
      expect((await others.request.get(path)).status(), `${account} at ${path}`).toBe(status)
  }
  const [elsewhere] = await rows<{ id: number }>(
    "select id from pharmacies where id <> 1 and ended_at is null order by id limit 1",
  )
  const neighbour = await (await browser.newContext()).newPage()
  const hired = await hire(rows, { pharmacyId: elsewhere?.id ?? 0 }, "Neighbour")
  await logInAs(neighbour.context(), new URL(page.url()).origin, hired)
  expect((await neighbour.request.get(`/files/pharmacy/orders/${order?.id}/prescription`)).status()).toBe(404)

  await pressAction(row, /^Ready/)
  await expect.poll(() => pushed().length, { timeout: 90_000 }).toBe(1)
  expect(JSON.parse(pushed()[0]?.text ?? "{}")).toMatchObject({
    title: "Your order is ready",
    path: "/orders",
  })
  expect(pushed()[0]?.text).not.toContain(shelf.name)

  await page.goto("/orders")
  await page
    .getByRole("button", { name: /^Details/ })
    .first()
    .click()
  await expect.poll(() => page.getByRole("img", { name: /^Your prescription/ }).evaluate(isDrawn)).toBe(1800)

  await row.getByRole("button", { name: /^Complete/ }).click()
  const handOver = counter.getByRole("dialog")
  await handOver.getByRole("button", { name: "See prescription" }).click()
  await expect.poll(() => handOver.getByRole("img").evaluate(isDrawn)).toBe(1800)
  await enterPickupCode(handOver, rows)
  await handOver.getByRole("checkbox", { name: "I have seen the prescription" }).check()
  await handOver.getByRole("button", { name: "Complete", exact: true }).click()
  await expect(handOver.getByText(/^Order CO-.* completed\.$/)).toBeVisible()

  await page.goto("/account")
  await expect(page.getByText(`viewed your prescription for ${shelf.name}`)).toBeVisible()
  expect(pushed()).toHaveLength(1)
})

test("the counter completes the ready medicines of an order together, with one code", async ({
  page,
  browser,
  rows,
}) => {
  const shelves = [
    await makeShelf(rows, { quantity: 20, priceCents: 500 }),
    await makeShelf(rows, { quantity: 20, priceCents: 250 }),
  ]
  await page.goto("/orders")
  const placed = await page.request.post("/api/orders/baskets", {
    headers: { "x-pharos": "1", origin: new URL(page.url()).origin },
    data: {
      key: crypto.randomUUID(),
      lines: shelves.map(({ stockId }) => ({ stockId, quantity: 2 })),
      customerTele: "0771234567",
      deliveryType: "pickup",
      description: "",
    },
  })
  const { orders } = (await placed.json()) as { orders: { id: number; pickupCode: string }[] }

  const counter = await (await browser.newContext()).newPage()
  await logIn(counter, "pharmacist", "/pos/orders")
  for (const { name } of shelves) await pressAction(rowOf(counter, name), /^Ready/)
  // Other tests order at the same counter.
  const basket = counter.locator(`#basket-of-${orders[0]?.id}`)
  await basket.getByRole("button", { name: "Complete all 2 ready orders" }).click()
  const dialog = counter.getByRole("dialog")
  await dialog.getByLabel("Pickup code").fill(orders[1]?.pickupCode ?? "")
  await page.request.post(`/api/orders/${orders[0]?.id}/cancel`, {
    headers: { "x-pharos": "1", origin: new URL(page.url()).origin },
  })
  await dialog.getByRole("button", { name: "Complete all 2" }).click()
  await expect(
    dialog.getByText("the customer canceled this order in the meantime. Nothing was completed."),
  ).toBeVisible()
  const states = () =>
    rows("select order_status as status from customer_orders where id = any ($1::int[]) order by id", [
      orders.map(({ id }) => id),
    ])
  expect(await states()).toEqual([{ status: "canceled" }, { status: "pending" }])
})
