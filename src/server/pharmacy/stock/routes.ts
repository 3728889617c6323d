import { ORPCError } from "@orpc/server"
import { shopsOwn } from "#contract/pharmacy/barcode-inputs.ts"
import { type Adjustment, NewName } from "#contract/pharmacy/stock-inputs.ts"
import { isShopsOwn } from "#domain/pharmacy/gtin.ts"
import { adjustReasons } from "#domain/pharmacy/stock-rules.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { CallContext } from "#server/api/call-context.ts"
import { endpoints, pharmacyOf } from "#server/api/endpoints.ts"
import { type StaffActor, staffActorOf } from "#server/api/staff-actor.ts"
import { findTwins } from "#server/finder/likely-twins.ts"
import { problem } from "#server/platform/http/problems.ts"
import { findChanges, findMovements } from "./history.ts"
import {
  countShelf,
  findBatches,
  findKnownMedicines,
  findLookAlikes,
  findMedicines,
  findOwnCodes,
  findShelf,
  getShelfRow,
  isCodeKnown,
} from "./lists.ts"
import {
  addMedicine,
  addToShelf,
  adjustStock,
  arePricesShown,
  buyStock,
  countStock,
  editStock,
  linkBarcode,
  namesOf,
  removeStock,
  restoreStock,
  showPrices,
} from "./queries.ts"
import { getUsualPack, setUsualPack } from "./usual-packs.ts"

const { shelf, medicines } = endpoints

const rowOf = (context: CallContext, id: number) => getShelfRow(context.app.database, pharmacyOf(context), id)

export const shelfRoutes = {
  list: shelf.list.handler(async ({ context, input: { page, ...asked } }) => {
    const pharmacy = pharmacyOf(context)
    const which = { ...asked, today: colomboDay(context.app.now()) }
    const [rows, { limit, counts }] = await Promise.all([
      findShelf(context.app.database, pharmacy, { which, page }),
      countShelf(context.app.database, pharmacy, which),
    ])
    return { rows, total: counts[which.filter], counts, lowStockLimit: limit }
  }),

  get: shelf.get.handler(async ({ context, input: { id } }) => {
    const row = await rowOf(context, id)
    return {
      row,
      batches: await findBatches(context.app.database, id),
      changes: await findChanges(context.app.database, id),
      ownCodes: await findOwnCodes(context.app.database, id),
      usualPack: await getUsualPack(context.app.database, pharmacyOf(context), row.medicineId),
    }
  }),

  setUsualPack: shelf.setUsualPack.handler(async ({ context, input }) => {
    await setUsualPack(context.app.database, pharmacyOf(context), input)
    return rowOf(context, input.id)
  }),

  movements: shelf.movements.handler(async ({ context, input: { id, ...which } }) => {
    await rowOf(context, id)
    return findMovements(context.app.database, id, which)
  }),

  buy: shelf.buy.handler(async ({ context, input }) => {
    const actor = staffActorOf(context)
    refuseExpired(input.expiresOn, actor)
    await buyStock(context.app.database, actor, input)
    return rowOf(context, input.id)
  }),

  edit: shelf.edit.handler(async ({ context, input }) => {
    await refuseUnusualName(context, input.name)
    try {
      await editStock(context.app.database, staffActorOf(context), input)
    } catch (error) {
      // A retry, or an equal change by someone else: the row is as requested.
      const row = await rowOf(context, input.id)
      if (!isChanged(error) || row.name !== input.name || row.priceCents !== input.priceCents)
        return withRow(context, input.id)(error)
    }
    return rowOf(context, input.id)
  }),

  pricesShown: shelf.pricesShown.handler(async ({ context }) => ({
    shown: await arePricesShown(context.app.database, pharmacyOf(context)),
  })),

  showPrices: shelf.showPrices.handler(async ({ context, input }) => {
    await showPrices(context.app.database, pharmacyOf(context), input.shown)
    return input
  }),

  adjust: shelf.adjust.handler(async ({ context, input }) => {
    refuseWrongWay(input)
    await adjustStock(context.app.database, staffActorOf(context), input)
    return rowOf(context, input.id)
  }),

  count: shelf.count.handler(async ({ context, input }) => {
    await countStock(context.app.database, staffActorOf(context), input).catch(withRow(context, input.id))
    return rowOf(context, input.id)
  }),

  remove: shelf.remove.handler(async ({ context, input }) => {
    await removeStock(context.app.database, staffActorOf(context), input).catch(withRow(context, input.id))
    return { removed: true }
  }),

  restore: shelf.restore.handler(async ({ context, input }) => {
    await restoreStock(context.app.database, staffActorOf(context), input)
    return rowOf(context, input.id)
  }),

  link: shelf.link.handler(async ({ context, input }) => {
    await refuseShopsOwn(context, input.gtin)
    const isNew = await linkBarcode(context.app.database, staffActorOf(context), input)
    const { name } = await rowOf(context, input.id)
    return { medicine: name, isNew }
  }),

  add: shelf.add.handler(async ({ context, input }) => {
    const actor = staffActorOf(context)
    await refuseUnusualName(context, input.name)
    if (input.quantity > 0) refuseExpired(input.expiresOn, actor)
    return rowOf(context, await addToShelf(context.app.database, actor, input))
  }),
}

