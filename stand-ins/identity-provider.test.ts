import { expect, test } from "vitest"
import { makeVisitor } from "#test/support/visitor.ts"
import { demoAccounts } from "./identity-accounts.ts"
import { startIdentityProvider } from "./identity-provider.ts"

const site = "http://127.0.0.1:9"

const start = () =>
  startIdentityProvider({
    accounts: demoAccounts,
    secret: "test",
    client: {
      clientId: "pharos",
      clientSecret: "secret",
      redirectUris: [`${site}/auth/callback`],
      afterLogoutUris: [`${site}/`],
      loginUri: `${site}/auth/login`,
    },
  })

function question(issuer: string, changes: Record<string, string> = {}): URL {
  const url = new URL("/auth", issuer)
  const right = {
    client_id: "pharos",
    redirect_uri: `${site}/auth/callback`,
    response_type: "code",
    scope: "openid profile email",
    state: "state",
    nonce: "nonce",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  }
  url.search = new URLSearchParams({ ...right, ...changes }).toString()
  return url
}

const isSite = (url: URL) => url.origin === site

test("shows a named button for each account and marks the page as a demo", async () => {
  await using provider = await start()
  const { response } = await makeVisitor().go(question(provider.issuer))
  const html = await response.text()
  for (const [key, { name }] of Object.entries(demoAccounts)) {
    expect(html).toMatch(new RegExp(`<button name="account" value="${key}">.*${name}`))
  }
  expect(html).toContain('<form method="post">')
  expect(html).toContain("demo login")
})

test("speaks the first of the asked languages that it knows", async () => {
  await using provider = await start()
  for (const [asked, lang, words] of [
    ["ta", "ta", "வாடிக்கையாளர்"],
    ["fr si en", "si", "පාරිභෝගිකයා"],
    ["fr", "en", "Customer"],
  ] as const) {
    const { response } = await makeVisitor().go(question(provider.issuer, { ui_locales: asked }))
    const html = await response.text()
    expect(html).toContain(`<html lang="${lang}">`)
    expect(html).toContain(words)
  }
})

test("serves pages without inline or external resources", async () => {
  await using provider = await start()
  const { response } = await makeVisitor().go(question(provider.issuer))
  const policy = response.headers.get("content-security-policy") ?? ""
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain("unsafe")
  expect(response.headers.get("cache-control")).toBe("no-store")
  const html = await response.text()
  expect(html).not.toMatch(/<script>|<style|\sstyle=|\son\w+=|https?:/)
  const look = await fetch(new URL("/look.css", provider.issuer))
  expect(look.headers.get("content-type")).toContain("text/css")
})

test("redirects back with a code", async () => {
  await using provider = await start()
  const visitor = makeVisitor()
  const { url } = await visitor.go(question(provider.issuer))
  const back = await visitor.go(url, { form: { account: "supplier" } }, isSite)
  expect(back.url.pathname).toBe("/auth/callback")
  expect(back.url.searchParams.get("code")).toBeTruthy()
  expect(back.url.searchParams.get("state")).toBe("state")
})

test.for(["", "nobody", "__proto__", "constructor", "demo|admin"])(
  "refuses the unknown account %j",
  async (account) => {
    await using provider = await start()
    const visitor = makeVisitor()
    const { url } = await visitor.go(question(provider.issuer))
    const answer = await visitor.ask(url, { form: { account } })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('role="alert"')
  },
)

test("refuses an overlong form", async () => {
  await using provider = await start()
  const visitor = makeVisitor()
  const { url } = await visitor.go(question(provider.issuer))
  const answer = await visitor.ask(url, { form: { account: "x".repeat(50_000) } })
  expect(answer.status).toBe(413)
})

test("restarts an unknown login at the site", async () => {
  await using provider = await start()
  const answer = await makeVisitor().ask(`${provider.issuer}/account/forgotten`)
  expect(answer.headers.get("location")).toBe(`${site}/auth/login`)
})

test.for<Record<string, string>>([
  { redirect_uri: "https://evil.example/" },
  { client_id: "another" },
  { redirect_uri: `${site}/auth/callback/../evil` },
])("answers a request with %j with an error page instead of a redirect", async (changes) => {
  await using provider = await start()
  const { response } = await makeVisitor().go(question(provider.issuer, changes))
  expect(response.status).toBe(400)
  expect(response.headers.get("content-type")).toContain("text/html")
})

test("refuses a request without PKCE", async () => {
  await using provider = await start()
  const url = question(provider.issuer)
  url.searchParams.delete("code_challenge")
  url.searchParams.delete("code_challenge_method")
  const { url: back } = await makeVisitor().go(url, {}, isSite)
  expect(back.searchParams.get("error")).toBe("invalid_request")
})
