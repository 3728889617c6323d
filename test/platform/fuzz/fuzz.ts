import fc from "fast-check"
import { checkLedger } from "#server/pharmacy/stock-ledger/ledger-check.ts"
import { makeDataFolder } from "#test/support/data-folder.ts"
import { codeOf, judge, writtenAnyway } from "./judge.ts"
import { makeKnown } from "./known-values.ts"
import { makeRequest } from "./make-request.ts"
import { findOperations, type Operation } from "./operations.ts"
import { type Caller, type FuzzedProduct, openProduct } from "./product.ts"
import type { Request } from "./request.ts"
import { send, type Told } from "./send.ts"

export type FuzzOptions = {
  seed: number
  /** Only operations whose name begins so. */
  operation: string
  /** Only callers whose name begins so. */
  as: string
  seconds: number
}

type Failure = { wrong: string; request: Request; told: Told | null; seed: number }
type Counts = Map<string, { asked: number; succeeded: number }>

type Run = {
  product: FuzzedProduct
  /** Who asks. */
  callers: Caller[]
  known: ReturnType<typeof makeKnown>
  failures: Map<string, Failure>
  counts: Counts
  addresses: number
  heardLines: number
}

const perVisit = 8

/** Asks every operation in turn until the time is over; prints what is wrong and returns whether nothing is. */
export async function fuzz({ seed, operation, as, seconds }: FuzzOptions): Promise<boolean> {
  await using folder = await makeDataFolder()
  await using product = await openProduct(folder.path)
  const all = await findOperations(product.samples)
  const chosen = all.filter(({ name }) => name.startsWith(operation))
  if (chosen.length === 0) throw new Error(`No operation is named ${operation}.`)
  const callers = product.callers.filter(({ name }) => name.startsWith(as))
  if (callers.length === 0) throw new Error(`No caller is named ${as}.`)
  const run: Run = {
    product,
    callers,
    known: makeKnown(),
    failures: new Map(),
    counts: new Map(),
    addresses: 0,
    heardLines: 0,
  }
  console.log(`Seed ${seed}: ${chosen.length} operations for ${seconds} seconds`)
  // Rows that the world plants without their documents.
  const before = await differencesOf(product)
  const endsAt = performance.now() + seconds * 1000
  for (let round = 0; performance.now() < endsAt && product.isRunning(); round += 1) {
    await learn(run, all)
    for (const [at, one] of chosen.entries()) {
      if (performance.now() > endsAt || !product.isRunning()) break
      await visit(run, one, seed + round * 100_003 + at * 101)
    }
  }
  await checkEnd(run, before)
  return report(run)
}

/** The ids of what no list shows by the name that requests use. */
const ids: Record<string, string> = {
  stockId: "select id as value from stock where removed_at is null order by id desc limit 40",
  batchId: "select id as value from batches where quantity > 0 order by id desc limit 40",
  medicineId: "select id as value from medicines order by id desc limit 40",
  dayId: "select id as value from till_days order by id desc limit 20",
  cashierId: "select id as value from cashiers order by id desc limit 10",
  receiptNumber: "select receipt_number as value from sales order by recorded_at desc limit 20",
  pin: "select unnest(array['8264', '5193', '7359']) as value",
  confirm: "select 'delete my account' as value",
}

/** Reads what there is, so that requests name things that exist. */
async function learn({ product, known }: Run, operations: Operation[]) {
  await product.restore()
  for (const [name, question] of Object.entries(ids)) {
    const found = await product.sql<{ value: unknown }>(question)
    known.add(name, found.map(({ value }) => value).reverse())
  }
  const lists = operations.filter(({ method, isStream }) => method === "GET" && !isStream)
  for (const one of lists) {
    for (const sample of one.samples) {
      const caller = product.callers.find(({ name }) => name.startsWith(sample.owner)) ?? product.callers[0]
      if (!caller || one.isStream || !sample.path.startsWith("/api/")) continue
      const told = await send(product.url, {
        operation: one.name,
        as: caller.name,
        kind: "sample",
        method: "GET",
        path: sample.path,
        headers: { ...sample.headers, ...caller.headers, "x-forwarded-for": "10.9.9.9" },
        body: null,
      })
      if (told?.status === 200) known.learn(one, told.text)
    }
  }
  await product.findWritten()
}

