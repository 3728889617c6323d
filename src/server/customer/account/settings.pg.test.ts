import { afterAll, beforeAll, expect, test } from "vitest"
import type { Account } from "#contract/customer/account.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

async function makePerson(name = "Nimal Perera") {
  const { cookie, subject } = await signIn(app, { name })
  const read = async () => (await app.ask("/api/account", { headers: { cookie } })).json() as Promise<Account> // the contract's type
  const save = (change: unknown) =>
    app.ask("/api/account", { method: "PATCH", headers: { cookie }, body: JSON.stringify(change) })
  const shownName = async () => {
    const answer = await app.ask("/api/session", { headers: { cookie } })
    return ((await answer.json()) as { person: { name: string } }).person.name // the contract's type
  }
  return { cookie, subject, read, save, shownName }
}

test("gives a new account the provider's name and default settings", async () => {
  const { read } = await makePerson()
  expect(await read()).toEqual({
    name: "Nimal Perera",
    nameAtProvider: "Nimal Perera",
    email: null,
    emailVerified: false,
    phone: null,
    language: null,
    theme: "system",
    hideMedicineName: false,
    orderMessages: true,
    orderMails: false,
    pushDevices: 0,
    freshUntil: null,
  })
})

test("shows a chosen name everywhere until it is reset", async () => {
  const { read, save, shownName } = await makePerson()
  expect((await save({ name: "  Nimal  " })).status).toBe(200)
  expect(await read()).toMatchObject({ name: "Nimal", nameAtProvider: "Nimal Perera" })
  expect(await shownName()).toBe("Nimal")
  expect((await save({ name: null })).status).toBe(200)
  expect(await shownName()).toBe("Nimal Perera")
})

test("keeps omitted settings and both of two concurrent changes", async () => {
  const { read, save } = await makePerson()
  await Promise.all([save({ phone: "077 123 4567", theme: "dark" }), save({ hideMedicineName: true })])
  expect(await read()).toMatchObject({ phone: "+94771234567", theme: "dark", hideMedicineName: true })
  expect((await save({})).status).toBe(200)
  expect((await save({ phone: null })).status).toBe(200)
  expect(await read()).toMatchObject({ phone: null, theme: "dark", hideMedicineName: true })
})

test("refuses an invalid setting with its field and stores nothing", async () => {
  const { read, save } = await makePerson()
  const before = await read()
  const bad: [unknown, string][] = [
    [{ name: "" }, "name"],
    [{ name: "   " }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ name: "two\nlines" }, "name"],
    [{ name: "turned \u202E round" }, "name"],
    [{ name: "nul \0" }, "name"],
    [{ name: "half \ud800" }, "name"],
    [{ name: 7 }, "name"],
    [{ theme: "dark", phone: "call me" }, "phone"],
    [{ phone: "+94 00 000 0000" }, "phone"],
    [{ phone: "9".repeat(31) }, "phone"],
    [{ language: "fr" }, "language"],
    [{ language: "en' or 1=1" }, "language"],
    [{ theme: "pink" }, "theme"],
    [{ hideMedicineName: "yes" }, "hideMedicineName"],
    [{ email: "other@example.com" }, ""],
    [{ subject: "someone|else" }, ""],
  ]
  for (const [change, field] of bad) {
    const answer = await save(change)
    const text = JSON.stringify(change)
    expect(answer.status, text).toBe(400)
    const { data } = (await answer.json()) as { data?: { fields?: { field: string }[] } }
    expect(data?.fields?.[0]?.field ?? "", text).toBe(field)
  }
  for (const body of ["", "[]", "null", '"name"', "{", "name=x"]) {
    const headers = { cookie: (await makePerson()).cookie, "content-type": "application/json" }
    expect((await app.ask("/api/account", { method: "PATCH", headers, body })).status, body).toBe(400)
  }
  expect(await read()).toEqual(before)
})

test("lets only the logged-in person read and change their account", async () => {
  const one = await makePerson("One")
  const two = await makePerson("Two")
  await one.save({ name: "First" })
  expect((await two.read()).name).toBe("Two")
  expect((await app.ask("/api/account")).status).toBe(401)
  expect((await app.ask("/api/account", { method: "PATCH", body: '{"name":"x"}' })).status).toBe(401)
  expect((await one.read()).name).toBe("First")
})
