import { randomUUID } from "node:crypto"
import { joinCompany } from "../branches.ts"
import type { PreparedCounter } from "./prepare.ts"
import type { Write } from "./write.ts"

/** Transfers between branches. */
export async function transferWrites({
  batchOf,
  colleague,
  foreignRow,
  medicineId,
  other,
  send,
  shelf,
}: PreparedCounter): Promise<Record<string, Write>> {
  await joinCompany(shelf.sql, [shelf.pharmacy, other])
  const row = await shelf.makeRow({ batches: [{ quantity: 20, lot: "T", expiresOn: "2099-01-31" }] })
  const stranger = await shelf.makePharmacy()
  const post = async (path: string, body: object, as?: string) =>
    Number((await send(`POST /pharmacy/transfers${path}`, { key: randomUUID(), ...body }, as))["id"])
  const lines = [{ stockId: row, quantity: 1 }]
  const requested = await post(
    "/requests",
    { from: shelf.pharmacy, lines: [{ medicineId, quantity: 1 }] },
    colleague.cookie,
  )
  const asked = () => post("/requests", { from: other, lines: [{ medicineId, quantity: 1 }] })
  const [sent, cancelled] = [await post("", { to: other, lines }), await asked()]
  const coming = await post(
    "",
    { to: shelf.pharmacy, lines: [{ stockId: foreignRow, quantity: 2 }] },
    colleague.cookie,
  )
  // Between others: neither side's.
  const [{ id: foreign } = { id: 0 }] = await shelf.sql<{ id: number }>(
    `insert into transfers (from_pharmacy, to_pharmacy, status, made_at) values ($1, $2, 'sent', now()) returning id`,
    [other, stranger],
  )
  const end = (id: number, act: string): Write => ({
    path: `/pharmacy/transfers/${id}/${act}`,
    body: { key: randomUUID(), reason: "Not needed" },
    foreign: { path: `/pharmacy/transfers/${foreign}/${act}` },
  })
  return {
    "transfers.request": {
      path: "/pharmacy/transfers/requests",
      body: { key: randomUUID(), from: other, note: "For Monday", lines: [{ medicineId, quantity: 2 }] },
      takes: ["note"],
      foreign: { body: { from: stranger } },
    },
    "transfers.send": {
      path: "/pharmacy/transfers",
      body: {
        key: randomUUID(),
        to: other,
        note: "With the van",
        lines: [{ stockId: row, quantity: 1, batchId: await batchOf(row) }],
      },
      takes: ["note", "lines.0.batchId"],
      also: [{ key: randomUUID(), id: requested, lines: [{ stockId: row, quantity: 1 }] }],
      foreign: { body: { to: stranger } },
    },
    "transfers.receive": {
      path: `/pharmacy/transfers/${coming}/receive`,
      body: { key: randomUUID(), lines: [{ lineNo: 1, received: 1, damaged: 1, reason: "Broken" }] },
      takes: ["lines.0.damaged", "lines.0.damaged=0", "lines.0.received=0"],
      foreign: { path: `/pharmacy/transfers/${foreign}/receive` },
    },
    "transfers.cancel": end(cancelled, "cancel"),
    "transfers.takeBack": end(sent, "take-back"),
  }
}
