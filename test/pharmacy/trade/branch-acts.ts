import { randomUUID } from "node:crypto"
import type { Transfer } from "#contract/pharmacy/transfers.ts"
import { type Doing, rowOf, some } from "./doing.ts"

/** Sends units to the company's other pharmacy. */
export async function sendAway(doing: Doing) {
  const { world, shop, by, as } = doing
  const other = world.shops.find(({ pharmacy }) => pharmacy !== shop.pharmacy)
  const [stockId, id, quantity] = [rowOf(doing), randomUUID(), by.whole(1, 8)]
  const body = { key: id, to: other?.pharmacy, lines: [{ stockId, quantity }] }
  const asked = { kind: "send", id, stockId, quantity } as const
  await world.act({ shop, as, path: "/pharmacy/transfers", body, asked }, by)
}

/** Receives what is on the way, or takes back what nobody received. */
export async function finishTransfer({ world, shop, by, as }: Doing) {
  const { transfers } = await world.ask<{ transfers: Transfer[] }>("/pharmacy/transfers", as)
  const coming = transfers.filter(({ isSender }) => !isSender)
  const transfer = some(by, by.chance(0.7) ? coming : transfers)
  if (!transfer) return
  const [key, transferId] = [randomUUID(), transfer.id]
  const path = `/pharmacy/transfers/${transferId}/${transfer.isSender ? "take-back" : "receive"}`
  if (transfer.isSender) {
    const asked = { kind: "take-back", id: key, transferId } as const
    await world.act({ shop, as, path, body: { key, reason: "Wrong branch" }, asked }, by)
    return
  }
  const lines = transfer.lines.map(({ lineNo, quantity }) => {
    const received = by.chance(0.6) ? quantity : by.whole(0, quantity)
    return { lineNo, received, damaged: by.whole(0, quantity - received), reason: "Broken" }
  })
  const asked = { kind: "arrive", id: key, transferId } as const
  await world.act({ shop, as, path, body: { key, lines }, asked }, by)
}
