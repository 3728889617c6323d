import { expect, test } from "vitest"
import { startApp } from "#test/support/app.ts"
import { logIn, personOf } from "#test/support/login.ts"
import { makeVisitor } from "#test/support/visitor.ts"

const attacks: Record<string, Record<string, string>> = {
  "a form of another site": { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  "a neighbour on another port": {
    "x-pharos": "1",
    origin: "http://127.0.0.1:1",
    "sec-fetch-site": "same-site",
  },
  "a sandboxed frame": { "x-pharos": "1", origin: "null" },
  "our own page without the mark": { "sec-fetch-site": "same-origin" },
}

test.for(Object.entries(attacks))(
  "refuses %s in every spelling without ending a session",
  async ([, headers]) => {
    await using app = await startApp()
    const visitor = makeVisitor()
    await logIn(app, visitor, "customer")
    const [session] = (await (await visitor.ask(`${app.url}/api/sessions`)).json()) as { id: string }[]
    for (const [method, path] of [
      ["POST", "/auth/logout"],
      ["POST", "/%61uth/logout"],
      ["DELETE", `/api/sessions/${session?.id}`],
      ["DELETE", `/%61pi/sessions/${session?.id}`],
    ] as const) {
      const answer = await visitor.ask(app.url + path, { method, headers })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ code: "foreign-origin" })
    }
    expect(await personOf(app, visitor)).not.toBeNull()
  },
)

test("does not end a session on a GET", async () => {
  await using app = await startApp()
  const visitor = makeVisitor()
  await logIn(app, visitor, "customer")
  expect((await visitor.ask(`${app.url}/auth/logout`)).status).toBe(404)
  expect(await personOf(app, visitor)).not.toBeNull()
})
