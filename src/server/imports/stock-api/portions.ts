import { setTimeout as wait } from "node:timers/promises"
import type pg from "pg"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { Count } from "#server/imports/lists/plan.ts"
import { holdCatalogue } from "#server/imports/lists/queries.ts"
import { writeStock } from "#server/imports/lists/write-stock.ts"
import { type Database, inLongTransaction, isDatabaseAway } from "#server/platform/database/database.ts"
import { drainInBatches, type JobParts, startJob } from "#server/platform/jobs/interval-job.ts"
import { getRetentionDays } from "#server/platform/site/queries.ts"
import {
  type Claimed,
  claimUpload,
  findWaitingRows,
  finishUpload,
  firstUnnamedRow,
  forgetUploads,
  type Settled,
  saveOutcomes,
} from "./queries.ts"

// A till that sells one of these medicines waits for at most one portion, some tens of milliseconds.
const medicinesPerPortion = 250
const patienceMs = 30_000
const dayMs = 86_400_000

export type PortionRequest = { now: Date; only?: string | undefined }

/**
 * Writes the next portion of an accepted list: stock and report in one transaction. Returns false when
 * nothing is waiting. Any number of nodes may call it concurrently; one that dies rolls back.
 */
export async function takePortion(database: Database, { now, only }: PortionRequest): Promise<boolean> {
  return inLongTransaction(database, { timeoutMs: patienceMs }, async (client) => {
    const upload = await claimUpload(client, only ?? null)
    if (upload) await holdCatalogue(client)
    if (upload) await writePortion(client, upload, now)
    return upload !== undefined
  })
}

async function writePortion(client: pg.PoolClient, upload: Claimed, now: Date) {
  const waiting = await findWaitingRows(
    client,
    upload.id,
    upload.isRevoked ? maxMedicines : medicinesPerPortion,
  )
  const rows = waiting.filter(({ isMerged }) => !isMerged)
  const counts = Map.groupBy(rows, (row) => row.medicineId)
  const settled = upload.isRevoked
    ? rows.map(({ rowNo }) => ({ rowNo, ...revoked }))
    : await settle(client, upload, { counts: [...counts].map(([id, its]) => countOf(upload, id, its)), now })
  const left = waiting.filter(({ isMerged }) => isMerged).map(({ rowNo }) => ({ rowNo, ...merged }))
  if (waiting.length > 0) await saveOutcomes(client, upload.id, [...settled, ...left])
  const medicines = new Set(waiting.map(({ medicineId }) => medicineId)).size
  if (upload.isRevoked || medicines < medicinesPerPortion) await finishUpload(client, upload, now)
}

const maxMedicines = 1_000_000
// The stock row holds the units of both medicines, so the count of one of them would be wrong for it.
const merged = {
  outcome: "refused",
  says: "This medicine was merged into another while the list waited. Send it again.",
} as const
const revoked = { outcome: "refused", says: "The key was revoked before this row was written." } as const

type Waiting = Awaited<ReturnType<typeof findWaitingRows>>

const countOf = ({ pharmacyId }: Claimed, medicineId: number, rows: Waiting): Count => ({
  line: rows[0]?.rowNo ?? 0,
  pharmacyId,
  medicineId,
  priceCents: rows.find((row) => row.priceCents !== null)?.priceCents ?? null,
  lots: rows.map(({ rowNo, lot, expiresOn, quantity }) => ({ line: rowNo, lot, expiresOn, quantity })),
})

type Part = { counts: Count[]; now: Date }

/** Sets stock to these counts. If the batch fails, bisects it and refuses only the counts at fault. */
async function settle(client: pg.PoolClient, upload: Claimed, { counts, now }: Part): Promise<Settled[]> {
  if (counts.length === 0) return []
  const settled: Settled[] = []
  await client.query("savepoint part")
  try {
    await writeStock(client, {
      counts,
      writes: !upload.isDry,
      isOneTransaction: true,
      document: upload.id,
      actor: `key:${upload.keyId}`,
      now,
      today: colomboDay(now),
      onProgress: () => {},
      onSettled: (count, did) => settled.push(...outcomesOf(count, did !== "same")),
    })
    await client.query("release savepoint part")
    return settled
  } catch (error) {
    if (passes(error)) throw error
    await client.query("rollback to savepoint part")
    const [only, ...others] = counts
    if (only && others.length === 0) return only.lots.map(({ line }) => ({ rowNo: line, ...unwritable }))
    const half = Math.ceil(counts.length / 2)
    const first = await settle(client, upload, { counts: counts.slice(0, half), now })
    return [...first, ...(await settle(client, upload, { counts: counts.slice(half), now }))]
  }
}

const unwritable = { outcome: "refused", says: "This row could not be saved." } as const

/** Whether a retry may succeed: the database is away, or two writers deadlocked. */
const passes = (error: unknown) =>
  isDatabaseAway(error) ||
  (error instanceof Error && "code" in error && /^(57014|55P03|40P01|40001|25P03)$/.test(String(error.code)))

const outcomesOf = (count: Count, isChanged: boolean): Settled[] =>
  count.lots.map(({ line }) => {
    const changed = line < firstUnnamedRow ? "accepted" : "emptied"
    return { rowNo: line, outcome: isChanged ? changed : "unchanged", says: null }
  })

/** Writes one list completely, unless an older one of its pharmacy is waiting. */
export async function writeUpload(database: Database, id: string, now: () => Date): Promise<void> {
  while (await takePortion(database, { now: now(), only: id }));
}

/** Writes accepted lists every second; between two portions, other work gets its turn. */
export function startUploads(parts: JobParts) {
  const { database, now } = parts
  let forgottenAt = 0
  return startJob(parts, {
    everyMs: 1_000,
    work: async (isStopped) => {
      let portions = 0
      for (;;) {
        const startedAt = performance.now()
        if (isStopped() || !(await takePortion(database, { now: now() }))) break
        portions += 1
        await wait(performance.now() - startedAt)
      }
      if (now().getTime() - forgottenAt < 3_600_000) return portions
      forgottenAt = now().getTime()
      const days = await getRetentionDays(database, "uploads_kept_days")
      const before = new Date(forgottenAt - days * dayMs)
      await drainInBatches({ batchSize: 5, take: (most) => forgetUploads(database, before, most), isStopped })
      return portions
    },
    failed: "stock lists could not be written; they are tried again",
  })
}
