import { endpoints, pharmacyOf } from "#server/api/endpoints.ts"
import { staffActorOf } from "#server/api/staff-actor.ts"
import { recordAccess } from "#server/platform/audit/access-log.ts"
import { removePrescriptionPage } from "./pages.ts"
import { correctPrescription, findPrescriptions, getPrescription, noteAllergies } from "./queries.ts"

const { prescriptions } = endpoints
const thing = "prescription"

export const prescriptionRoutes = {
  list: prescriptions.list.handler(async ({ context, input }) => {
    const { database } = context.app
    const page = await findPrescriptions(database, pharmacyOf(context), input)
    await recordAccess(database, { thing, ids: page.prescriptions.map(({ id }) => id) })
    return page
  }),

  get: prescriptions.get.handler(async ({ context, input: { id } }) => {
    const { database } = context.app
    const found = await getPrescription(database, pharmacyOf(context), id)
    await recordAccess(database, { thing, ids: [id] })
    return found
  }),

  correct: prescriptions.correct.handler(async ({ context, input: { id, version, reason, ...text } }) => {
    const { database } = context.app
    await correctPrescription(database, staffActorOf(context), { id, version, text, reason })
    return getPrescription(database, pharmacyOf(context), id)
  }),

  noteAllergies: prescriptions.noteAllergies.handler(async ({ context, input }) => {
    const { database } = context.app
    await noteAllergies(database, staffActorOf(context), input)
    return getPrescription(database, pharmacyOf(context), input.id)
  }),

  removePage: prescriptions.removePage.handler(async ({ context, input: { id, pageId } }) => {
    const { database } = context.app
    await removePrescriptionPage(database, pharmacyOf(context), { prescriptionId: id, pageId })
    return getPrescription(database, pharmacyOf(context), id)
  }),
}
