import { expect, test } from "vitest"
import { startApp, type TestApp } from "#test/app.ts"
import { makeVisitor, type Visitor } from "#test/visitor.ts"
import { demoAccounts } from "#stand-ins/identity-accounts.ts"

const isBackHome = (origin: string) => (url: URL) => url.origin === origin && url.pathname.startsWith("/pharos")

async function login(app: TestApp, visitor: Visitor, account: string, back = "/pharos?q=para") {
  const asked = await visitor.go(`${app.url}/auth/login?back=${encodeURIComponent(back)}`)
  expect(asked.url.pathname).toMatch(/^\/identity\/account\//)
  const done = await visitor.go(asked.url, { form: { account } }, isBackHome(app.url))
  return done.url.href.slice(app.url.length)
}

async function whoIs(app: TestApp, visitor: Visitor) {
  const answer = await visitor.ask(`${app.url}/api/session`, { headers: { accept: "application/json" } })
  const { person } = (await answer.json()) as { person: { subject: string; name: string; roles: string[] } | null }
  return person
}

test.for(Object.entries(demoAccounts))("%s logs in by redirect and comes back", async ([key, account]) => {
  await using app = await startApp()
  const visitor = makeVisitor()
  expect(await login(app, visitor, key)).toBe("/pharos?q=para")
  expect(await whoIs(app, visitor)).toMatchObject({
    subject: account.subject,
    name: account.name,
    roles: account.roles,
  })
})
