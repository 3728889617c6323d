import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { gtinCheckDigit } from "#domain/pharmacy/gtin.ts"
import { expect, type Rows } from "./fixtures.ts"
import { makePerson, type OwnPerson } from "./own-person.ts"

export type OwnShelf = { stockId: number; name: string; gtin: string }

export type Made = {
  quantity?: number
  priceCents?: number
  isPrescription?: boolean
  isControlled?: boolean
  lot?: string
  expiresOn?: string
  genericName?: string
  /** The units in a pack with its barcode. */
  packSize?: number
}

/** The first word of a medicine's name, which the till writes apart from the rest. */
export const wordOf = ({ name }: Pick<OwnShelf, "name">) => name.split(" ")[0] ?? ""

let nextGtin = 1

/** A code that nothing else in this run has. */
export function makeGtin() {
  const body = `0479${String(process.pid % 1_000_000).padStart(6, "0")}${String(nextGtin++).padStart(3, "0")}`
  return body + gtinCheckDigit(body)
}

/** A word that nothing else has. Letters only: one with many digits that is typed fast is taken for a scan. */
export const makeWord = () =>
  `till${randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "")}`

/** Adds a test's own medicine to the pharmacist's stock through a normal delivery. */
export async function makeShelf(rows: Rows, made: Made = {}): Promise<OwnShelf> {
  const {
    quantity = 10,
    priceCents = 450,
    isControlled = false,
    isPrescription = isControlled,
    lot,
    expiresOn,
    genericName,
    packSize = 1,
  } = made
  const own = makeWord()
  const name = `${genericName ? `${genericName} (${own})` : own} 5 mg – tablet`
  const gtin = makeGtin()
  // In one transaction, because an open till would show the row without its units in between.
  await rows("begin")
  try {
    const [row] = await rows<{ id: number }>(
      `with medicine as (
         insert into medicines (name, generic_name, strength, form, manufacturer, prescription_only, controlled)
         values ($1, split_part($1, ' ', 1), '5 mg', 'tablet', 'Test Maker', $2, $6) returning id
       ), barcode as (insert into barcodes (gtin, medicine_id, pack_size) select $3, id, $5 from medicine)
       insert into stock (medicine_id, pharmacy_id, price_cents) select id, 1, $4 from medicine returning id`,
      [name, isPrescription, gtin, priceCents, packSize, isControlled],
    )
    const stockId = row?.id ?? 0
    if (quantity > 0) await receiveUnits(rows, { stockId, pharmacyId: 1 }, { quantity, lot, expiresOn })
    await rows("commit")
    return { stockId, name, gtin }
  } catch (error) {
    await rows("rollback")
    throw error
  }
}

/** Receives units as a delivery does, so that the ledger agrees. */
export async function receiveUnits(
  rows: Rows,
  { stockId, pharmacyId }: { stockId: number; pharmacyId: number },
  { quantity, lot, expiresOn }: { quantity: number; lot?: string; expiresOn?: string },
) {
  const line = { stock_id: stockId, kind: "receipt", delta: quantity, lot, expires_on: expiresOn }
  await rows("select apply_movements($1, 'delivery', gen_random_uuid(), 'test', $2)", [
    pharmacyId,
    JSON.stringify([line]),
  ])
}

export async function quantityOf(rows: Rows, { stockId }: OwnShelf) {
  const [row] = await rows<{ quantity: number }>("select quantity from stock where id = $1", [stockId])
  return row?.quantity
}

/** Places an order of a customer, by default of a new one. */
export async function order(rows: Rows, { stockId }: OwnShelf, quantity: number, customer?: OwnPerson) {
  const { subject, name } = customer ?? (await makePerson(rows, "Amara Silva"))
  const wanted = {
    stock_id: stockId,
    quantity,
    customer_name: name,
    customer_tele: "+94771234567",
    delivery_type: "pickup",
  }
  await rows("select place_order($1, gen_random_uuid(), '', $2, 5, 200, now() + interval '1 day')", [
    subject,
    JSON.stringify(wanted),
  ])
}

type ScanOptions = { suffix?: "CR" | "CR+LF" }

/**
 * Types a code as a keyboard scanner does: real key events with their default actions, 4 ms apart, Enter at the
 * end.
 */
export async function scan(page: Page, code: string, { suffix = "CR" }: ScanOptions = {}) {
  const keys = [...Array.from(code), ...(suffix === "CR" ? ["Enter"] : ["Enter", "Enter"])]
  const session = await page.context().newCDPSession(page)
  // Each key event has an explicit time, so a busy machine does not slow the scanner down. A person
  // presses no key in the 60 ms before a scan nor in the 150 ms after it.
  const start = Date.now() / 1000 + 0.06
  await Promise.all(
    keys.flatMap((key, place) => {
      const parts = { ...keyParts(key), timestamp: start + place * 0.004 }
      return [
        session.send("Input.dispatchKeyEvent", { type: parts.text ? "keyDown" : "rawKeyDown", ...parts }),
        session.send("Input.dispatchKeyEvent", { ...parts, type: "keyUp", text: undefined }),
      ]
    }),
  )
  await session.detach()
  const end = (start + keys.length * 0.004 + 0.15) * 1000
  await expect.poll(() => Date.now(), { intervals: [20] }).toBeGreaterThan(end)
}

const ctrl = 2
const shift = 8

/** Returns the browser protocol's name of a key; a group separator is Ctrl+]. */
function keyParts(key: string): {
  key: string
  code: string
  windowsVirtualKeyCode?: number
  modifiers?: number
  text?: string
} {
  if (key === "Enter") return { key, code: key, windowsVirtualKeyCode: 13, text: "\r" }
  if (key === "\u001d") return { key: "]", code: "BracketRight", windowsVirtualKeyCode: 221, modifiers: ctrl }
  const windowsVirtualKeyCode = key.toUpperCase().charCodeAt(0)
  if (/\d/.test(key)) return { key, code: `Digit${key}`, windowsVirtualKeyCode, text: key }
  if (/[a-z]/i.test(key))
    return {
      key,
      code: `Key${key.toUpperCase()}`,
      windowsVirtualKeyCode,
      modifiers: /[A-Z]/.test(key) ? shift : 0,
      text: key,
    }
  return { key, code: "", text: key }
}

/** Sells outside the page, as the shop's other till does. */
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

/** Returns the frame's message about this device's sales. */
export const syncChip = (page: Page) => page.getByRole("button", { name: /: sales on this device$/ })

/** Waits until the device has stored what an offline start needs. */
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
