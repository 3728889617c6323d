import { expect, test } from "vitest"
import { endpointList } from "#contract/endpoint-list.ts"
import { deskRoles, rolesAtDesk } from "#domain/admin/desks.ts"
import { districts } from "#domain/platform/districts.ts"
import { findAdminWrites, makeAdminWrites } from "#test/admin/admin-writes.ts"
import { findCounterWrites, makeCounterWrites } from "#test/pharmacy/counter-writes.ts"
import type { Write } from "#test/pharmacy/writes/write.ts"
import { everything } from "#test/support/all-rows.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"
import { withHands } from "#test/support/concurrently.ts"
import { findBodyFields } from "#test/support/contract-fields.ts"
import { makeCutOff } from "#test/support/cut-off.ts"
import { ask as askDatabase } from "#test/support/query.ts"

const gone = Symbol("left out")
const long = "x".repeat(10_000)
const blank = "\u200b"
const absurd = {
  number: [0, -1, 0.5, 1e12, "1e3", null, gone, [], Number.MAX_SAFE_INTEGER],
  string: ["", 5, null, gone, long, "a\u0007b", "a\u202eb", blank, {}],
  boolean: ["yes", 1, null, {}],
  object: ["abc", 7],
}

type Wrong = { label: string; field: string; body: unknown; isBlank?: boolean }

/**
 * Yields the request with each of its fields invalid in each way, and with an extra field in each of its
 * objects.
 */
function* wrongs(body: Record<string, unknown>): Generator<Wrong> {
  for (const { path, value } of fieldsOf(body)) {
    const kind = value === null ? "string" : (typeof value as keyof typeof absurd)
    for (const wrong of absurd[kind]) {
      const field = path.join(".")
      const label = wrong === gone ? field : `${field}=${JSON.stringify(wrong)}`
      yield { label, field, body: changed(body, path, wrong), isBlank: wrong === blank }
    }
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      yield { label: "one more", field: path.join("."), body: changed(body, [...path, "pharmacyId"], 2) }
  }
  yield { label: "one more", field: "", body: { ...body, pharmacyId: 2 } }
}

type Field = { path: string[]; value: unknown }

function fieldsOf(value: unknown, path: string[] = []): Field[] {
  const own = path.length === 0 ? [] : [{ path, value }]
  if (typeof value !== "object" || value === null) return own
  return [...own, ...Object.entries(value).flatMap(([key, each]) => fieldsOf(each, [...path, key]))]
}

function changed(body: unknown, [key = "", ...rest]: string[], value: unknown): unknown {
  const copy = structuredClone(body) as Record<string, unknown> // an object, or an array by index
  if (rest.length > 0) copy[key] = changed(copy[key], rest, value)
  else if (value === gone) delete copy[key]
  else copy[key] = value
  return copy
}

/** Returns fields of an endpoint that no case of its write sends. */
function findUnsent(name: string, { body, also = [] }: Write): string[] {
  const sent = new Set([body, ...also].flatMap((form) => fieldsOf(form).map(({ path }) => path.join("."))))
  return findBodyFields(name)
    .filter((field) => !sent.has(field))
    .map((field) => `${name} ${field}`)
}

async function send(
  app: TestApp,
  method: string,
  { path, body, as }: { path: string; body: unknown; as: string | null },
) {
  const answer = await app.ask(`/api${path}`, {
    method,
    headers: as === null ? {} : { cookie: as },
    body: JSON.stringify(body),
  })
  const { code, data } = (await answer.json()) as { code?: string; data?: { fields?: { field: string }[] } } // a refusal
  return { status: answer.status, code, fields: (data?.fields ?? []).map(({ field }) => field) }
}

test("refuses bad fields, foreign rows and wrong roles in every counter write", async () => {
  await using app = await startApp()
  const writes = await makeCounterWrites(app)
  const methods = findCounterWrites()
  expect(Object.keys(writes).toSorted()).toEqual([...methods.keys()].toSorted())
  expect(Object.entries(writes).flatMap(([name, write]) => findUnsent(name, write))).toEqual([])
  const others = {
    customer: await signIn(app),
    supplier: await signIn(app, { roles: ["supplier"] }),
    admin: await signIn(app, { roles: ["admin"] }),
    dismissed: await signIn(app, { roles: ["pharmacien"] }),
  }
  const desk = { writes, methods, doer: (await pharmacistOf(app)).cookie, others }
  await expectRefusals(app, desk)
  await expectEachOnce(app, desk)
})

test("refuses bad fields, missing rows and wrong roles in every administration write", async () => {
  await using app = await startApp()
  const { writes, shelf, admin } = await makeAdminWrites(app)
  await using _shelf = shelf
  const methods = findAdminWrites()
  expect(Object.keys(writes).toSorted()).toEqual([...methods.keys()].toSorted())
  const others = {
    customer: await signIn(app),
    supplier: await signIn(app, { roles: ["supplier"] }),
    pharmacist: await signIn(app, { roles: ["pharmacien"], pharmacyId: shelf.pharmacy }),
    catalogue: await signIn(app, { roles: ["catalogue"] }),
    support: await signIn(app, { roles: ["support"] }),
    district: await signIn(app, { roles: ["district"], districts: [...districts] }),
  }
  const desk = { writes, methods, doer: admin.cookie, others }
  await expectRefusals(app, desk)
  await expectEachToWork(app, desk)
})

type Desk = {
  writes: Record<string, Write>
  methods: Map<string, string>
  doer: string
  others: Record<string, { cookie: string }>
}

