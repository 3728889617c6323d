import { randomBytes } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { topic } from "#domain/platform/live.ts"
import { findEverywhere, plantPerson } from "#test/customer/planted-person.ts"
import { expectLedgerTrue } from "#test/pharmacy/ledger.ts"
import { openShelf, type Shelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"
import { logIn, personOf } from "#test/support/login.ts"
import { makeVisitor } from "#test/support/visitor.ts"
import { requireFreshLogin } from "./fresh-login.ts"

let app: TestApp
let shelf: Shelf
beforeAll(async () => {
  app = await startApp()
  shelf = await openShelf(app.cluster)
})
afterAll(async () => {
  await shelf[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

const remove = (cookie: string, body: unknown = { confirm: "delete my account" }) =>
  app.ask("/api/account", { method: "DELETE", headers: { cookie }, body: JSON.stringify(body) })

async function refusalOf(answer: Response) {
  return [answer.status, ((await answer.json()) as { code: string }).code] // every refusal has one
}

/** Creates a person logged in a moment ago, with data in every table. */
async function makePerson(mark: string) {
  const person = await plantPerson(shelf, mark)
  const { cookie } = await signIn(app, { subject: person.subject })
  await shelf.sql("update sessions set authenticated_at = now() where subject = $1", [person.subject])
  return { ...person, cookie }
}

const unitsLeft = async (subject: string) =>
  shelf.sql<{ id: number; quantity: number; status: string }>(
    `select s.id, s.quantity, o.order_status as status from customer_orders o join stock s on s.id = o.stock_id
     where o.customer_id = $1 order by s.id`,
    [subject],
  )

test("deletes all data of the person, keeps others' data and returns held units", async () => {
  const leaving = await makePerson("mark1one")
  const staying = await makePerson("mark2two")
  const before = await findEverywhere(shelf, staying.mark)
  const [waiting] = await unitsLeft(leaving.subject)
  expect(waiting).toMatchObject({ status: "pending", quantity: 7 })
  for (const mark of leaving.marks) expect(await findEverywhere(shelf, mark), mark).not.toEqual([])

  expect(await (await remove(leaving.cookie)).json()).toEqual({ removed: true, location: "/" })

  for (const mark of [leaving.mark, ...leaving.marks]) expect(await findEverywhere(shelf, mark)).toEqual([])
  expect(await findEverywhere(shelf, staying.mark)).toEqual(before)
  const [shelfRow] = await shelf.sql("select quantity from stock where id = $1", [waiting?.id])
  expect(shelfRow).toEqual({ quantity: 10 })
  await expectLedgerTrue(app.database)
  expect(await shelf.sql("select * from check_reservations()")).toEqual([])
  expect((await app.ask("/api/account", { headers: { cookie: leaving.cookie } })).status).toBe(401)
})

test("changes nothing when a deletion fails half way", async () => {
  const person = await makePerson("mark3three")
  const before = await findEverywhere(shelf, person.mark)
  await shelf.sql(
    `create function stop() returns trigger language plpgsql as $$ begin raise 'the disk broke'; end $$`,
  )
  await shelf.sql("create trigger stop before delete on people for each row execute function stop()")
  try {
    expect((await remove(person.cookie)).status).toBe(500)
  } finally {
    await shelf.sql("drop trigger stop on people")
  }
  expect(await findEverywhere(shelf, person.mark)).toEqual(before)
  expect((await unitsLeft(person.subject)).map(({ status }) => status)).toContain("pending")
  expect((await remove(person.cookie)).status).toBe(200)
  expect(await findEverywhere(shelf, person.mark)).toEqual([])
})

test("deletes everything when two deletions and new orders run concurrently", async () => {
  const person = await makePerson("mark4four")
  const stockId = await shelf.makeRow({ quantity: 50 })
  const order = () =>
    app.ask("/api/orders", {
      method: "POST",
      headers: { cookie: person.cookie },
      body: JSON.stringify({
        key: crypto.randomUUID(),
        stockId,
        quantity: 2,
        customerTele: "077 123 4567",
        deliveryType: "pickup",
        description: `${person.mark} again`,
      }),
    })
  const answers = await Promise.all([
    order(),
    remove(person.cookie),
    order(),
    remove(person.cookie),
    order(),
    order(),
  ])
  expect(new Set([answers[1]?.status, answers[3]?.status])).toEqual(new Set([200, 401]))
  // An order was either placed and cancelled, or refused for want of an account.
  for (const answer of answers) expect(answer.status).toBeLessThan(500)
  expect(await findEverywhere(shelf, person.mark)).toEqual([])
  expect(await shelf.quantity(stockId)).toBe(50)
  await expectLedgerTrue(app.database)
})

test("returns the logged-out refusal when another request just ended the session", async () => {
  const ended = randomBytes(32)
  const asking = requireFreshLogin({
    app: { database: app.database, now: () => new Date() },
    sessionHash: ended,
  })
  await expect(asking).rejects.toMatchObject({ code: "not-logged-in" })
})

test("requires the confirmation words and a login within the last 15 minutes", async () => {
  const person = await makePerson("mark5five")
  for (const body of [{}, { confirm: "yes" }, { confirm: "Delete my account" }, { confirm: true }, []]) {
    expect((await remove(person.cookie, body)).status, JSON.stringify(body)).toBe(400)
  }
  expect((await remove("")).status).toBe(401)
  await shelf.sql("update sessions set authenticated_at = now() - interval '15 minutes' where subject = $1", [
    person.subject,
  ])
  expect(await refusalOf(await remove(person.cookie))).toEqual([403, "login-again"])
  await shelf.sql("update sessions set authenticated_at = null where subject = $1", [person.subject])
  expect(await refusalOf(await remove(person.cookie))).toEqual([403, "login-again"])
  expect(await findEverywhere(shelf, person.mark)).not.toEqual([])
})

test("refuses to delete the account of a person who still works at a pharmacy", async () => {
  const person = await makePerson("mark6six")
  const other = await shelf.makePharmacy()
  await shelf.sql("insert into staff (subject, pharmacy_id) values ($1, $2), ($1, $3)", [
    person.subject,
    shelf.pharmacy,
    other,
  ])
  await shelf.sql("update pharmacies set listed = false, ended_at = now() where id = $1", [other])
  expect(await refusalOf(await remove(person.cookie))).toEqual([409, "still-staff"])
  expect((await app.ask("/api/account", { headers: { cookie: person.cookie } })).status).toBe(200)
  await shelf.sql(
    "update staff set ended_at = now(), ended_by = 'admin', end_reason = 'Left' where subject = $1 and pharmacy_id = $2",
    [person.subject, shelf.pharmacy],
  )
  expect((await remove(person.cookie)).status).toBe(200)
})

test("closes the live streams of a deleted person", async () => {
  const person = await makePerson("mark7seven")
  const topics = topic.customerOrders(person.subject)
  const stream = await app.ask(`/api/live?topics=${encodeURIComponent(topics)}`, {
    headers: { cookie: person.cookie },
    signal: AbortSignal.timeout(60_000),
  })
  expect(stream.status).toBe(200)
  await remove(person.cookie)
  // Resolves only when the server closes the stream; the signal's timeout would throw.
  expect(await stream.text()).toContain("event:")
})

test("logs the browser out here and at the provider after a deletion", async () => {
  const subject = "demo|customer"
  const visitor = makeVisitor()
  await logIn(app, visitor, "customer")
  await plantPerson(shelf, "mark8eight", subject)
  const answer = await remove(`pharos=${visitor.cookie("pharos")?.value}`)
  expect(answer.headers.getSetCookie().join()).toMatch(/pharos=;/)
  const { location } = (await answer.json()) as { location: string }
  expect(new URL(location).pathname).toBe("/identity/session/end")
  expect(await personOf(app, visitor)).toBeNull()
  expect(await findEverywhere(shelf, subject)).toEqual([])

  await logIn(app, visitor, "customer")
  const cookie = `pharos=${visitor.cookie("pharos")?.value}`
  const everything = await (await app.ask("/files/export/pharos.json", { headers: { cookie } })).json()
  expect(everything).toMatchObject({
    profile: { subject, chosenName: null, phone: null, theme: "system" },
    orders: [],
    schedules: [],
    doseRecords: [],
    remindedDevices: [],
  })
})
