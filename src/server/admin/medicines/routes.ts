import { ORPCError } from "@orpc/server"
import type { CallContext } from "#server/api/call-context.ts"
import { endpoints, personOf } from "#server/api/endpoints.ts"
import { problem } from "#server/platform/http/problems.ts"
import { acceptCorrection, findWaitingCorrections, rejectCorrection } from "./corrections.ts"
import { findDuplicates } from "./duplicates.ts"
import { type Administrator, mergeMedicines, previewMerge, previewUndo, undoMerge } from "./merging.ts"
import { findCatalogue, getMedicine } from "./queries.ts"
import {
  addBarcode,
  addMedicine,
  checkMedicine,
  editMedicine,
  endBarcode,
  recordNonDuplicates,
} from "./writes.ts"

const { adminCorrections, adminMedicines } = endpoints

const administratorOf = (context: CallContext): Administrator => ({
  subject: personOf(context).subject,
  now: context.app.now(),
})

const medicineOf = ({ app }: CallContext, id: number) => getMedicine(app.database, id)

export const adminMedicineRoutes = {
  list: adminMedicines.list.handler(({ context, input }) => findCatalogue(context.app.database, input)),
  get: adminMedicines.get.handler(({ context, input: { id } }) => medicineOf(context, id)),
  duplicates: adminMedicines.duplicates.handler(({ context, input: { after = 0 } }) =>
    findDuplicates(context.app.database, after),
  ),
  previewMerge: adminMedicines.previewMerge.handler(({ context, input }) =>
    previewMerge(context.app.database, input),
  ),
  previewUndo: adminMedicines.previewUndo.handler(({ context, input: { id } }) =>
    previewUndo(context.app.database, id),
  ),

  add: adminMedicines.add.handler(async ({ context, input }) =>
    medicineOf(context, await addMedicine(context.app.database, input)),
  ),

  edit: adminMedicines.edit.handler(async ({ context, input }) => {
    await editMedicine(context.app.database, input).catch(withMedicine(context, input.id))
    return medicineOf(context, input.id)
  }),

  check: adminMedicines.check.handler(async ({ context, input }) => {
    await checkMedicine(context.app.database, input).catch(withMedicine(context, input.id))
    return medicineOf(context, input.id)
  }),

  addBarcode: adminMedicines.addBarcode.handler(async ({ context, input }) => {
    await addBarcode(context.app.database, input)
    return medicineOf(context, input.id)
  }),

  endBarcode: adminMedicines.endBarcode.handler(async ({ context, input }) => {
    await endBarcode(context.app.database, administratorOf(context), input)
    return medicineOf(context, input.id)
  }),

  merge: adminMedicines.merge.handler(async ({ context, input }) => {
    await mergeMedicines(context.app.database, administratorOf(context), input)
    return medicineOf(context, input.staying.id)
  }),

  undoMerge: adminMedicines.undoMerge.handler(async ({ context, input }) =>
    medicineOf(context, await undoMerge(context.app.database, administratorOf(context), input)),
  ),

  notDuplicates: adminMedicines.notDuplicates.handler(async ({ context, input }) => {
    await recordNonDuplicates(context.app.database, administratorOf(context), input)
    return { noted: true as const }
  }),
}

export const adminCorrectionRoutes = {
  list: adminCorrections.list.handler(({ context, input: { after = 0 } }) =>
    findWaitingCorrections(context.app.database, after),
  ),
  accept: adminCorrections.accept.handler(async ({ context: { app }, input }) => {
    await acceptCorrection(app.database, input, app.now())
    return { decided: true as const }
  }),
  reject: adminCorrections.reject.handler(async ({ context: { app }, input }) => {
    await rejectCorrection(app.database, input, app.now())
    return { decided: true as const }
  }),
}

/** Adds the current medicine to a refusal for a stale version. */
const withMedicine =
  (context: CallContext, id: number) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof ORPCError) || error.code !== "already-changed") throw error
    throw problem("already-changed", { medicine: (await medicineOf(context, id)).medicine })
  }
