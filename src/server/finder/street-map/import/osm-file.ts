import { type FileHandle, open } from "node:fs/promises"
import { basename } from "node:path"
import { promisify } from "node:util"
import { inflate } from "node:zlib"
import { PbfReader } from "pbf"
import { MapRefused } from "./refused.ts"

// https://wiki.openstreetmap.org/wiki/PBF_Format: a file is a list of blobs, each with a header.
const maxHeaderBytes = 64 * 1024
const maxBlobBytes = 32 * 1024 * 1024
const knownFeatures = new Set(["OsmSchema-V0.6", "DenseNodes", "Sort.Type_then_ID", "LocationsOnWays"])
const nanodegrees = 1e-9

const unzip = promisify(inflate)

export type Tags = Record<string, string>
export type Member = { kind: "node" | "way" | "relation"; id: number; role: string }

/** What to read of a file; what is not named is skipped, which is much faster. */
export type OsmVisitor = {
  node?: (id: number, at: { lat: number; lng: number }, tags: Tags | null) => void
  way?: (id: number, tags: Tags, nodeIds: number[]) => void
  relation?: (tags: Tags, members: Member[]) => void
}

/** Reads an OpenStreetMap extract (.osm.pbf) from its start to its end. */
export async function readOsmFile(path: string, visitor: OsmVisitor): Promise<void> {
  const name = basename(path)
  const file = await open(path).catch(() => {
    throw new MapRefused(`${path} cannot be read. Is the path right?`)
  })
  try {
    let isFirst = true
    for await (const { type, bytes } of blobsOf(file, name)) {
      if (isFirst !== (type === "OSMHeader")) throw notAnExtract(name)
      isFirst = false
      const block = new PbfReader(bytes)
      if (type === "OSMHeader") checkHeader(block, name)
      else readBlock(block, visitor)
    }
    if (isFirst) throw notAnExtract(name)
  } catch (error) {
    if (error instanceof MapRefused) throw error
    throw new MapRefused(`${name} is damaged: ${error instanceof Error ? error.message : String(error)}.`)
  } finally {
    await file.close()
  }
}

const notAnExtract = (name: string) =>
  new MapRefused(`${name} is not an OpenStreetMap extract in the form .osm.pbf.`)

async function* blobsOf(file: FileHandle, name: string) {
  const { size } = await file.stat()
  let at = 0

  async function take(length: number): Promise<Buffer> {
    if (at + length > size) throw new MapRefused(`${name} is cut off: download it again.`)
    const bytes = Buffer.allocUnsafe(length)
    for (let read = 0; read < length; ) {
      const { bytesRead } = await file.read(bytes, read, length - read, at + read)
      if (bytesRead === 0) throw new MapRefused(`${name} is cut off: download it again.`)
      read += bytesRead
    }
    at += length
    return bytes
  }

  while (at < size) {
    const isFirst = at === 0
    if (isFirst && size < 4) throw notAnExtract(name)
    const headerBytes = (await take(4)).readUInt32BE()
    // A file of another kind begins with an absurd length.
    if (headerBytes > maxHeaderBytes) throw notAnExtract(name)
    const header = readMessage(await take(headerBytes), { type: "", size: -1 }, (field, into, pbf) => {
      if (field === 1) into.type = pbf.readString()
      else if (field === 3) into.size = pbf.readVarint()
    })
    if (isFirst && header.type !== "OSMHeader") throw notAnExtract(name)
    if (header.size < 0 || header.size > maxBlobBytes) throw new MapRefused(`${name} is damaged.`)
    const blob = await take(header.size)
    if (header.type === "OSMHeader" || header.type === "OSMData")
      yield { type: header.type, bytes: await unpack(blob, name) }
  }
}

async function unpack(blob: Buffer, name: string): Promise<Uint8Array> {
  const { raw, zipped } = readMessage(
    blob,
    { raw: null as Uint8Array | null, zipped: null as Uint8Array | null }, // filled below
    (field, into, pbf) => {
      if (field === 1) into.raw = pbf.readBytes()
      else if (field === 3) into.zipped = pbf.readBytes()
    },
  )
  if (raw) return raw
  if (zipped) return unzip(zipped, { maxOutputLength: maxBlobBytes })
  throw new MapRefused(
    `${name} is compressed in an unusual way. Convert it: osmium cat ${name} -o zlib.osm.pbf -f pbf,pbf_compression=zlib`,
  )
}

function readMessage<Into>(
  bytes: Uint8Array,
  into: Into,
  field: (tag: number, into: Into, pbf: PbfReader) => void,
): Into {
  return new PbfReader(bytes).readFields(field, into)
}

function checkHeader(pbf: PbfReader, name: string): void {
  const required: string[] = []
  pbf.readFields((field) => field === 4 && required.push(pbf.readString()), null)
  const unknown = required.find((feature) => !knownFeatures.has(feature))
  if (unknown) throw new MapRefused(`${name} needs a feature that this import does not know: ${unknown}.`)
}

/** A block's common values: its strings, and what its coordinates are multiples of. */
type Block = {
  strings: string[]
  granularity: number
  latOffset: number
  lngOffset: number
  groups: Uint8Array[]
}

