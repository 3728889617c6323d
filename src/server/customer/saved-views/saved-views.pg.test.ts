import { expect, test } from "vitest"
import type { SavedView } from "#contract/customer/saved-views.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

function openViews(app: TestApp, cookie: string) {
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await app.ask(`/api/views${path}`, {
      method,
      headers: { cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
    return {
      status: answer.status,
      body: (await answer.json()) as SavedView & { code?: string; views: SavedView[] },
    } // its contract
  }
  return {
    ask,
    save: (name: string, search: object = { q: "zinc", sort: "name-" }, screen = "/admin/medicines") =>
      ask("PUT", "", { screen, name, search }),
    names: async (screen = "/admin/medicines") =>
      (await ask("GET", `?screen=${screen}`)).body.views.map(({ name }) => name),
  }
}

test("keeps a person's views by list and name, two at once and the same twice", async () => {
  await using app = await startApp()
  const own = openViews(app, (await signIn(app, { roles: ["admin"] })).cookie)
  const desk = openViews(app, (await signIn(app, { roles: ["catalogue"] })).cookie)
  const both = await Promise.all([own.save("Unchecked"), own.save("unchecked ")])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(both.map(({ body }) => body.id)).size).toBe(1)
  await own.save("All", {})
  await own.save("Towns", { sort: "town" }, "/admin/pharmacies")
  expect((await own.names()).map((name) => name.toLowerCase())).toEqual(["all", "unchecked"])
  expect(await own.names("/admin/pharmacies")).toEqual(["Towns"])
  const { body } = await own.ask("GET", "?screen=/admin/medicines")
  expect(body.views[1]?.search).toEqual({ q: "zinc", sort: "name-" })

  // At a desk without persons as well, and each sees only their own.
  expect((await desk.save("Mine")).status).toBe(200)
  expect(await desk.names()).toEqual(["Mine"])
  const id = body.views[0]?.id
  expect((await desk.ask("DELETE", `/${id}`)).status).toBe(404)
  expect((await own.ask("DELETE", `/${id}`)).status).toBe(200)
  expect((await own.ask("DELETE", `/${id}`)).status).toBe(404)
})

test("refuses a view without a name, of another site and beyond the limit", async () => {
  await using app = await startApp()
  const { cookie } = await signIn(app, { roles: ["supplier"] })
  const own = openViews(app, cookie)
  expect((await own.save("  ")).status).toBe(400)
  expect((await own.save("Long", { q: "x".repeat(201) })).status).toBe(400)
  expect((await own.save("Elsewhere", {}, "//evil.example")).status).toBe(400)
  const all = await Promise.all(Array.from({ length: 52 }, (_, n) => own.save(`View ${n}`, {}, "/suppliers")))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(50)
  expect(all.find(({ status }) => status !== 200)?.body.code).toBe("too-many-views")
  const [kept] = await own.names("/suppliers")
  expect((await own.save(kept ?? "", { q: "again" }, "/suppliers")).status).toBe(200)
})
