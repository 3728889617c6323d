import { expect, test } from "vitest"
import { openStream } from "#test/platform/live-reader.ts"
import { makePharmacy, until, withOwner } from "#test/platform/live-server.ts"
import { signIn, startApp } from "#test/support/app.ts"

test("ends the order stream of a dismissed pharmacist within five seconds", async () => {
  await using app = await startApp()
  const pharmacyId = await withOwner(app.cluster, (owner) => makePharmacy(owner))
  const { cookie, subject } = await signIn(app, { roles: ["pharmacien"], pharmacyId })
  const other = await signIn(app, { roles: [] })
  const open = (topics: string[], headers: Record<string, string>) => openStream(app.url, { topics, headers })
  await using own = await open([`pharmacy:${pharmacyId}:orders`], { cookie })
  await using patient = await open([`customer:${encodeURIComponent(other.subject)}:orders`], {
    cookie: other.cookie,
  })
  await using pages = await open(["medicines"], { cookie })
  expect([own.answer.status, patient.answer.status, pages.answer.status]).toEqual([200, 200, 200])
  expect(own.answer.headers.get("content-encoding")).toBeNull()

  await withOwner(app.cluster, (owner) =>
    owner.query(
      "update staff set ended_at = now(), ended_by = 'test', end_reason = 'left' where subject = $1",
      [subject],
    ),
  )
  // A deactivated person's sessions are invalid, even one that still exists.
  await withOwner(app.cluster, (owner) =>
    owner.query(
      "update people set deactivated_at = now(), deactivated_by = 'test', deactivation_reason = 'left' where subject = $1",
      [other.subject],
    ),
  )
  await until(() => !own.isOpen() && !patient.isOpen(), 60_000)
  expect(pages.isOpen()).toBe(true)
  expect((await open([`pharmacy:${pharmacyId}:orders`], { cookie })).answer.status).toBe(404)
  expect((await open([`pharmacy:${pharmacyId}:orders`], { cookie: other.cookie })).answer.status).toBe(401)
})
