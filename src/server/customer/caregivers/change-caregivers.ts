import { randomInt } from "node:crypto"
import type { Caregiver, Invitation, NewCaregiver } from "#contract/customer/caregivers.ts"
import {
  codeAlphabet,
  codeLength,
  invitationDays,
  maxCaredFor,
  maxCaregivers,
} from "#domain/customer/caregiver-rules.ts"
import { withPersonLocked } from "#server/customer/account/person-lock.ts"
import { isOwnPerson } from "#server/customer/dose-people/queries.ts"
import type { Database } from "#server/platform/database/database.ts"
import { problem } from "#server/platform/http/problems.ts"
import {
  type Consent,
  countCaredFor,
  countCaregivers,
  findByKey,
  findCaregivers,
  findInvitation,
  insertCaregiver,
  isCaregiverOf,
  saveAcceptance,
  updateConsent,
} from "./queries.ts"

/** Who asks, and the current time. */
export type Asking = { subject: string; now: Date }

const dayMs = 24 * 60 * 60 * 1000

/** Returns the code of a new invitation. */
export const makeCode = () =>
  Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("")

/** Creates an invitation. Idempotent by key. */
export async function invite(
  database: Database,
  { subject, now }: Asking,
  asked: NewCaregiver,
): Promise<Caregiver> {
  const id = await withPersonLocked(database, subject, async (sql) => {
    const made = await findByKey(sql, subject, asked.key)
    if (made) {
      const isSame =
        made.name === asked.name &&
        made.person_id === asked.personId &&
        made.after_hours === asked.afterHours &&
        made.names_medicine === asked.namesMedicine
      if (!isSame) throw problem("key-used-differently")
      return made.id
    }
    const { personId } = asked
    if (personId !== null && !(await isOwnPerson(sql, subject, personId))) {
      const message = "This person is not in your list"
      throw problem("bad-input", { fields: [{ field: "personId", message }] }, message)
    }
    if ((await countCaregivers(sql, subject, now)) >= maxCaregivers)
      throw problem("too-many-caregivers", { limit: maxCaregivers })
    const expiresAt = new Date(now.getTime() + invitationDays * dayMs)
    return insertCaregiver(sql, { subject, code: makeCode(), now, expiresAt }, asked)
  })
  return ownCaregiver(database, { subject, now }, id)
}

export async function changeConsent(
  database: Database,
  asking: Asking,
  { id, ...consent }: Consent & { id: number },
): Promise<Caregiver> {
  if (!(await updateConsent(database.sql, { subject: asking.subject, id }, consent)))
    throw problem("not-found")
  return ownCaregiver(database, asking, id)
}

async function ownCaregiver(database: Database, { subject, now }: Asking, id: number): Promise<Caregiver> {
  const caregiver = (await findCaregivers(database.sql, subject, now)).find((each) => each.id === id)
  if (!caregiver) throw problem("not-found")
  return caregiver
}

const isOpen = ({ acceptedAt, expiresAt }: { acceptedAt: Date | null; expiresAt: Date }, now: Date) =>
  acceptedAt === null && expiresAt > now

/** Returns an open invitation of someone else. */
export async function readInvitation(
  database: Database,
  { subject, now }: Asking,
  code: string,
): Promise<Invitation> {
  const found = await findInvitation(database.sql, code)
  if (!found || !isOpen(found, now)) throw problem("not-found")
  if (found.subject === subject) throw problem("own-invitation")
  const { owner, person, afterHours, namesMedicine, expiresAt } = found
  return { owner, person, afterHours, namesMedicine, expiresAt: expiresAt.toISOString() }
}

/** Accepts an invitation once. The person who has accepted it is answered the same again. */
export async function accept(database: Database, { subject, now }: Asking, code: string): Promise<void> {
  await withPersonLocked(database, subject, async (sql) => {
    const invitation = await findInvitation(sql, code, { isLocked: true })
    if (invitation?.acceptedBy === subject) return
    if (!invitation || !isOpen(invitation, now)) throw problem("not-found")
    if (invitation.subject === subject) throw problem("own-invitation")
    const accepting = { subject, owner: invitation.subject, personId: invitation.personId }
    if (await isCaregiverOf(sql, accepting)) throw problem("already-caregiver")
    if ((await countCaredFor(sql, subject)) >= maxCaredFor)
      throw problem("too-many-people", { limit: maxCaredFor })
    await saveAcceptance(sql, { id: invitation.id, subject, now })
  })
}