function readBlock(pbf: PbfReader, visitor: OsmVisitor): void {
  const block: Block = { strings: [], granularity: 100, latOffset: 0, lngOffset: 0, groups: [] }
  pbf.readFields((field) => {
    if (field === 1) pbf.readMessage((inner) => inner === 1 && block.strings.push(pbf.readString()), null)
    else if (field === 2) block.groups.push(pbf.readBytes())
    else if (field === 17) block.granularity = pbf.readVarint()
    else if (field === 19) block.latOffset = pbf.readVarint(true)
    else if (field === 20) block.lngOffset = pbf.readVarint(true)
  }, null)
  for (const group of block.groups) readGroup(new PbfReader(group), block, visitor)
}

function readGroup(pbf: PbfReader, block: Block, { node, way, relation }: OsmVisitor): void {
  pbf.readFields((field) => {
    if (field === 1 && node) readNode(pbf, block, node)
    else if (field === 2 && node) readDenseNodes(pbf, block, node)
    else if (field === 3 && way) readWay(pbf, block, way)
    else if (field === 4 && relation) readRelation(pbf, block, relation)
  }, null)
}

function placeIn({ granularity, latOffset, lngOffset }: Block, lat: number, lng: number) {
  return {
    lat: nanodegrees * (latOffset + granularity * lat),
    lng: nanodegrees * (lngOffset + granularity * lng),
  }
}

function tagsOf(strings: string[], keys: number[], values: number[]): Tags {
  const tags: Tags = {}
  for (const [index, key] of keys.entries()) tags[strings[key] ?? ""] = strings[values[index] ?? 0] ?? ""
  return tags
}

function readNode(pbf: PbfReader, block: Block, node: NonNullable<OsmVisitor["node"]>): void {
  const read = { id: 0, lat: 0, lng: 0, keys: [] as number[], values: [] as number[] }
  pbf.readMessage((field) => {
    if (field === 1) read.id = pbf.readSVarint()
    else if (field === 2) pbf.readPackedVarint(read.keys)
    else if (field === 3) pbf.readPackedVarint(read.values)
    else if (field === 8) read.lat = pbf.readSVarint()
    else if (field === 9) read.lng = pbf.readSVarint()
  }, null)
  const tags = read.keys.length > 0 ? tagsOf(block.strings, read.keys, read.values) : null
  node(read.id, placeIn(block, read.lat, read.lng), tags)
}

/** Many nodes as four lists: each value is the difference to the one before, and tags are separated by zeros. */
function readDenseNodes(pbf: PbfReader, block: Block, node: NonNullable<OsmVisitor["node"]>): void {
  const read = { ids: [] as number[], lats: [] as number[], lngs: [] as number[], tags: [] as number[] }
  pbf.readMessage((field) => {
    if (field === 1) pbf.readPackedSVarint(read.ids)
    else if (field === 8) pbf.readPackedSVarint(read.lats)
    else if (field === 9) pbf.readPackedSVarint(read.lngs)
    else if (field === 10) pbf.readPackedVarint(read.tags)
  }, null)
  let [id, lat, lng, tag] = [0, 0, 0, 0]
  for (let index = 0; index < read.ids.length; index++) {
    id += read.ids[index] ?? 0
    lat += read.lats[index] ?? 0
    lng += read.lngs[index] ?? 0
    let tags: Tags | null = null
    for (; read.tags[tag]; tag += 2) {
      tags ??= {}
      tags[block.strings[read.tags[tag] ?? 0] ?? ""] = block.strings[read.tags[tag + 1] ?? 0] ?? ""
    }
    tag++
    node(id, placeIn(block, lat, lng), tags)
  }
}

function readWay(pbf: PbfReader, block: Block, way: NonNullable<OsmVisitor["way"]>): void {
  const read = { id: 0, keys: [] as number[], values: [] as number[], nodes: [] as number[] }
  pbf.readMessage((field) => {
    if (field === 1) read.id = pbf.readVarint(true)
    else if (field === 2) pbf.readPackedVarint(read.keys)
    else if (field === 3) pbf.readPackedVarint(read.values)
    else if (field === 8) pbf.readPackedSVarint(read.nodes)
  }, null)
  if (read.keys.length > 0 || read.nodes.length > 0)
    way(read.id, tagsOf(block.strings, read.keys, read.values), summed(read.nodes))
}

const kinds = ["node", "way", "relation"] as const

function readRelation(pbf: PbfReader, block: Block, relation: NonNullable<OsmVisitor["relation"]>): void {
  const lists = { keys: [], values: [], roles: [], ids: [], kinds: [] } as Record<string, number[]>
  pbf.readMessage((field) => {
    if (field === 2) pbf.readPackedVarint(lists.keys)
    else if (field === 3) pbf.readPackedVarint(lists.values)
    else if (field === 8) pbf.readPackedVarint(lists.roles)
    else if (field === 9) pbf.readPackedSVarint(lists.ids)
    else if (field === 10) pbf.readPackedVarint(lists.kinds)
  }, null)
  const { keys = [], values = [], roles = [], ids = [] } = lists
  const members = summed(ids).map((id, index) => ({
    id,
    kind: kinds[lists.kinds?.[index] ?? 0] ?? "node",
    role: block.strings[roles[index] ?? 0] ?? "",
  }))
  relation(tagsOf(block.strings, keys, values), members)
}

function summed(differences: number[]): number[] {
  let sum = 0
  return differences.map((difference) => (sum += difference))
}
