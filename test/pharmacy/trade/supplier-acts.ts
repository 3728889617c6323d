import { randomUUID } from "node:crypto"
import type { QuarantinedUnits } from "#contract/pharmacy/quarantine.ts"
import type { SupplierReturn } from "#contract/pharmacy/supplier-returns.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { batchKey } from "./acts.ts"
import { type Doing, some } from "./doing.ts"

/** Sends units of one or two lines in quarantine back to a supplier. */
export async function sendBack({ world, shop, by, as }: Doing) {
  const { units } = await world.ask<{ units: QuarantinedUnits[] }>("/quarantine", as)
  const chosen = new Set([some(by, units), some(by, units)].filter((each) => each !== undefined))
  const lines = [...chosen].map(({ id, stockId, lot, expiresOn, left }) => ({
    unitsId: id,
    stockId,
    batch: batchKey(lot, expiresOn),
    quantity: by.chance(0.1) ? left + 1 : by.whole(1, left),
  }))
  if (lines.length === 0) return
  const id = randomUUID()
  const body = {
    key: id,
    supplier: "Corner Wholesale",
    reason: "Faulty",
    lines: lines.map(({ unitsId, quantity }) => ({ unitsId, quantity })),
  }
  const asked = { kind: "send-back", id, lines } as const
  await world.act({ shop, as, path: "/pharmacy/supplier-returns", body, asked }, by)
}

/** Picks a return, mostly an open one; sends something back first if there is none. */
async function pickReturn(doing: Doing): Promise<SupplierReturn | undefined> {
  const { world, by, as } = doing
  const find = async () =>
    (await world.ask<{ returns: SupplierReturn[] }>("/pharmacy/supplier-returns", as)).returns
  const open = (returns: SupplierReturn[]) => returns.filter(({ closedAt }) => closedAt === null)
  let returns = await find()
  if (open(returns).length === 0) {
    await sendBack(doing)
    returns = await find()
  }
  return some(by, by.chance(0.9) ? open(returns) : returns)
}

export async function creditReturn(doing: Doing) {
  const { world, shop, by, as } = doing
  const goods = await pickReturn(doing)
  if (!goods) return
  const [id, isNone] = [randomUUID(), by.chance(0.2)]
  const credit = isNone
    ? { cents: 0, units: null, isLast: true }
    : {
        cents: by.whole(1, goods.costCents + 50),
        units: by.chance(0.5) ? by.whole(1, 4) : null,
        isLast: by.chance(0.4),
      }
  const body = { key: id, number: isNone ? null : "CN", dated: colomboDay(world.now()), ...credit }
  const asked = { kind: "credit", id, returnId: goods.id, ...credit } as const
  await world.act({ shop, as, path: `/pharmacy/supplier-returns/${goods.id}/credits`, body, asked }, by)
}

/** Takes units back that the supplier refused; sometimes more than it has. */
export async function takeBackRefused(doing: Doing) {
  const { world, shop, by, as } = doing
  const goods = await pickReturn(doing)
  if (!goods) return
  const lines = goods.lines
    .filter(({ quantity, refused }) => refused < quantity)
    .map(({ id, quantity, refused }) => ({
      lineId: id,
      quantity: by.chance(0.15) ? quantity - refused + 1 : by.whole(1, quantity - refused),
    }))
  if (lines.length === 0) return
  const id = randomUUID()
  const body = { key: id, reason: "Opened", refusedOn: colomboDay(world.now()), lines }
  const asked = { kind: "refuse", id, returnId: goods.id, lines } as const
  await world.act({ shop, as, path: `/pharmacy/supplier-returns/${goods.id}/refusals`, body, asked }, by)
}
