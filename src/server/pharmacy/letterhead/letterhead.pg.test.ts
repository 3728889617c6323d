import { randomBytes } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Letterhead } from "#contract/pharmacy/letterhead.ts"
import { logoUrl, maxLogoBytes } from "#domain/pharmacy/letterhead.ts"
import { openCashiers } from "#test/pharmacy/cashiers.ts"
import { makePhoto, stripped, upload } from "#test/pharmacy/prescriptions.ts"
import { openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const logo = makePhoto({ mark: "logo" })
const put = (cookie: string | null, picture: Buffer | string = logo) =>
  app.ask(logoUrl, upload(cookie, picture))
const dataUrl = (photo: Buffer) => `data:image/jpeg;base64,${stripped(photo).toString("base64")}`

test("puts a logo without its metadata on the papers of one pharmacy, replaces and removes it", async () => {
  await using desk = await openTillDesk(app)
  const { cookie } = desk.pharmacist
  const neighbour = await signIn(app, {
    roles: ["pharmacien"],
    pharmacyId: await desk.shelf.makePharmacy(),
  })
  const head = async (as = cookie) =>
    (await desk.send<Letterhead>("GET /pharmacy/letterhead", undefined, as)).body
  expect((await head()).logo).toBeNull()

  const answer = await put(cookie)
  expect(answer.status).toBe(200)
  expect(answer.headers.get("cache-control")).toBe("no-store")
  expect(await answer.json()).toEqual(await head())
  expect((await head()).logo).toEqual({ url: dataUrl(logo), width: 120, height: 60 })
  expect((await head(neighbour.cookie)).logo).toBeNull()

  // The same again, twice at once, is no change.
  await Promise.all([put(cookie), put(cookie)])
  const other = makePhoto({ mark: "another", height: 90 })
  expect((await put(cookie, other)).status).toBe(200)
  expect((await head()).logo).toEqual({ url: dataUrl(other), width: 120, height: 90 })
  const remove = (as = cookie) => desk.send<Letterhead>("POST /pharmacy/letterhead/logo/remove", {}, as)
  expect((await remove(neighbour.cookie)).body.logo).toBeNull()
  expect((await head()).logo).not.toBeNull()
  expect((await remove()).body.logo).toBeNull()
  expect((await remove()).status).toBe(200)

  const acts = await desk.shelf.sql<{ action: string; subject: string; known: boolean }>(
    `select action, subject, before ->> 'logo' is not null as known from audit_log
     where thing = 'pharmacy' and thing_id = $1 and action like 'letterhead.%' order by at`,
    [String(desk.shelf.pharmacy)],
  )
  const { subject } = desk.pharmacist
  expect(acts).toEqual([
    { action: "letterhead.setLogo", subject, known: false },
    { action: "letterhead.setLogo", subject, known: true },
    { action: "letterhead.removeLogo", subject, known: true },
  ])
})

test("refuses everything but a small picture of the pharmacy's own staff", async () => {
  await using desk = await openTillDesk(app)
  const { cookie } = desk.pharmacist
  const said = async (answer: Response) => [
    answer.status,
    ((await answer.json()) as { data?: { fields?: { message: string }[] } }).data?.fields?.[0]?.message,
  ]
  expect(await said(await put(cookie, "<svg onload='alert(1)'/>"))).toEqual([
    400,
    "This is not a PNG, JPEG, WebP or AVIF picture",
  ])
  const large = makePhoto({ mark: randomBytes(maxLogoBytes).toString("hex").slice(0, maxLogoBytes) })
  expect(await said(await put(cookie, large))).toEqual([400, "The logo is larger than 200 KB"])
  expect((await put(null)).status).toBe(401)
  expect((await put((await signIn(app)).cookie)).status).toBe(403)
  expect((await put((await signIn(app, { roles: ["admin"] })).cookie)).status).toBe(403)
})

test("asks a cashier for the right to manage", async () => {
  await using till = await openCashiers(app)
  const { cookie } = till.pharmacist
  const codeOf = async (answer: Response) => ((await answer.json()) as { code?: string }).code
  expect(await codeOf(await put(cookie))).toBe("cashier-needed")
  await till.mustEnter("Kasun")
  expect(await codeOf(await put(cookie))).toBe("cashier-right")
  expect((await till.ask("POST /pharmacy/letterhead/logo/remove", {})).body).toMatchObject({
    code: "cashier-right",
  })
  await till.mustEnter("Nimali")
  expect((await put(cookie)).status).toBe(200)
})