export const medicineRoutes = {
  lookAlikes: medicines.lookAlikes.handler(({ context }) => findLookAlikes(context.app.database)),

  list: medicines.list.handler(({ context, input }) =>
    findMedicines(context.app.database, pharmacyOf(context), input),
  ),

  find: medicines.find.handler(async ({ context, input: { name, gtin } }) => ({
    medicines: await findKnownMedicines(context.app.database, pharmacyOf(context), {
      names: namesOf(name.trim()),
      gtin,
    }),
  })),

  similar: medicines.similar.handler(async ({ context: { app, person }, input }) => ({
    medicines: await findTwins(app.database, { ...input, withUnchecked: (person?.roles ?? []).length > 0 }),
  })),

  add: medicines.add.handler(async ({ context, input }) => {
    const id = await addMedicine(context.app.database, input)
    if (id === null) throw problem("already-known")
    return { id, ...input }
  }),
}

/** Checks the naming rule for new medicines only; existing ones keep their name. */
async function refuseUnusualName(context: CallContext, name: string) {
  const { error } = NewName.safeParse(name)
  const message = error?.issues[0]?.message
  if (message === undefined) return
  const names = namesOf(name)
  const known = await findKnownMedicines(context.app.database, pharmacyOf(context), { names, gtin: "" })
  if (known.length === 0) throw problem("bad-input", { fields: [{ field: "name", message }] }, message)
}

const isChanged = (error: unknown) => error instanceof ORPCError && error.code === "already-changed"

/** Adds the current row to a refusal for a stale version. */
const withRow =
  (context: CallContext, id: number) =>
  async (error: unknown): Promise<never> => {
    if (!isChanged(error)) throw error
    throw problem("already-changed", { row: await rowOf(context, id) })
  }

function refuseField(field: string, message: string): never {
  throw problem("bad-input", { fields: [{ field, message }] }, message)
}

/** Refuses in-store numbers, except those that this pharmacy has linked: their pack size may be set. */
async function refuseShopsOwn(context: CallContext, gtin: string) {
  if (isShopsOwn(gtin) && !(await isCodeKnown(context.app.database, pharmacyOf(context), gtin)))
    refuseField("gtin", shopsOwn)
}

function refuseExpired(expiresOn: string | null, { now }: StaffActor) {
  if (expiresOn === null || expiresOn >= colomboDay(now)) return
  refuseField("expiresOn", "This batch has expired, so units cannot be added to it.")
}

function refuseWrongWay({ reason, delta }: Adjustment) {
  const { way } = adjustReasons[reason]
  if (way === "off" && delta > 0) refuseField("delta", "This reason can only remove units.")
  if (way === "on" && delta < 0) refuseField("delta", "This reason can only add units.")
}
