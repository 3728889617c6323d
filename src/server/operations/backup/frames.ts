import { createReadStream, createWriteStream } from "node:fs"
import { open, rename, rm } from "node:fs/promises"
import type { Readable } from "node:stream"
import { finished } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { BackupRefused } from "./refused.ts"

/** A backup is a sequence of frames: a head, then each table with its rows and its end, then the end. */
export type FrameKind = "head" | "table" | "rows" | "tableEnd" | "end"
export type Frame = { kind: FrameKind; body: Buffer }

const letters: Record<FrameKind, string> = { head: "H", table: "T", rows: "R", tableEnd: "t", end: "E" }
const kinds = new Map(Object.entries(letters).map(([kind, letter]) => [letter, kind as FrameKind])) // its own keys
const headBytes = 5
// Rows are written whole, in frames of some tens of kilobytes; no legitimate frame comes near this.
const maxFrameBytes = 1 << 30
const level = 4

export type FrameWriter = Awaited<ReturnType<typeof writeFrames>>

/** Writes to a temporary file readable by its owner only; it is renamed once it is complete and synced. */
export async function writeFrames(path: string) {
  const aside = `${path}.part`
  const file = createWriteStream(aside, { flags: "w", mode: 0o600 })
  const zip = createGzip({ level })
  zip.on("error", (error) => file.destroy(error))
  file.on("error", (error) => zip.destroy(error))
  zip.pipe(file)
  return {
    /** Calls back once, on drain or close. */
    whenRoom(goOn: () => void) {
      const once = () => {
        zip.off("drain", once)
        zip.off("close", once)
        goOn()
      }
      zip.on("drain", once)
      zip.on("close", once)
    },
    /** Returns false when the caller should wait for `whenRoom`. */
    write({ kind, body }: Frame): boolean {
      const head = Buffer.alloc(headBytes)
      head.write(letters[kind], "latin1")
      head.writeUInt32BE(body.length, 1)
      zip.write(head)
      return zip.write(body)
    },
    async finish(): Promise<number> {
      zip.end()
      await finished(file)
      const handle = await open(aside, "r+")
      await handle.sync()
      const { size } = await handle.stat()
      await handle.close()
      await rename(aside, path)
      return size
    },
    async giveUp() {
      zip.destroy()
      file.destroy()
      await rm(aside, { force: true })
    },
  }
}

/** Reads a file's frames one by one. Throws for a file that is not a backup, truncated or damaged. */
export async function* readFrames(path: string): AsyncGenerator<Frame> {
  const file = createReadStream(path)
  const zip = createGunzip()
  file.on("error", (error) => zip.destroy(error))
  const bytes = takeBytes(file.pipe(zip))
  let isFirst = true
  try {
    for (;;) {
      const head = await bytes(headBytes)
      const kind = kinds.get(head.toString("latin1", 0, 1))
      const length = head.readUInt32BE(1)
      if (!kind || length > maxFrameBytes || (isFirst && kind !== "head")) throw notABackup(path)
      isFirst = false
      yield { kind, body: await bytes(length) }
      if (kind === "end") return
    }
  } catch (error) {
    throw refusalOf(error, path)
  } finally {
    file.destroy()
    zip.destroy()
  }
}

function takeBytes(source: Readable) {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer> // a byte stream yields nothing else
  let rest: Buffer = Buffer.alloc(0)
  return async (count: number): Promise<Buffer> => {
    if (rest.length >= count) {
      const taken = rest.subarray(0, count)
      rest = rest.subarray(count)
      return taken
    }
    const parts = [rest]
    let size = rest.length
    while (size < count) {
      const { done, value } = await chunks.next()
      if (done) throw new CutShort()
      parts.push(value)
      size += value.length
    }
    const all = Buffer.concat(parts)
    rest = all.subarray(count)
    return all.subarray(0, count)
  }
}

class CutShort extends Error {
  override name = "CutShort"
}

const notABackup = (path: string) => new BackupRefused(`${path} is not a backup of Pharos.`)

function refusalOf(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : ""
  if (error instanceof CutShort || code === "Z_BUF_ERROR")
    return new BackupRefused(`${path} is cut short: its end is missing. Use another one.`)
  if (code === "Z_DATA_ERROR") return new BackupRefused(`${path} is damaged, or not a backup of Pharos.`)
  if (code === "ENOENT") return new BackupRefused(`${path} is not there.`)
  return error
}
