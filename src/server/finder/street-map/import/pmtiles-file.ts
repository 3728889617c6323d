import { createHash } from "node:crypto"
import { gzipSync } from "node:zlib"
import { PbfWriter } from "pbf"
import type { Box } from "./sea.ts"

// https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
const headerBytes = 127
const magic = "PMTiles"
const specVersion = 3
/** The header and the root directory are within the first 16 KiB. */
const maxRootBytes = 16_384 - headerBytes
const leafEntries = 4096
const [uncompressed, gzip] = [1, 2]
const mapboxVectorTile = 1

export type StoredTile = { id: number; bytes: Uint8Array }
export type PmtilesFacts = { box: Box; minzoom: number; maxzoom: number; metadata: object }

type Entry = { id: number; offset: number; length: number; run: number }

/** Builds a PMTiles archive: tiles in the order of their ids, each distinct one stored once. */
export function buildPmtiles(tiles: StoredTile[], facts: PmtilesFacts): Uint8Array[] {
  const { entries, contents } = store(tiles.toSorted((one, other) => one.id - other.id))
  const { root, leaves } = directoriesOf(entries)
  const metadata = Buffer.from(JSON.stringify(facts.metadata))
  const dataBytes = contents.reduce((sum, bytes) => sum + bytes.length, 0)
  const sections = [root.length, metadata.length, leaves.length, dataBytes]
  const counts = [tiles.length, entries.length, contents.length]
  return [writeHeader(sections, counts, facts), root, metadata, leaves, ...contents]
}

function store(tiles: StoredTile[]) {
  const entries: Entry[] = []
  const contents: Uint8Array[] = []
  const known = new Map<string, { offset: number; length: number }>()
  let end = 0
  for (const { id, bytes } of tiles) {
    const hash = createHash("sha256").update(bytes).digest("base64")
    let place = known.get(hash)
    if (!place) {
      const packed = gzipSync(bytes)
      place = { offset: end, length: packed.length }
      known.set(hash, place)
      contents.push(packed)
      end += packed.length
    }
    const last = entries.at(-1)
    if (last && last.offset === place.offset && last.id + last.run === id) last.run++
    else entries.push({ id, ...place, run: 1 })
  }
  return { entries, contents }
}

/** Returns the directory, in two levels where one would not fit into the first request. */
function directoriesOf(entries: Entry[]) {
  const whole = writeDirectory(entries)
  if (whole.length <= maxRootBytes) return { root: whole, leaves: new Uint8Array() }
  const leaves: Uint8Array[] = []
  const pointers: Entry[] = []
  let offset = 0
  for (let start = 0; start < entries.length; start += leafEntries) {
    const part = entries.slice(start, start + leafEntries)
    const leaf = writeDirectory(part)
    // A run of zero marks a pointer to another directory.
    pointers.push({ id: part[0]?.id ?? 0, offset, length: leaf.length, run: 0 })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: writeDirectory(pointers), leaves: new Uint8Array(Buffer.concat(leaves)) }
}

/** Writes a directory: each column of its entries as variable-length numbers. */
function writeDirectory(entries: Entry[]): Uint8Array {
  const pbf = new PbfWriter()
  pbf.writeVarint(entries.length)
  for (const [index, { id }] of entries.entries()) pbf.writeVarint(id - (entries[index - 1]?.id ?? 0))
  for (const { run } of entries) pbf.writeVarint(run)
  for (const { length } of entries) pbf.writeVarint(length)
  for (const [index, { offset }] of entries.entries()) {
    const before = entries[index - 1]
    // Zero means "directly after the previous one".
    pbf.writeVarint(before && offset === before.offset + before.length ? 0 : offset + 1)
  }
  return pbf.finish()
}

function writeHeader(sections: number[], counts: number[], facts: PmtilesFacts): Uint8Array {
  const header = Buffer.alloc(headerBytes)
  header.write(magic, 0, "latin1")
  header.writeUInt8(specVersion, 7)
  let offset = headerBytes
  for (const [index, length] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + 16 * index)
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * index)
    offset += length
  }
  for (const [index, count] of counts.entries()) header.writeBigUInt64LE(BigInt(count), 72 + 8 * index)
  const { box, minzoom, maxzoom } = facts
  const isClustered = 1
  for (const [index, byte] of [isClustered, uncompressed, gzip, mapboxVectorTile, minzoom, maxzoom].entries())
    header.writeUInt8(byte ?? 0, 96 + index)
  const degrees = [box.west, box.south, box.east, box.north]
  for (const [index, degree] of degrees.entries())
    header.writeInt32LE(Math.round(degree * 1e7), 102 + 4 * index)
  header.writeUInt8(minzoom, 118)
  header.writeInt32LE(Math.round(((box.west + box.east) / 2) * 1e7), 119)
  header.writeInt32LE(Math.round(((box.south + box.north) / 2) * 1e7), 123)
  return header
}
