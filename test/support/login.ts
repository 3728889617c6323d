import type { Person } from "#contract/platform/session.ts"
import type { TestApp } from "./app.ts"
import type { Visitor } from "./visitor.ts"

type Account = "customer" | "pharmacist" | "supplier" | "admin"

/** Logs a visitor in as a demo account, click by click; returns the final URL. */
export async function logIn(
  app: Pick<TestApp, "url">,
  visitor: Visitor,
  account: Account,
  back = "/pharos",
): Promise<URL> {
  const asked = await visitor.go(`${app.url}/auth/login?back=${encodeURIComponent(back)}`)
  if (!asked.url.pathname.startsWith("/identity/account/")) return asked.url
  return chooseAccount(app, visitor, asked.url, account)
}

/** Presses a button of the account page and follows the redirects to the first page of the site. */
export async function chooseAccount(
  app: Pick<TestApp, "url">,
  visitor: Visitor,
  page: URL,
  account: Account,
) {
  const isPage = (url: URL) => url.origin === app.url && !/^\/(auth|identity)\//.test(url.pathname)
  const { url } = await visitor.go(page, { form: { account } }, isPage)
  return url
}

/** Returns the person whom the server recognises in a visitor. */
export async function personOf(app: Pick<TestApp, "url">, visitor: Visitor): Promise<Person | null> {
  const answer = await visitor.ask(`${app.url}/api/session`)
  const { person } = (await answer.json()) as { person: Person | null } // the contract's own shape
  return person
}
