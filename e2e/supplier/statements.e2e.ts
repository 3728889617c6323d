import { expect, logIn, test } from "../support/fixtures.ts"
import { rowOf } from "../support/rows.ts"

test("a supplier opens the statement of a pharmacy and its invoice", async ({ page, rows }) => {
  const [known] = await rows<{ pharmacy: string; month: string; number: string; cents: number }>(
    `select p.name as pharmacy, to_char(s.shipped_at at time zone 'Asia/Colombo', 'YYYY-MM') as month,
       '1-' || lpad(s.note_number::text, 5, '0') as number, (l.units * s.unit_cost_cents)::int as cents
     from shipments s join purchase_orders o on o.id = s.order_id join pharmacies p on p.id = o.pharmacy_id
     cross join lateral (select sum(quantity) as units from shipment_lines where supplier_id = 1 and shipment_id = s.id) l
     where s.supplier_id = 1 and s.unit_cost_cents is not null order by s.note_number limit 1`,
  )
  if (!known) throw new Error("The demo's supplier has shipped nothing at a price.")
  await logIn(page, "supplier", "/suppliers/statements")
  await page.getByLabel("Month").fill(known.month)
  await rowOf(page, known.pharmacy)
    .getByRole("button", { name: /^Statement/ })
    .click()
  const statement = page.getByRole("dialog", { name: `Statement of ${known.month}` })
  const saved = page.waitForEvent("download")
  await statement.getByRole("button", { name: "Save as CSV" }).click()
  expect((await saved).suggestedFilename()).toMatch(/^statement-\d+-/)
  await statement.getByRole("button", { name: `Invoice ${known.number}` }).click()
  const invoice = page.getByRole("dialog", { name: `Invoice ${known.number}` })
  const amount = (known.cents / 100).toLocaleString("en", { minimumFractionDigits: 2 })
  await expect(invoice.getByRole("rowgroup").last().getByText(amount)).toBeVisible()
  await invoice.getByRole("button", { name: "Delivery note" }).click()
  await expect(page.getByRole("dialog", { name: `Delivery note ${known.number}` })).toBeVisible()
})

test("a supplier sees a return and its credit notes as the pharmacy records them", async ({ page, rows }) => {
  const reason = `Broken seals ${Date.now()}`
  await logIn(page, "supplier", "/suppliers/returns")
  await expect(page.getByRole("heading", { name: "Returns" })).toBeVisible()
  const [sent] = await rows<{ id: string }>(
    `insert into supplier_returns (pharmacy_id, id, number, supplier_id, reason, cost_cents, request_hash, sent_by, sent_at)
     select 1, gen_random_uuid(), coalesce(max(number), 0) + 1, 1, '${reason}', 5000, '', 'test|pharmacist', now()
     from supplier_returns where pharmacy_id = 1 returning id`,
  )
  const row = rowOf(page, reason)
  await expect(row).toBeVisible()
  await expect(row.getByText("Harbour Chemists")).toBeVisible()
  await expect(row.getByText("Rs. 50.00")).toBeVisible()
  await rows(
    `insert into supplier_credits (pharmacy_id, id, return_id, number, dated, cents, is_last, request_hash, recorded_by, recorded_at)
     values (1, gen_random_uuid(), '${sent?.id}', 'CN-114', current_date, 4200, true, '', 'test|pharmacist', now())`,
  )
  await rows(`update supplier_returns set closed_at = now() where id = '${sent?.id}'`)
  await page.getByRole("button", { name: "All" }).click()
  await expect(row.getByText("Closed")).toBeVisible()
  await expect(row.getByText(/^CN-114 of .*42\.00$/)).toBeVisible()
})
