import type pg from "pg"

/** Ends a statement's span. */
type End = (failed: boolean) => void
type Start = (statement: () => { name: string; text: string }) => End | null
type Callback = (error: unknown, ...rest: unknown[]) => void
type Query = { text?: string; submit?: unknown; callback?: Callback }

const maxText = 1_000

/**
 * Calls `start` for each statement on the pool's connections, with what reads its name and text. Parameters are never
 * read.
 */
export function traceStatements(pool: pg.Pool, start: Start): void {
  const known = new WeakSet<pg.PoolClient>()
  pool.on("acquire", (client) => {
    if (known.has(client)) return
    known.add(client)
    // pg declares eight overloads of this method; all of them are passed through.
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const asked = args[0] as string | Query
      const end = start(() => {
        const text = withoutValues(typeof asked === "string" ? asked : (asked.text ?? ""))
        return { name: nameOf(text), text }
      })
      return end ? followed(query, args, end) : query(...args)
    }) as typeof client.query
  })
}

/** Runs the statement and calls `end` with its answer: a callback's, a query object's or a promise's. */
function followed(query: (...args: unknown[]) => unknown, args: unknown[], end: End): unknown {
  const watched =
    (callback: Callback): Callback =>
    (error, ...rest) => {
      end(Boolean(error))
      callback(error, ...rest)
    }
  const last = args.at(-1)
  if (typeof last === "function") return query(...args.slice(0, -1), watched(last as Callback))
  const asked = args[0] as Query
  if (typeof asked === "object" && asked.submit !== undefined) {
    if (asked.callback) asked.callback = watched(asked.callback)
    else end(false)
    return query(...args)
  }
  const answer = query(...args)
  if (!(answer instanceof Promise)) return answer
  answer.then(
    () => end(false),
    () => end(true),
  )
  return answer
}

/** Replaces literals: a statement's text has parameters, but some are written by hand. */
export const withoutValues = (text: string): string =>
  text
    .replaceAll(/'(?:[^']|'')*'/g, "?")
    .replaceAll(/(?<![\w$.])\d+(?:\.\d+)?(?![\w.])/g, "?")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, maxText)

const nameOf = (text: string) => /^\w+/.exec(text)?.[0].toLowerCase() ?? "statement"
