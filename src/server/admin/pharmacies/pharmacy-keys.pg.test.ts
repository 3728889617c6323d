import { expect, test } from "vitest"
import type { PharmacyDetail } from "#contract/admin/pharmacies.ts"
import type { PharmacyKey } from "#contract/imports/keys.ts"
import { openProgram } from "#test/imports/keyed-program.ts"
import { openShelf } from "#test/pharmacy/shelf.ts"
import { signIn, startApp } from "#test/support/app.ts"

test("lets the administration see and revoke a pharmacy's API keys", async () => {
  await using app = await startApp()
  await using shelf = await openShelf(app.cluster)
  const admin = await signIn(app, { roles: ["admin"], name: "Anula" })
  const pharmacist = await signIn(app, { roles: ["pharmacien"], pharmacyId: shelf.pharmacy })
  const [program, other] = [await openProgram(app, shelf.pharmacy), await openProgram(app, shelf.pharmacy)]
  const another = await shelf.makePharmacy()
  const path = (pharmacy: number, key: number) => `/api/admin/pharmacies/${pharmacy}/keys/${key}/revoke`
  const revoke = (at: string, cookie = admin.cookie, reason = "Found on the internet") =>
    app.ask(at, { method: "POST", headers: { cookie }, body: JSON.stringify({ reason }) })
  const statusOf = async (at: string, cookie?: string) => (await revoke(at, cookie)).status
  const uses = async () => [(await program.ask("/stock")).status, (await other.ask("/stock")).status]

  const own = path(shelf.pharmacy, program.key.id)
  expect(await statusOf(own, pharmacist.cookie)).toBe(403)
  expect(await statusOf(path(another, program.key.id))).toBe(404)
  expect(await statusOf(path(shelf.pharmacy, 999_999))).toBe(404)
  expect((await revoke(own, admin.cookie, " ")).status).toBe(400)
  expect(await uses()).toEqual([200, 200])

  const twice = await Promise.all([revoke(own), revoke(own)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  const [first, second] = (await Promise.all(twice.map((answer) => answer.json()))) as PharmacyKey[] // its contract
  expect(second).toEqual(first)
  expect(first).toMatchObject({ id: program.key.id, revokedBy: "Anula", revokedAt: expect.any(String) })
  expect(await uses()).toEqual([401, 200])
  const noted = await shelf.sql(
    "select subject, action, thing_id as id, before, reason from audit_log where thing = 'pharmacy-key'",
  )
  expect(noted).toEqual([
    {
      subject: admin.subject,
      action: "adminPharmacies.revokeKey",
      id: String(program.key.id),
      before: { name: "Test till", prefix: program.secret.slice(0, 10), pharmacy_id: shelf.pharmacy },
      reason: "Found on the internet",
    },
  ])

  const answer = await app.ask(`/api/admin/pharmacies/${shelf.pharmacy}`, {
    headers: { cookie: admin.cookie },
  })
  const text = await answer.text()
  expect((JSON.parse(text) as PharmacyDetail).keys).toMatchObject([
    { id: other.key.id, revokedAt: null },
    { id: program.key.id, revokedBy: "Anula" },
  ])
  expect(text).not.toContain(program.secret)
})
