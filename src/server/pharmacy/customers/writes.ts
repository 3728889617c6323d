import type { ChangedCustomer, NewCustomer } from "#contract/pharmacy/customers.ts"
import { fn } from "#database/functions.gen.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import { call } from "#server/platform/database/call.ts"
import type { Database } from "#server/platform/database/database.ts"
import { fingerprintOf } from "#server/platform/fingerprint.ts"
import { phoneNumberOf } from "#server/platform/phone-number.ts"

const payloadOf = (request: NewCustomer | ChangedCustomer) => ({
  name: request.name,
  phone_number: request.phoneNumber === null ? null : phoneNumberOf(request.phoneNumber, "phoneNumber"),
  email: request.email,
  born_on: request.bornOn,
  language: request.language,
  note: request.note,
  reminder_way: request.reminderWay,
  allergies: request.allergies,
})

export function addCustomer(database: Database, actor: StaffActor, request: NewCustomer): Promise<number> {
  const payload = payloadOf(request)
  return call(
    database,
    fn.addCustomer({
      ofPharmacy: actor.pharmacy,
      actKey: request.key,
      fingerprint: fingerprintOf([payload]),
      payload,
      acting: actor.subject,
      happenedAt: actor.now,
    }),
  )
}

export async function changeCustomer(database: Database, actor: StaffActor, request: ChangedCustomer) {
  await call(
    database,
    fn.changeCustomer({
      ofPharmacy: actor.pharmacy,
      ofCustomer: request.id,
      readVersion: request.version,
      payload: payloadOf(request),
      acting: actor.subject,
      happenedAt: actor.now,
    }),
  )
}
