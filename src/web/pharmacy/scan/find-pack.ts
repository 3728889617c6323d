import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { call } from "#web/data/call.ts"
import type { CheckedPack } from "#web/pharmacy/scan/pack-check.tsx"

/** Returns a barcode's medicine and whether it is a given stock row's; null for an unknown code. */
export async function findPack(gtin: string, stockId: number): Promise<CheckedPack | null> {
  const { rows } = await call.shelf.list({ q: printedGtin(gtin) })
  const row = rows.find(({ id }) => id === stockId) ?? rows[0]
  if (row) return { name: row.name, isRight: row.id === stockId }
  const { medicines } = await call.medicines.find({ gtin })
  const [known] = medicines
  return known ? { name: known.name, isRight: false } : null
}