async function expectRefusals(app: TestApp, desk: Desk) {
  const before = await everything(app)
  const wronglyAnswered: string[] = []
  for (const [name, write] of Object.entries(desk.writes)) {
    const answers = [
      ...(await askAbsurdly(app, desk, [name, write])),
      ...(await askAsOthers(app, desk, [name, write])),
    ]
    wronglyAnswered.push(...answers.map((label) => `${name} ${label}`))
  }
  expect(wronglyAnswered).toEqual([])
  expect(await everything(app)).toEqual(before)
}

type Named = [name: string, write: Write]

async function askAbsurdly(app: TestApp, { methods, doer }: Desk, [name, write]: Named): Promise<string[]> {
  const method = methods.get(name) ?? ""
  const { path, body, as = doer, takes = [], also = [], foreign } = write
  const wronglyAnswered: string[] = []
  // Optional texts may be blank.
  const isTaken = ({ label, field, isBlank }: Wrong) =>
    takes.includes(label) || (isBlank && takes.includes(`${field}=""`))
  const cases = [body, ...also].flatMap((form) => [...wrongs(form)]).filter((wrong) => !isTaken(wrong))
  await withHands(cases, 8, async (wrong) => {
    const { status, fields } = await send(app, method, { path, body: wrong.body, as })
    if (status !== 400 || !fields.some((field) => `${field}.`.startsWith(wrong.field && `${wrong.field}.`)))
      wronglyAnswered.push([wrong.label, status, fields.join("|")].join(" "))
  })
  if (typeof body.version === "number" && !takes.includes("version=4711")) {
    const { status } = await send(app, method, { path, body: { ...body, version: 4711 }, as })
    if (status !== 409) wronglyAnswered.push(`stale ${status}`)
  }
  for (const id of ["0", "-1", "0.5", "1e12", "abc", "null", "2147483647", "2147483648", "%00"]) {
    if (!/\/\d+(\/|$)/.test(path)) break
    const { status } = await send(app, method, { path: path.replace(/\/\d+/, `/${id}`), body, as })
    if (status !== 400 && status !== 404) wronglyAnswered.push(`id ${id} ${status}`)
  }
  if (!foreign) return wronglyAnswered
  const { status } = await send(app, method, {
    path: foreign.path ?? path,
    body: { ...body, ...foreign.body },
    as,
  })
  return status === 404 ? wronglyAnswered : [...wronglyAnswered, `another pharmacy's ${status}`]
}

async function askAsOthers(app: TestApp, { methods, others }: Desk, [name, write]: Named): Promise<string[]> {
  const { path, body } = write
  const method = methods.get(name) ?? ""
  const { status } = await send(app, method, { path, body, as: null })
  const wronglyAnswered = status === 401 ? [] : [`no session ${status}`]
  if (write.as) return wronglyAnswered
  const of = endpointList.find((each) => each.name === name)?.meta.who
  const desk = deskRoles.find((role) => role === of)
  const admitted: readonly string[] = desk ? rolesAtDesk[desk] : [of ?? ""]
  for (const [who, { cookie }] of Object.entries(others)) {
    if (admitted.some((role) => role === who)) continue
    if (name === "medicines.add" && who !== "customer" && who !== "admin") continue
    const answer = await send(app, method, { path, body, as: cookie })
    if (answer.status !== 403) wronglyAnswered.push(`${who} ${answer.status}`)
  }
  return wronglyAnswered
}

async function pharmacistOf(app: TestApp) {
  const [{ pharmacy } = { pharmacy: 0 }] = await askDatabase(
    app.cluster.ownerUrl,
    "select min(id) as pharmacy from pharmacies",
  )
  return signIn(app, { roles: ["pharmacien"], pharmacyId: Number(pharmacy) })
}

/** Checks that the valid request works; otherwise it was refused for another reason. */
async function expectEachToWork(app: TestApp, { writes, methods, doer }: Desk) {
  for (const [name, { path, body, as = doer }] of Object.entries(writes)) {
    const { status, code } = await send(app, methods.get(name) ?? "", { path, body, as })
    expect([name, status, code]).toEqual([name, status === 201 ? 201 : 200, undefined])
  }
}

/**
 * Checks that each write is atomic and idempotent: interrupted before its commit it leaves nothing; sent
 * twice concurrently and once more it is executed once.
 */
async function expectEachOnce(app: TestApp, { writes, methods, doer }: Desk) {
  const cutOff = await makeCutOff(app)
  for (const [
    name,
    { path, body, as = doer, isNewEachTime = false, isIdle = false, countsTries },
  ] of Object.entries(writes)) {
    const act = () => send(app, methods.get(name) ?? "", { path, body, as })
    const before = await cutOff.counts()
    await cutOff.turn(true)
    const { status: cut } = await act()
    await cutOff.turn(false)
    expect([name, cut, await cutOff.counts()]).toEqual([name, isIdle ? 200 : 503, before])
    const both = await Promise.all([act(), act()])
    const once = await cutOff.counts()
    const third = await act()
    const statuses = [...both, third].map(({ status }) => status)
    expect([name, Math.min(...statuses)]).toEqual([name, expect.toBeOneOf([200, 201])])
    expect([name, statuses.filter((status) => ![200, 201, 404, 409].includes(status))]).toEqual([name, []])
    const atLast = isNewEachTime ? once : await cutOff.counts()
    expect([name, atLast]).toEqual([name, once])
    // A write in two transactions could be interrupted between them.
    const pieces = once.transactions - before.transactions
    expect([name, pieces]).toEqual([name, isIdle ? 0 : (isNewEachTime ? 2 : 1) * (countsTries ? 2 : 1)])
  }
}
