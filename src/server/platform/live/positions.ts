/**
 * A position in the write-ahead log, with the database it belongs to: comparable on every node of that
 * database.
 */
export type Position = { epoch: string; lsn: bigint }

/** Parses `0/16B3748` as 23803720n. */
export function lsnFromText(text: string): bigint {
  const [high = "0", low = "0"] = text.split("/")
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function eventId({ epoch, lsn }: Position): string {
  return `${epoch}-${lsn.toString(16)}`
}

/** Returns undefined for anything that is not an id of ours. */
export function positionFromId(id: string): Position | undefined {
  const [, epoch, hex] = /^([0-9a-f]{8})-([0-9a-f]{1,16})$/.exec(id) ?? []
  return epoch && hex ? { epoch, lsn: BigInt(`0x${hex}`) } : undefined
}
