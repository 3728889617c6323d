import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import { type Act, type ActOf, batchKey } from "./acts.ts"

/** The effect of one document on one row in the ledger. */
export type Group = { stockId: number; source: string; id: string; at: Date; moved: Moved[] }
export type Moved = { kind: string; delta: number; batch: string }

/** The expected state of one stock row. */
export type ModelRow = {
  /** Units by lot and expiry date, in the order the batches were created. */
  batches: Map<string, number>
  /** The units that each open reservation took. */
  held: Map<string, Moved[]>
  /** The quantity available for sale after each document. */
  sellable: Set<number>
}

export const makeModelRow = (): ModelRow => ({ batches: new Map(), held: new Map(), sellable: new Set([0]) })
export const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
export const unitsOf = ({ batches }: ModelRow) => sum([...batches.values()])
export const heldOf = ({ held }: ModelRow) => 0 - sum([...held.values()].flat().map(({ delta }) => delta))

const expiryOf = (batch: string) => batch.slice(batch.indexOf(" ") + 1)
/** Counts the units that are in no whole pack of the batches that are usable on a day. */
export const looseOn = ({ batches }: ModelRow, day: string, packSize: number) =>
  sum([...batches].map(([batch, units]) => (expiryOf(batch) < day ? 0 : units % packSize)))

const sellableOn = ({ batches }: ModelRow, day: string) =>
  sum([...batches].map(([batch, units]) => (expiryOf(batch) < day ? 0 : units)))

/** Takes units first expired first out, from batches that are usable on that day; from all batches without a day. */
function take(
  row: ModelRow,
  { kind, units, day = "" }: { kind: string; units: number; day?: string },
): Moved[] {
  let wanted = units
  const moved: Moved[] = []
  for (const [batch, there] of [...row.batches].toSorted(([a], [b]) =>
    expiryOf(a).localeCompare(expiryOf(b)),
  )) {
    const part = expiryOf(batch) < day ? 0 : Math.min(wanted, there)
    if (part > 0) moved.push(change(row, { kind, delta: -part, batch }))
    wanted -= part
  }
  if (wanted > 0) throw new Error(`a ${kind} took ${units} units, of which ${wanted} were not there`)
  return moved
}

function change(row: ModelRow, moved: Moved): Moved {
  const units = (row.batches.get(moved.batch) ?? 0) + moved.delta
  if (units < 0) throw new Error(`a batch went below nothing: ${JSON.stringify(moved)}`)
  row.batches.set(moved.batch, units)
  return moved
}

const adjustKinds: Record<string, string> = {
  damaged: "write-off",
  theft: "write-off",
  expired: "expired",
  found: "found",
  count: "count",
  other: "adjust",
}

/** The answer to a sale. */
export type Back = {
  lineNo: number
  stockId: number
  quantity: number
  priceCents: number
  to: string
  lot: string | null
  expiresOn: string | null
}
export const backOf = ({ body }: Act) => (body.lines ?? []) as Back[] // the contract's own shape

/** The lines of a transfer's answer. */
type Sent = {
  quantity: number
  lot: string | null
  expiresOn: string | null
  received: number | null
  damaged: number | null
}
const sentOf = ({ body }: Act) => (body["lines"] ?? []) as Sent[] // the contract's own shape

/** All that arrived is put on the shelf, and what is damaged of it is taken off again. */
function playArrival(act: Act, row: ModelRow): Moved[] {
  const parts = (kind: string, units: (line: Sent) => number) =>
    sentOf(act).flatMap((line) => {
      const [delta, batch] = [units(line), batchKey(line.lot, line.expiresOn)]
      return delta === 0 ? [] : [change(row, { kind, delta, batch })]
    })
  return [
    ...parts("transfer-in", ({ received, damaged }) => (received ?? 0) + (damaged ?? 0)),
    ...parts("write-off", ({ damaged }) => 0 - (damaged ?? 0)),
  ]
}

