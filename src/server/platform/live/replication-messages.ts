/** Microseconds from 1970 to 2000, the epoch of PostgreSQL's clock. */
const epoch2000Us = 946_684_800_000_000n

export type FromServer =
  | { kind: "data"; walEnd: bigint; sentAtMs: number; payload: Buffer }
  | { kind: "alive"; walEnd: bigint; sentAtMs: number; wantsReply: boolean }

const timeMs = (us: bigint) => Number((us + epoch2000Us) / 1000n)

/** Parses one message of the streaming replication protocol; undefined for unknown kinds. */
export function readFromServer(chunk: Buffer): FromServer | undefined {
  if (chunk[0] === 0x77) {
    return {
      kind: "data",
      walEnd: chunk.readBigUInt64BE(9),
      sentAtMs: timeMs(chunk.readBigInt64BE(17)),
      payload: chunk.subarray(25),
    }
  }
  if (chunk[0] === 0x6b) {
    return {
      kind: "alive",
      walEnd: chunk.readBigUInt64BE(1),
      sentAtMs: timeMs(chunk.readBigInt64BE(9)),
      wantsReply: chunk[17] === 1,
    }
  }
  return undefined
}

/** Confirms everything up to a position, so that the server can recycle its log. */
export function standbyStatus(lsn: bigint, nowMs: number, wantsReply: boolean): Buffer {
  const message = Buffer.alloc(34)
  message[0] = 0x72
  message.writeBigUInt64BE(lsn, 1)
  message.writeBigUInt64BE(lsn, 9)
  message.writeBigUInt64BE(lsn, 17)
  message.writeBigInt64BE(BigInt(nowMs) * 1000n - epoch2000Us, 25)
  message[33] = wantsReply ? 1 : 0
  return message
}
