import { expect, test } from "vitest"
import { signIn, startApp } from "#test/support/app.ts"
import { makeCuttingProxy } from "#test/support/cutting-proxy.ts"
import { makeDatabase } from "#test/support/postgres.ts"

test("names each request by an id that no other start gives, in every answer", async () => {
  await using one = await startApp()
  await using other = await startApp({ database: one.cluster })
  const paths = ["/api/session", "/livez", "/api/nothing", "/", "/api/sales", "/%E0%A4%A"]
  const ids = await Promise.all(
    [one, other].flatMap((app) =>
      paths.map(async (path) => (await app.ask(path)).headers.get("x-request-id")),
    ),
  )
  for (const id of ids) expect(id).toMatch(/^[\w-]{8}-[\da-z]+$/)
  expect(new Set(ids).size).toBe(paths.length * 2)
})

test("names the request in an answer that is the server's fault", async () => {
  const data = await makeDatabase()
  await using line = await makeCuttingProxy(data.appUrl)
  {
    await using app = await startApp({ database: { ...data, appUrl: line.url } })
    const { cookie } = await signIn(app)
    line.close()
    // One fails before its endpoint, the other within.
    for (const [path, headers] of [
      ["/api/session", { cookie }],
      ["/api/pharmacies/1", {}],
    ] as const) {
      const answer = await app.ask(path, { headers })
      expect(answer.status, path).toBe(503)
      expect(await answer.json()).toMatchObject({
        code: "database-away",
        data: { requestId: answer.headers.get("x-request-id") },
      })
    }
  }
  await data.drop()
})
