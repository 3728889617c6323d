import type { Role } from "#contract/platform/session.ts"
import type { Desk } from "#domain/admin/desks.ts"
import { districts } from "#domain/platform/districts.ts"
import { makeAdminWrites } from "#test/admin/admin-writes.ts"
import { putIntoDistrict } from "#test/admin/writes/admin-world.ts"
import { signIn, type TestApp } from "#test/support/app.ts"
import { ask } from "#test/support/query.ts"
import { makeAdminAsks } from "./admin-requests.ts"
import { type Asker, type Kind, type Letter, rowsOf, startIdsAt } from "./marks.ts"
import type { Device } from "./place.ts"
import { type Asks, asksOfWrites } from "./requests.ts"
import { makeSide, type Side } from "./sides.ts"

export type World = {
  sides: Record<Letter, Side>
  administration: Asks
  askers: Asker[]
  /** Finds the rows of each side. */
  patterns: Record<Letter, RegExp>
}

/** Creates two complete sides, an administrator, and all callers. */
export async function makeWorld(app: TestApp, subscribe: () => Device): Promise<World> {
  const A = await makeSide(app, "A", subscribe)
  const B = await makeSide(app, "B", subscribe)
  await startIdsAt(app, "later")
  const { writes, admin, shelf } = await makeAdminWrites(app)
  await shelf[Symbol.asyncDispose]()
  const administration = await makeAdminAsks(A.place, asksOfWrites(writes))
  await putIntoDistrict(app, "Kandy")
  const askers = [...askersOf("A", A), ...askersOf("B", B), ...(await othersOf(app, A, admin.cookie))]
  // Requests that need a fresh login get one, except for the expired session.
  await ask(app.cluster.ownerUrl, "update sessions set authenticated_at = now()")
  return {
    sides: { A, B },
    administration,
    askers,
    patterns: { A: rowsOf("A", subjectsOf(A)), B: rowsOf("B", subjectsOf(B)) },
  }
}

const subjectsOf = ({ place }: Side) => [
  place.customer.subject,
  place.pharmacist.subject,
  place.supplier.subject,
]

/** Each caller has its own address, so that none uses up another's rate limit. */
let addresses = 0
const asker = (name: string, kind: Kind, side: Letter | null, headers: Record<string, string>): Asker => {
  addresses += 1
  return { name, kind, side, headers: { ...headers, "x-forwarded-for": `10.0.0.${addresses}` } }
}

const askersOf = (letter: Letter, { place }: Side): Asker[] => [
  asker(`customer ${letter}`, "customer", letter, { cookie: place.customer.cookie }),
  asker(`pharmacist ${letter}`, "pharmacist", letter, { cookie: place.pharmacist.cookie }),
  asker(`supplier ${letter}`, "supplier", letter, { cookie: place.supplier.cookie }),
  asker(`key ${letter}`, "key", letter, { authorization: `Bearer ${place.program.secret}` }),
]

async function othersOf(app: TestApp, { place }: Side, admin: string): Promise<Asker[]> {
  const former = async (name: string, role: Role) =>
    asker(`former ${name}`, "former", null, { cookie: (await signIn(app, { roles: [role] })).cookie })
  const atDesk = async (desk: Desk) =>
    asker(desk, desk, null, {
      cookie: (await signIn(app, { roles: [desk], districts: [...districts] })).cookie,
    })
  const { cookie, subject } = await signIn(app, { subject: place.pharmacist.subject, roles: ["pharmacien"] })
  await place.shelf.sql(
    `update sessions set expires_at = now() - interval '1 second'
     where subject = $1 and created_at = (select max(created_at) from sessions where subject = $1)`,
    [subject],
  )
  return [
    asker("guest", "guest", null, {}),
    asker("admin", "admin", null, { cookie: admin }),
    await atDesk("catalogue"),
    await atDesk("support"),
    await atDesk("district"),
    await former("pharmacist", "pharmacien"),
    await former("supplier", "supplier"),
    asker("expired", "expired", null, { cookie }),
  ]
}
