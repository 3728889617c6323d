import type { Person } from "#contract/platform/session.ts"
import type { TestApp } from "./app.ts"
import type { Visitor } from "./visitor.ts"

type Account = "customer" | "pharmacist" | "supplier" | "admin"

/** Logs a visitor in as a demo account, click by click, and gives the address they end up at. */
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

/** Presses a button of the account page and follows the way back, up to the first page of the site. */
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

/** Who the server takes a visitor for. */
export async function personOf(app: Pick<TestApp, "url">, visitor: Visitor): Promise<Person | null> {
  const answer = await visitor.ask(`${app.url}/api/session`)
  const { person } = (await answer.json()) as { person: Person | null } // the contract's own shape
  return person
}
