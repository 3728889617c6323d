import { expect } from "vitest"
import { type ActOf, isUnsure } from "./acts.ts"
import type { World } from "./world.ts"

type Edit = ActOf<"edit">
type Wish = Pick<Edit, "name" | "priceCents">

const isSame = (one: Wish, other: Wish) => one.name === other.name && one.priceCents === other.priceCents

/**
 * Returns the edits that made a version. An edit to a state that someone else has just made succeeds and makes
 * none.
 */
function madeOf(accepted: Edit[], row: Wish): Edit[] {
  const after = (version: number): Wish => {
    const next = accepted.find((edit) => edit.version === version + 1)
    return next ? { name: next.wasName, priceCents: next.wasPriceCents } : row
  }
  const made = accepted.filter((edit) => isSame(edit, after(edit.version)))
  return made.filter((edit, n) => edit.version !== made[n - 1]?.version)
}

/** The edits of a row at and after an edit, also the refused. */
const near = (world: World, { stockId, version }: Edit) =>
  world.book.acts.filter(
    (act) => act.kind === "edit" && act.stockId === stockId && act.version >= version - 1,
  )

/** Checks that every row's name, price and version result from its accepted edits in order, with none lost. */
export async function auditEdits(world: World): Promise<void> {
  const edited = world.book
    .done("edit")
    .filter((edit) => edit.name !== edit.wasName || edit.priceCents !== edit.wasPriceCents)
  const found = await world.shelf.sql<{ id: number; name: string; priceCents: number; version: number }>(
    `select s.id, m.name, s.price_cents as "priceCents", s.version from stock s join medicines m on m.id = s.medicine_id order by s.id`,
  )
  // An edit of a row that somebody else removes at once is made, and the row is not found for the answer.
  const unsure = new Set(
    world.book.acts.flatMap((act) =>
      act.kind === "edit" && (isUnsure(act) || act.status === 404) ? act.stockId : [],
    ),
  )
  for (const { id, ...row } of found.filter(({ id }) => !unsure.has(id))) {
    const accepted = edited.filter(({ stockId }) => stockId === id).toSorted((a, b) => a.version - b.version)
    const edits = madeOf(accepted, row)
    for (const told of accepted)
      expect(
        edits.some((edit) => edit.version >= told.version && isSame(edit, told)),
        `one of the edits of row ${id}: ${JSON.stringify({ told, row, near: near(world, told) })}`,
      ).toBe(true)
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
