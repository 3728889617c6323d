import { makePromiseCache } from "#server/platform/promise-cache.ts"

const keptMs = 1_000
const maxCached = 20_000

export const byId = <Row extends { id: number }>(rows: Row[]) => new Map(rows.map((row) => [row.id, row]))

/**
 * Caches rows by id for a second or until `forget`. `find` reads missing ones; an id without a row has no
 * entry.
 */
export function keepRows<Row extends { id: number }>(find: (ids: number[]) => Promise<Row[]>) {
  const known = makePromiseCache<number, Row | undefined>({ max: maxCached, ttl: keptMs })

  return {
    async get(ids: Iterable<number>): Promise<Map<number, Row>> {
      const wanted = [...new Set(ids)].map((id) => ({ id, row: known.get(id) }))
      const missing = wanted.flatMap(({ id, row }) => (row ? [] : [id]))
      const asked = missing.length > 0 ? find(missing).then(byId) : Promise.resolve(new Map<number, Row>())
      const rows = await Promise.all(
        wanted.map(
          ({ id, row }) =>
            row ??
            known.set(
              id,
              asked.then((found) => found.get(id)),
            ),
        ),
      )
      return byId(rows.filter((row) => row !== undefined))
    },
    forget: () => known.clear(),
  }
}
