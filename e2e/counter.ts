import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { gtinCheckDigit } from "#shared/gtin.ts"
import { expect, type Rows } from "./pharos.ts"

export type OwnShelf = { stockId: number; name: string; gtin: string }

type Made = {
  quantity?: number
  priceCents?: number
  isPrescription?: boolean
  lot?: string
  expiresOn?: string
  genericName?: string
}

let nextGtin = 1

/** A code that nothing else in this run has. */
export function makeGtin() {
  const body = `0479${String(process.pid % 1_000_000).padStart(6, "0")}${String(nextGtin++).padStart(3, "0")}`
  return body + gtinCheckDigit(body)
}

/** A medicine of the test's own on the pharmacist's shelf, received as every delivery is. */
export async function makeShelf(rows: Rows, made: Made = {}): Promise<OwnShelf> {
  const { quantity = 10, priceCents = 450, isPrescription = false, lot, expiresOn, genericName } = made
  // Letters only: a word with many digits that is typed fast is taken for a scan.
  const own = `till${randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")}`
  const name = `${genericName ? `${genericName} (${own})` : own} 5 mg – tablet`
  const gtin = makeGtin()
  const [row] = await rows<{ id: number }>(
    `with medicine as (
       insert into medicines (name, generic_name, strength, form, manufacturer, prescription_only)
       values ($1, split_part($1, ' ', 1), '5 mg', 'tablet', 'Test Maker', $2) returning id
     ), barcode as (insert into barcodes (gtin, medicine_id) select $3, id from medicine)
     insert into stock (medicine_id, pharmacy_id, price_cents) select id, 1, $4 from medicine returning id`,
    [name, isPrescription, gtin, priceCents],
  )
  const stockId = row?.id ?? 0
  if (quantity > 0) await receive(rows, stockId, { quantity, lot, expiresOn })
  return { stockId, name, gtin }
}

async function receive(
  rows: Rows,
  stockId: number,
  { quantity, lot, expiresOn }: { quantity: number; lot?: string; expiresOn?: string },
) {
  const line = { stock_id: stockId, kind: "receipt", delta: quantity, lot, expires_on: expiresOn }
  await rows("select apply_movements(1, 'delivery', gen_random_uuid(), 'test', $1)", [JSON.stringify([line])])
}

export async function quantityOf(rows: Rows, { stockId }: OwnShelf) {
  const [row] = await rows<{ quantity: number }>("select quantity from stock where id = $1", [stockId])
  return row?.quantity
}

/** Keys as a scanner sends them: faster than any person, with Enter at the end, into whatever has the focus. */
export const scan = (page: Page, code: string) =>
  page.evaluate((text) => {
    // A real key carries the time it was pressed, however long the page takes over the one before.
    let at = performance.now()
    const press = (key: string) => {
      const target = document.activeElement ?? document.body
      const isUpper = /[A-Z]/.test(key)
      const init = {
        key,
        code:
          key === "\u001d"
            ? "BracketRight"
            : /\d/.test(key)
              ? `Digit${key}`
              : /[a-z]/i.test(key)
                ? `Key${key.toUpperCase()}`
                : key,
        shiftKey: isUpper,
        ctrlKey: key === "\u001d",
        bubbles: true,
        cancelable: true,
      }
      const event = new KeyboardEvent("keydown", init)
      at += 4
      Object.defineProperty(event, "timeStamp", { value: at })
      const isTyped = target.dispatchEvent(event)
      if (!isTyped || key.length > 1 || !(target instanceof HTMLInputElement)) return
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set
      set?.call(target, target.value + key)
      target.dispatchEvent(new Event("input", { bubbles: true }))
    }
    for (const key of text) press(key)
    press("Enter")
  }, code)

/** Sells behind the till's back, as the shop's other counter does. */
export const sellElsewhere = (page: Page, { stockId }: OwnShelf, quantity: number) =>
  page.evaluate(
    async (cart) => {
      const answer = await fetch("/api/sales", {
        method: "POST",
        headers: { "content-type": "application/json", "x-pharos": "1" },
        body: JSON.stringify(cart),
      })
      return answer.status
    },
    { id: randomUUID(), lines: [{ stockId, quantity }] },
  )

/** What the frame says of this device's sales. */
export const syncChip = (page: Page) => page.getByRole("button", { name: /: the sales of this device$/ })

/** Until the device holds what a start without a network needs. */
export const untilKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const names = await caches.keys()
        const counter = names.find((name) => name.startsWith("pharos-counter-"))
        const files = counter ? await (await caches.open(counter)).keys() : []
        return files.length > 0 && navigator.serviceWorker.controller !== null
      }),
    )
    .toBe(true)
