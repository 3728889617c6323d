const keptMs = 1_000
const maxCached = 20_000

type Known<Row> = { row: Promise<Row | undefined>; until: number }

export const byId = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))

/**
 * Caches rows by id for a second or until `forget`. `find` reads missing ones; an id without a row has no
 * entry.
 */
export function keepRows<Row extends { id: number }>(find: (ids: number[]) => Promise<Row[]>) {
  const known = new Map<number, Known<Row>>()

  /** Stored before the query runs, so that a change in the meantime invalidates it too. */
  function ask(ids: number[]): void {
    if (known.size + ids.length > maxCached) known.clear()
    const asked = find(ids).then(byId)
    const until = performance.now() + keptMs
    for (const id of ids) known.set(id, { row: asked.then((rows) => rows.get(id)), until })
    asked.catch(() => {
      for (const id of ids) known.delete(id)
    })
  }

  return {
    async get(ids: Iterable<number>): Promise<Map<number, Row>> {
      const wanted = [...new Set(ids)]
      const missing = wanted.filter((id) => (known.get(id)?.until ?? 0) <= performance.now())
      if (missing.length > 0) ask(missing)
      const rows = await Promise.all(wanted.flatMap((id) => known.get(id)?.row ?? []))
      return new Map(rows.flatMap((row) => (row ? [[row.id, row]] : [])))
    },
    forget: () => known.clear(),
  }
}
