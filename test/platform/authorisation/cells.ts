import type { TestApp } from "#test/support/app.ts"
import { type Answer, endpoints, lines, routes } from "./expected.ts"
import { type Asker, administration, type Kind, type Letter } from "./marks.ts"
import { type Ask, bodyOf } from "./requests.ts"
import type { World } from "./world.ts"

/** One caller with one request, and the expected result. */
export type Cell = {
  asker: Asker
  ask: Ask
  /** `let in`: not refused for its role; the owner has done it before. */
  expected: Answer | "let in"
  /** The request succeeds, so it may change something. */
  isOwn: boolean
}

const columns: Kind[] = [
  "customer",
  "pharmacist",
  "supplier",
  "guest",
  "admin",
  "catalogue",
  "support",
  "district",
  "former",
  "former",
  "expired",
  "key",
]

const letters: Letter[] = ["A", "B"]

/** Combines every caller with the request of each side and its expected answer. */
export function cellsOf({ sides, administration: asks, askers }: World, name: string): Cell[] {
  const row = endpoints[name] ?? routes[name]
  if (!row) throw new Error(`${name} has no row`)
  const [line, anothers] = row
  return askers.flatMap((asker) =>
    letters.flatMap((letter): Cell[] => {
      const ask = sides[letter].asks[name] ?? (letter === "A" ? asks[name] : undefined)
      if (!ask) return []
      const verdict = lines[line][columns.indexOf(asker.kind)] ?? 404
      // A URL that is the same on both sides is requested once.
      const isSame = letter === "B" && sides.A.asks[name]?.path === ask.path
      if (verdict !== "ok") return isSame ? [] : [{ asker, ask, expected: verdict, isOwn: false }]
      const isRepeated =
        asker.kind !== ask.owner && administration.includes(asker.kind) && ask.owner === "admin"
      if (isRepeated && ask.method !== "GET") return [{ asker, ask, expected: "let in", isOwn: true }]
      const isOwner = asker.kind === ask.owner && asker.side === letter
      if (isOwner) return [{ asker, ask, expected: "ok", isOwn: true }]
      if (anothers !== "none") return [{ asker, ask, expected: anothers, isOwn: false }]
      return (asker.side ?? "A") === letter ? [{ asker, ask, expected: "ok", isOwn: true }] : []
    }),
  )
}

export type Told = { status: number; text: string }

/** Sends a request as a browser or a program does, and reads the answer; of an endless stream only the start. */
export async function tell(app: TestApp, { asker, ask }: Pick<Cell, "asker" | "ask">): Promise<Told> {
  const body = bodyOf(ask)
  const leaving = new AbortController()
  const answer = await app.ask(ask.path, {
    method: ask.method,
    headers: { ...ask.headers, ...asker.headers },
    signal: leaving.signal,
    ...(body === undefined ? {} : { body: sendable(body) }),
  })
  const goesOn = ask.path.startsWith("/api/live") && answer.ok
  const text = goesOn ? "" : await answer.text()
  leaving.abort()
  return { status: answer.status, text }
}

function sendable(body: NonNullable<ReturnType<typeof bodyOf>>) {
  if (Buffer.isBuffer(body)) return new Uint8Array(body)
  return typeof body === "string" ? body : JSON.stringify(body)
}

/** Returns whether an answer is the expected one. */
export function isAsExpected(expected: Cell["expected"], status: number): boolean {
  if (expected === "let in") return status < 500 && status !== 401 && status !== 403
  return expected === "ok" ? status >= 200 && status < 400 : status === expected
}
