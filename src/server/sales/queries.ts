import { createHash } from "node:crypto"
import { sql } from "kysely"
import { type Cart, receiptNumberOf, type Sale } from "#shared/sales.ts"
import type { Database } from "../database.ts"
import type { PharmacyId } from "../endpoints.ts"
import { askPrepared } from "../prepared.ts"
import { orRefusal } from "../stock/refusals.ts"

/** Who sells, when it reached us, and the day that decides what has expired. */
export type AtTheTill = { seller: string; now: Date; day: string }

/** Takes a cart off the shelf at the shelf's prices, or nothing at all; a repeated key gives the first answer again. */
export async function sellCart(
  database: Database,
  pharmacy: PharmacyId,
  { cart, till }: { cart: Cart; till: AtTheTill },
): Promise<Sale> {
  const lines = JSON.stringify(cart.lines.map(({ stockId, quantity }) => ({ stock_id: stockId, quantity })))
  const occurredAt = cart.occurredAt ?? till.now
  const [row] = await orRefusal(() =>
    askPrepared(
      database,
      sql<{ sale: Sale }>`
        select sell(${pharmacy}, ${cart.id}, ${receiptNumberOf(cart.id)}, ${till.seller}, ${lines},
          ${fingerprint(cart)}, ${occurredAt}, ${till.day}) as sale`,
    ),
  )
  if (!row) throw new Error("sell() gave no answer")
  return row.sale
}

function fingerprint({ lines, occurredAt }: Cart): Buffer {
  const asked = [lines.map(({ stockId, quantity }) => [stockId, quantity]), occurredAt ?? null]
  return createHash("sha256").update(JSON.stringify(asked)).digest()
}
