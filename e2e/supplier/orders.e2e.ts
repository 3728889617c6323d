import type { Browser, Page } from "@playwright/test"
import { colombo, expect, logIn, test } from "../support/fixtures.ts"
import { pressAction, rowOf } from "../support/rows.ts"

async function pageOf(browser: Browser, account: "pharmacist" | "supplier", path: string): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: "reduce" })
  await logIn(page, account, path)
  return page
}

async function pack(supplier: Page, { quantity, lot }: { quantity?: number; lot: string }) {
  const dialog = supplier.getByRole("dialog", { name: "Ship" })
  if (quantity !== undefined) await dialog.getByLabel("Quantity").fill(String(quantity))
  await dialog.getByLabel("Batch").fill(lot)
  await dialog.getByLabel("Expiry").fill(`11/${new Date().getFullYear() + 2}`)
  await dialog.getByRole("button", { name: "Ship" }).click()
  await expect(dialog).toHaveCount(0)
}

test("pharmacy, supplier and guest see the same numbers of an order", async ({
  browser,
  page: guest,
  rows,
}) => {
  const [wanted] = await rows<{ name: string; manufacturer: string; left: number }>(
    `select m.name, m.manufacturer, s.quantity as left from stock s join medicines m on m.id = s.medicine_id
     where s.pharmacy_id = 1 and s.quantity between 1 and 9
       and m.manufacturer <> 'Test Maker' -- other tests' medicines, which they sell meanwhile
       and (select count(*) from medicines o where o.name = m.name) = 1
       and not exists (select from purchase_orders o where o.medicine_id = m.id)
     order by s.quantity desc, s.id limit 1`,
  )
  if (!wanted) throw new Error("The demo's first pharmacy has enough of everything.")
  const pharmacist = await pageOf(browser, "pharmacist", "/pos/purchase")
  // Other tests' orders may fill the first page.
  const supplier = await pageOf(browser, "supplier", `/suppliers?q=${encodeURIComponent(wanted.name)}`)
  await expect(supplier.getByRole("heading", { name: "No order matches these filters." })).toBeVisible()

  const open = rowOf(supplier, wanted.name, "Harbour Chemists")
  const ordered = rowOf(pharmacist.getByRole("table", { name: "Orders" }), wanted.name)
  const own = rowOf(supplier, wanted.name)

  await test.step("the supplier proposes fewer units at a price", async () => {
    await pharmacist.getByRole("button", { name: /^Show all/ }).click()
    await rowOf(pharmacist, wanted.name)
      .getByRole("button", { name: /^Add Order/ })
      .click()
    const adding = pharmacist.getByRole("dialog", { name: "Add Order" })
    await adding.getByLabel("Quantity").fill("100")
    await adding.getByRole("button", { name: "Order", exact: true }).click()
    await open.getByRole("button", { name: /^Other terms/ }).click()
    const answer = supplier.getByRole("dialog", { name: "Other terms" })
    await answer.getByRole("button", { name: "Send to the pharmacy" }).click()
    await expect(answer.getByText("Enter what is different: fewer units, a price or a date")).toBeVisible()
    await answer.getByLabel("Quantity you can deliver").fill("60")
    await answer.getByLabel(/^Price per unit/).fill("4.20")
    await answer.getByRole("button", { name: "Send to the pharmacy" }).click()
    await expect(open).toHaveCount(0)
    await expect(ordered.getByText("60 instead of 100, Rs. 4.20 each")).toBeVisible()
    await supplier
      .getByRole("link", { name: /^Accepted Orders/ })
      .first()
      .click()
    await expect(own.getByText("Waiting for the pharmacy to agree")).toBeVisible()
    await expect(own.getByRole("link", { name: /^Call/ })).toHaveCount(0)
  })

  await test.step("changing only the note keeps the proposed terms", async () => {
    await pressAction(own, /^Change terms/)
    const change = supplier.getByRole("dialog", { name: "Change terms" })
    await expect(change.getByLabel("Quantity you can deliver")).toHaveValue("60")
    await expect(change.getByLabel(/^Price per unit/)).toHaveValue("4.20")
    await change.getByLabel(/^Note to the pharmacy/).fill("With the morning van")
    await change.getByRole("button", { name: "Send to the pharmacy" }).click()
    await expect(change).toBeHidden()
    await expect(ordered.getByText("With the morning van")).toBeVisible()
    await expect(ordered.getByText("60 instead of 100, Rs. 4.20 each")).toBeVisible()
    await ordered.getByRole("button", { name: /^Agree/ }).click()
    await expect(ordered.getByText("100 ordered")).toBeVisible()
    await expect(supplier.getByText(`Harbour Chemists agreed to 60 ${wanted.name}.`)).toBeVisible()
    await expect(own.getByRole("link", { name: "011 200 0101" })).toBeVisible()
  })

  await test.step("the supplier ships two lots with their delivery notes", async () => {
    await own.getByRole("button", { name: /^Ship/ }).click()
    await pack(supplier, { quantity: 40, lot: "K4701" })
    await expect(own.getByText("40 of 60 shipped")).toBeVisible()
    await expect(ordered.getByText("40 on the way")).toBeVisible()
    await own.getByRole("button", { name: /^Delivery note/ }).click()
    const paper = supplier.getByRole("dialog", { name: /^Delivery note 1-\d{5}/ })
    for (const text of [
      "Lanka Distributors",
      "Harbour Chemists",
      "K4701",
      "20 units of this order of 60 will follow.",
    ])
      await expect(paper.getByText(text, { exact: text !== "Harbour Chemists" })).toBeVisible()
    await supplier.keyboard.press("Escape")
    await own.getByRole("button", { name: /^Ship/ }).click()
    await pack(supplier, { lot: "K4702" })
    await expect(ordered.getByText("60 on the way")).toBeVisible()
  })

  await test.step("the pharmacy receives both shipments and refuses a damaged unit", async () => {
    await ordered.getByRole("button", { name: /^Receive into stock/ }).click()
    const receiving = pharmacist.getByRole("dialog", { name: "Receive into stock" })
    await expect(
      receiving.getByRole("group", { name: "Which delivery is this?" }).getByRole("radio"),
    ).toHaveCount(2)
    await expect(receiving.getByLabel("Delivered")).toHaveValue("40")
    await expect(receiving.getByLabel("Batch")).toHaveValue("K4701")
    await receiving.getByRole("button", { name: "Refuse units" }).click()
    await receiving.getByLabel("Reason").selectOption("Other")
    await receiving.getByLabel("What is wrong").fill("broken")
    await expect(receiving.getByText("After this, 20 units are still to come.")).toBeVisible()
    await receiving.getByRole("button", { name: "Receive", exact: true }).click()
    await expect(ordered.getByText("39 of 60 received")).toBeVisible()
    await ordered.getByRole("button", { name: /^Receive into stock/ }).click()
    await expect(receiving.getByLabel("Batch")).toHaveValue("K4702")
    await receiving.getByRole("button", { name: "Receive", exact: true }).click()

    await expect(ordered.getByText("59 of 60 received")).toBeVisible()
    await expect(ordered.getByText("1 refused")).toBeVisible()
    await supplier.getByRole("link", { name: "Order History" }).first().click()
    for (const text of [
      "Completed",
      "60 of 60 shipped",
      "59 received",
      "1 refused: broken",
      "Lanka Distributors",
    ])
      await expect(own.getByText(text)).toBeVisible()
    await guest.context().grantPermissions(["geolocation"])
    await guest.context().setGeolocation(colombo)
    await guest.goto(`/pharos?q=${encodeURIComponent(wanted.name)}`)
    const found = guest
      .getByRole("listitem")
      .filter({ has: guest.getByRole("heading", { name: "Harbour Chemists" }) })
      .getByRole("listitem")
      .filter({ has: guest.getByText(wanted.manufacturer, { exact: true }) })
    // Other tests may sell some meanwhile: the guest reads the current stock, including the 59.
    const [shelf] = await rows<{ left: number; delivered: number }>(
      `select s.quantity as left, (select sum(delta)::int from stock_movements v
         where v.stock_id = s.id and v.source_kind = 'delivery' and v.occurred_at > now() - interval '5 minutes') as delivered
       from stock s join medicines m on m.id = s.medicine_id where s.pharmacy_id = 1 and m.name = $1`,
      [wanted.name],
    )
    expect(shelf?.delivered).toBe(59)
    await expect(found.getByText(`In stock: ${shelf?.left}`)).toBeVisible()
  })
})