async function visit(run: Run, operation: Operation, seed: number) {
  const { product, callers, known } = run
  await product.restore()
  const requests = fc.sample(
    fc.gen().map((g) => makeRequest(g, operation, { known, callers })),
    { seed, numRuns: perVisit },
  )
  for (const request of requests) {
    run.addresses += 1
    const { addresses } = run
    const from = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
    const addressed = {
      ...request,
      headers: { origin: product.url, "x-forwarded-for": from, ...request.headers },
    }
    await ask(run, { operation, request: addressed, seed })
  }
}

type Asked = { operation: Operation; request: Request; seed: number }

async function ask(run: Run, { operation, request, seed }: Asked) {
  const { product, known, counts } = run
  const isRead = request.method === "GET"
  const isTwice = !isRead && request.kind === "valid" && run.addresses % 4 === 0
  const [told, second] = await Promise.all([
    send(product.url, request),
    isTwice ? send(product.url, request) : null,
  ])
  const wrong = [told, second].flatMap((one) => (one ? judge(operation, request, one) : []))
  if (!told && request.kind !== "wire") wrong.push("gets no answer")
  const isRefused = told !== null && told.status >= 400 && (second === null || second.status >= 400)
  const written = await product.findWritten()
  if (isRefused)
    wrong.push(
      ...written
        .filter(({ table }) => !writtenAnyway[table]?.test(`${request.method} ${request.path}`))
        .map(
          ({ table, row }) =>
            `is refused (${told.status} ${codeOf(told.text)}) and yet writes ${table}: ${row.slice(0, 300)}`,
        ),
    )
  for (const line of product.output.slice(run.heardLines))
    if (isError(line)) wrong.push(`logs ${line.slice(0, 3_000)}`)
  run.heardLines = product.output.length
  for (const each of wrong) note(run, { wrong: each, request, told, seed })
  if (told?.status === 200 && isRead) known.learn(operation, told.text)
  const count = counts.get(operation.name) ?? { asked: 0, succeeded: 0 }
  count.asked += 1
  if (told && told.status < 400) count.succeeded += 1
  counts.set(operation.name, count)
}

/**
 * A line of the log at level error, or one that is none; besides those about samples, which another key has sealed, and
 * about the ledger, which is checked at the end.
 */
const isError = (line: string) =>
  !line.startsWith("{") ||
  (/^\{"level":[56]0/.test(line) && !/openSealed|the books and their history disagree/.test(line))

function note({ failures }: Run, failure: Failure) {
  // One of each kind is enough: ids and times differ.
  const kind = `${failure.request.operation} ${failure.wrong.replaceAll(/\d+/g, "0").slice(0, 90)}`
  if (failures.has(kind)) return
  failures.set(kind, failure)
  console.log(describe(failure))
}

function describe({ wrong, request, told, seed }: Failure): string {
  const { operation, as, kind, method, path, headers, body } = request
  const text =
    body === null
      ? ""
      : body.length > 2_000
        ? `${body.toString("latin1", 0, 2_000)}… (${body.length} bytes)`
        : body.toString()
  return [
    `\n${operation} ${wrong}`,
    `  as ${as} (${kind}), seed ${seed}, answer ${told?.status} ${told?.text.slice(0, 300)}`,
    `  ${method} ${path.slice(0, 1_000)}`,
    `  ${JSON.stringify(headers).slice(0, 1_000)}`,
    `  ${text}`,
  ].join("\n")
}

const differencesOf = async ({ database }: FuzzedProduct) =>
  (await checkLedger(database)).map((difference) => JSON.stringify(difference))

async function checkEnd(run: Run, before: string[]) {
  const { product } = run
  const request: Request = {
    operation: "at the end",
    as: "",
    kind: "valid",
    method: "GET",
    path: "/readyz",
    headers: {},
    body: null,
  }
  const fail = (wrong: string, told: Told | null = null) => note(run, { wrong, request, told, seed: 0 })
  if (!product.isRunning()) return fail(`the product has ended: ${product.output.slice(-20).join("\n")}`)
  const told = await send(product.url, request)
  if (told?.status !== 200) fail("it is not ready", told)
  const differences = await differencesOf(product)
  for (const one of differences.filter((each) => !before.includes(each))) fail(`the ledger differs: ${one}`)
}

function report({ counts, failures }: Run): boolean {
  const all = [...counts.values()]
  const asked = all.reduce((sum, one) => sum + one.asked, 0)
  const succeeded = all.reduce((sum, one) => sum + one.succeeded, 0)
  const never = [...counts].filter(([, one]) => one.succeeded === 0).map(([name]) => name)
  console.log(`${asked} requests, ${succeeded} of them succeeded; ${failures.size} failures`)
  if (never.length > 0) console.log(`Never succeeded: ${never.join(", ")}`)
  return failures.size === 0
}
