import { expect } from "vitest"
import type { World } from "./world.ts"

/** Every row's name, price and version are what its accepted edits made of them, one after the other and none lost. */
export async function auditEdits(world: World): Promise<void> {
  const edited = world.book
    .done("edit")
    .filter((edit) => edit.name !== edit.wasName || edit.priceCents !== edit.wasPriceCents)
  const found = await world.shelf.sql<{ id: number; name: string; priceCents: number; version: number }>(
    `select s.id, m.name, s.price_cents as "priceCents", s.version from stock s join medicines m on m.id = s.medicine_id order by s.id`,
  )
  for (const { id, ...row } of found) {
    const edits = edited.filter(({ stockId }) => stockId === id).toSorted((a, b) => a.version - b.version)
    expect(edits.map(({ version }) => version)).toEqual(edits.map((_, n) => n + 1))
    for (const [n, { wasName, wasPriceCents }] of edits.entries()) {
      const before = edits[n - 1]
      if (before)
        expect({ name: wasName, priceCents: wasPriceCents }).toMatchObject({
          name: before.name,
          priceCents: before.priceCents,
        })
    }
    const last = edits.at(-1)
    if (last) expect(row).toEqual({ name: last.name, priceCents: last.priceCents, version: edits.length + 1 })
    else expect(row.version).toBe(1)
  }
  const shown = await world.shelf.sql("select id from stock where removed_at is not null and quantity > 0")
  expect(shown).toEqual([])
}