test("marks an order that another supplier has accepted in a batch", async ({ browser, rows }) => {
  const supplier = await pageOf(browser, "supplier", "/suppliers")
  await supplier.getByRole("button", { name: "By pharmacy" }).click()
  const lost = rowOf(supplier, "Railway Yard Medicals")
  const won = rowOf(supplier, "Ocean Side Chemists")
  for (const row of [lost, won]) await row.getByRole("checkbox").check()
  await supplier.route("**/api/supplier/orders/accept", async (route) => {
    await rows(
      `update purchase_orders set status = 'Accepted', supplier_id = 2, accepted_at = now(), version = version + 1
       where status = 'Pending' and pharmacy_id = (select id from pharmacies where name = 'Railway Yard Medicals')`,
    )
    await route.continue()
  })
  await expect(supplier.getByText("2 selected, 160 units")).toBeVisible()
  await supplier.getByRole("button", { name: "Accept 2 orders" }).click()
  await expect(lost.getByText("Taken by another supplier")).toBeVisible()
  await expect(won.getByText("Accepted")).toBeVisible()
  await supplier.getByRole("button", { name: "Undo" }).click()
  await expect(won.getByRole("button", { name: /^Accept/ })).toBeVisible()
})

test("filters, sorts and saves the list of orders", async ({ browser, rows }) => {
  const supplier = await pageOf(browser, "supplier", "/suppliers/order-history")
  const [known] = await rows<{ pharmacy: string; town: string; count: number }>(
    `select p.name as pharmacy, p.town, count(*)::int from purchase_orders o join pharmacies p on p.id = o.pharmacy_id
     where o.supplier_id = 1 and o.status = 'Completed' and o.removed_at is null group by p.id order by count(*), p.id limit 1`,
  )
  if (!known) throw new Error("The demo's supplier has completed nothing.")
  const table = supplier.getByRole("table", { name: "Order History" })
  await supplier.getByRole("button", { name: "Completed" }).click()
  await supplier.getByLabel("Town", { exact: true }).selectOption(known.town)
  await supplier.getByLabel("Pharmacy", { exact: true }).selectOption(known.pharmacy)
  await expect(rowOf(table, known.pharmacy)).toHaveCount(known.count)
  await expect(table.getByRole("row")).toHaveCount(known.count + 1)
  await table.getByRole("button", { name: "Value" }).click()
  await expect(table.getByRole("columnheader", { name: "Value" })).toHaveAttribute("aria-sort", "descending")
  const saved = supplier.waitForEvent("download")
  await supplier.getByRole("button", { name: "CSV" }).click()
  const file = await saved
  const text = await (await file.createReadStream()).toArray()
  const lines = Buffer.concat(text).toString().trim().split("\n")
  expect(lines).toHaveLength(known.count + 1)
  expect(lines.slice(1).every((line) => line.includes(known.pharmacy))).toBe(true)
  await supplier.getByLabel("Search pharmacies, towns and medicines").fill("nothing like this")
  await supplier.getByRole("button", { name: "Show all" }).click()
  await expect(table.getByRole("row").nth(1)).toBeVisible()
})
