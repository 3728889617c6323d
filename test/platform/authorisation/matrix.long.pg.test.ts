import { expect, test } from "vitest"
import { openApiDocument } from "#server/app/openapi.ts"
import { startPushService } from "#stand-ins/push-service.ts"
import { startApp, type TestApp } from "#test/support/app.ts"
import { withHands } from "#test/support/concurrently.ts"
import { type Cell, cellsOf, isAsExpected, tell } from "./cells.ts"
import { endpoints, routes } from "./expected.ts"
import { withForeignFields, withForeignIds, withForeignNames } from "./forged-requests.ts"
import { allMarks, findLeaks } from "./marks.ts"
import type { Place } from "./place.ts"
import { contractRoutes } from "./requests.ts"
import { makeWorld, type World } from "./world.ts"
import { noticeWrites, type WrittenRow } from "./written-rows.ts"

type Matrix = {
  app: TestApp
  world: World
  findWritten: () => Promise<WrittenRow[]>
  /** Texts that were read by an authorised caller. */
  seen: Set<string>
  wrong: string[]
  /** The documented statuses of an endpoint. */
  documented: (name: string) => Record<string, unknown> | undefined
}

const other = { A: "B", B: "A" } as const

// Some thousand requests take a while on a busy machine.
test("answers each caller at each endpoint as the table defines", {
  timeout: 1_800_000,
}, async () => {
  await using push = await startPushService()
  await using app = await startApp({ settings: { TRUST_PROXY: "1", PUSH_SERVICES: push.origin } })
  const world = await makeWorld(app, () => {
    const { endpoint, keys } = push.subscribe()
    return { endpoint, keys }
  })
  const findWritten = await noticeWrites(world.sides.A.place.shelf)
  const matrix: Matrix = {
    app,
    world,
    findWritten,
    seen: new Set(),
    wrong: [],
    documented: await readDocument(),
  }
  const asked = new Set([...Object.keys(world.sides.A.asks), ...Object.keys(world.administration)])
  // These end sessions.
  for (const last of ["account.remove", "POST /auth/logout"]) if (asked.delete(last)) asked.add(last)
  const known = Object.keys({ ...endpoints, ...routes })
  // Each row has a request, and each request a row.
  expect([...asked].toSorted()).toEqual(known.toSorted())
  for (const name of asked) await walk(matrix, name)
  expect(matrix.wrong).toEqual([])
  expect([...matrix.seen].toSorted()).toEqual(allMarks.toSorted())
})

/** Returns the statuses of each endpoint of the contract in the OpenAPI document. */
async function readDocument(): Promise<Matrix["documented"]> {
  const document = await openApiDocument()
  // In the standard's shape, which the generator's type does not express.
  const paths = (document.paths ?? {}) as unknown as Record<string, Record<string, { responses: object }>>
  return (name) => {
    const route = contractRoutes.get(name)
    const operation = route && paths[route.path.replace(/^\/api/, "")]?.[route.method.toLowerCase()]
    return operation && { ...operation.responses }
  }
}

/** Returns whether rows are addressed to any pharmacy: a request asks those nearby, and ends with its person. */
const isAddressed = (name: string, table: string) =>
  table === "stock_request_answers" &&
  ["stockRequests.ask", "stockRequests.withdraw", "account.remove"].includes(name)

/** Tests one row of the table: unauthorised callers and foreign things first, then each caller with its own. */
async function walk(matrix: Matrix, name: string) {
  const { world, wrong, findWritten } = matrix
  const cells = cellsOf(world, name)
  const refused = [...cells.filter(({ isOwn }) => !isOwn), ...naughty(matrix, name, cells)]
  await withHands(refused, 8, (cell) => check(matrix, name, cell))
  wrong.push(
    ...(await findWritten()).map(({ table, row }) => `${name} is refused and yet writes ${table}: ${row}`),
  )
  for (const side of ["A", "B", null] as const) {
    for (const cell of cells.filter(({ asker, isOwn }) => isOwn && asker.side === side))
      await checkOwn(matrix, name, cell)
    const written = await findWritten()
    // Callers without a side request things of side A; administrators those of both sides.
    const isTheirs = world.patterns[side === null ? "B" : other[side]]
    const theirs = name.startsWith("admin")
      ? []
      : written.filter(({ table, row }) => isTheirs.test(row) && !isAddressed(name, table))
    wrong.push(
      ...theirs.map(({ table, row }) => `${name} by ${side ?? "others"} writes the other's ${table}: ${row}`),
    )
  }
}

/** Builds a caller's own requests with something of the other side in them. */
function naughty({ world }: Matrix, name: string, cells: Cell[]): Cell[] {
  const [, anothers] = endpoints[name] ?? ["", "none"]
  return cells
    .filter(({ asker, ask, isOwn }) => isOwn && asker.kind === ask.owner)
    .flatMap(({ asker, ask }) => {
      if (asker.side === null) return []
      const { place, asks } = world.sides[other[asker.side]]
      const theirs = asks[name]
      const ids = theirs && anothers !== "none" ? withForeignIds(ask, theirs) : []
      return [
        ...withForeignFields(name, ask, place).map(
          (one): Cell => ({ asker, ask: one, expected: 400, isOwn: false }),
        ),
        ...ids.map(
          (one): Cell => ({ asker, ask: one, expected: anothers === "ok" ? "ok" : 404, isOwn: false }),
        ),
      ]
    })
}

/** Checks that own requests succeed or are refused, whatever their query and headers say about others. */
async function checkOwn(matrix: Matrix, name: string, cell: Cell) {
  const place: Place = matrix.world.sides[cell.asker.side === "A" ? "B" : "A"].place
  const naughty = { ...cell, ask: withForeignNames(name, cell.ask, place) }
  const told = await tell(matrix.app, naughty)
  if (told.status === 400) await check(matrix, name, cell)
  else judge(matrix, name, naughty, told)
}

async function check(matrix: Matrix, name: string, cell: Cell) {
  judge(matrix, name, cell, await tell(matrix.app, cell))
}

function judge(
  { seen, wrong, documented }: Matrix,
  name: string,
  { asker, ask, expected }: Cell,
  told: Awaited<ReturnType<typeof tell>>,
) {
  const message = `${name}, ${asker.name}: ${ask.method} ${ask.path} ${JSON.stringify(ask.body) ?? ""}`
  if (!isAsExpected(expected, told.status))
    wrong.push(`${message} answers ${told.status}, not ${expected}: ${told.text.slice(0, 200)}`)
  const statuses = documented(name)
  if (statuses && !statuses[told.status])
    wrong.push(`${message} answers ${told.status}, which is not documented`)
  if (ask.isSecret) return
  const leaks = findLeaks(asker, ask.path + JSON.stringify(ask.body), told.text, seen)
  if (leaks.length > 0) wrong.push(`${message} tells ${[...new Set(leaks)].join(" ")}`)
}