/** Computes the expected effect of a document on a row: the counter's rules in their simplest form. */
function play(act: Act, row: ModelRow, stockId: number): Moved[] {
  switch (act.kind) {
    case "sale":
      return playSale(act, row, stockId)
    case "buy":
      return [change(row, { kind: "receipt", delta: act.quantity, batch: batchKey(act.lot, act.expiresOn) })]
    case "goods-in":
      return act.lines
        .filter((line) => line.stockId === stockId)
        .map(({ quantity, lot, expiresOn }) =>
          change(row, { kind: "receipt", delta: quantity, batch: batchKey(lot, expiresOn) }),
        )
    case "delivery":
      return act.accepted.map(({ quantity, lot, expiresOn }) =>
        change(row, { kind: "receipt", delta: quantity, batch: batchKey(lot, expiresOn) }),
      )
    case "return":
      return backOf(act)
        .filter((line) => line.stockId === stockId && line.to === "shelf")
        .map(({ quantity, lot, expiresOn }) =>
          change(row, { kind: "return", delta: quantity, batch: batchKey(lot, expiresOn) }),
        )
    case "adjustment":
      return [change(row, { kind: adjustKinds[act.reason] ?? "?", delta: act.delta, batch: act.batch })]
    case "count":
      return playCount(act, row)
    case "settle":
      return act.isReleased ? [change(row, { kind: "return", delta: act.quantity, batch: act.batch })] : []
    case "send":
      return take(row, { kind: "transfer-out", units: act.quantity, day: act.today })
    case "take-back":
      return sentOf(act).map(({ quantity, lot, expiresOn }) =>
        change(row, { kind: "transfer-in", delta: quantity, batch: batchKey(lot, expiresOn) }),
      )
    case "arrive":
      return playArrival(act, row)
    case "write-off":
      if (heldOf(row) > 0) throw new Error("a row was removed while units of it were held")
      if (unitsOf(row) !== act.quantity) throw new Error("not what was on record was written off")
      return take(row, { kind: "write-off", units: act.quantity })
    default:
      throw new Error(`a ${act.kind} moves no units`)
  }
}

function playSale({ lines, isOffline, today }: ActOf<"sale">, row: ModelRow, stockId: number): Moved[] {
  const mine = lines.filter((line) => line.stockId === stockId)
  const missing = sum(mine.map(({ quantity }) => quantity)) - sellableOn(row, today)
  const found =
    isOffline && missing > 0
      ? [change(row, { kind: "found", delta: missing, batch: batchKey(null, null) })]
      : []
  return [
    ...found,
    ...mine.flatMap(({ quantity }) => take(row, { kind: "sale", units: quantity, day: today })),
  ]
}

/** A count includes reserved units; a surplus belongs to the only batch with units. */
function playCount({ counted, expected }: ActOf<"count">, row: ModelRow): Moved[] {
  const [units, held] = [unitsOf(row), heldOf(row)]
  if (units + held !== expected) throw new Error("a count was booked although units had moved since")
  const delta = Math.max(counted - held, 0) - units
  if (delta < 0) return take(row, { kind: "count", units: -delta })
  const filled = [...row.batches].filter(([, there]) => there > 0).map(([batch]) => batch)
  const batch = filled.length === 1 ? filled[0] : undefined
  return [change(row, { kind: "count", delta, batch: batch ?? batchKey(null, null) })]
}

/** A reservation takes the units it holds, and its release returns exactly those. */
function playReservation(row: ModelRow, { id, at, moved }: Group): Moved[] {
  const held = row.held.get(id)
  if (!held) {
    const units = 0 - sum(moved.map(({ delta }) => delta))
    const taken = take(row, { kind: "reserve", units, day: colomboDay(at) })
    row.held.set(id, taken)
    return taken
  }
  row.held.delete(id)
  return held.map(({ delta, batch }) => change(row, { kind: "release", delta: -delta, batch }))
}

/** Takes whole batches, and only unusable ones. */
function playExpiry(row: ModelRow, { moved }: Group, today: string): Moved[] {
  return moved.map(({ batch }) => {
    if (expiryOf(batch) >= today) throw new Error(`${batch} was taken off although it can still be used`)
    return change(row, { kind: "expired", delta: -(row.batches.get(batch) ?? 0), batch })
  })
}

/** Applies one document to a row and returns its expected effect. */
export function playGroup(
  row: ModelRow,
  group: Group,
  { act, today }: { act: Act | undefined; today: string },
): Moved[] {
  const moved =
    group.source === "customer-order"
      ? playReservation(row, group)
      : group.source === "expiry"
        ? playExpiry(row, group, today)
        : act
          ? play(act, row, group.stockId)
          : refuse(`units moved for a ${group.source} that was refused, or that nobody asked for`)
  // Batches expire on days on which nothing moves as well.
  for (let day = colomboDay(group.at); day <= today; day = daysLater(day, 1))
    row.sellable.add(sellableOn(row, day))
  return moved
}

function refuse(why: string): never {
  throw new Error(why)
}
