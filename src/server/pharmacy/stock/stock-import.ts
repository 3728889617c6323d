import { randomUUID } from "node:crypto"
import type pg from "pg"
import type { StockImport } from "#domain/imports/list-report.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { StaffActor } from "#server/api/staff-actor.ts"
import type { Count } from "#server/imports/lists/plan.ts"
import { lockShelf } from "#server/imports/lists/queries.ts"
import type { Remark } from "#server/imports/lists/refusals.ts"
import { namesIn, readRows, readStockRow } from "#server/imports/lists/rows.ts"
import { planTargetStock } from "#server/imports/lists/target-stock.ts"
import { type ListRequest, readWholeList, reportOf, takeWholeList } from "#server/imports/lists/whole-list.ts"
import { writeStock } from "#server/imports/lists/write-stock.ts"
import type { Database } from "#server/platform/database/database.ts"
import { makeAnswered } from "./answered-medicines.ts"
import { recordedAs, recordImport } from "./record-import.ts"

/**
 * Sets the stock to what a list counts: all valid rows that differ in one transaction, the others reported
 * with a reason.
 */
export async function importStock(
  database: Database,
  actor: StaffActor,
  { list, ...request }: ListRequest,
): Promise<StockImport> {
  const { isDry, answers = { chosen: {}, added: {} } } = request
  const table = readWholeList("stock", list, request.answers)
  const { rows, remarks, refused } = readRows(table, readStockRow)
  const answered = makeAnswered(answers)
  return takeWholeList(database, { isDry }, async (client) => {
    const { counts } = await planTargetStock(client, {
      pharmacyId: actor.pharmacy,
      today: colomboDay(actor.now),
      rows,
      refused: namesIn(refused),
      note: (line, kind, message) =>
        void remarks.push({ list: "stock", file: table.file, line, kind, message }),
      resolver: answered.resolver,
    })
    if (!isDry) await recordedAs(client, actor, () => answered.addAll(client, counts))
    const written = await write(client, counts, { actor, isDry })
    if (!isDry) await recordImport(client, { actor, file: table.file, rows: counts.length })
    const sortedRemarks = refusedFirst(remarks)
    const lost = sortedRemarks.filter(({ kind }) => kind === "refused").length
    const report = reportOf(table, request, { ...written, refused: lost, remarks: sortedRemarks })
    return { ...report, columns: table.columns, ...answered.questions() }
  })
}

/** Writes the rows that differ. Unchanged rows are not even locked, so tills can sell them meanwhile. */
async function write(
  client: pg.PoolClient,
  counts: Count[],
  { actor, isDry }: { actor: StaffActor; isDry: boolean },
) {
  const how = {
    isOneTransaction: true,
    document: randomUUID(),
    actor: actor.subject,
    now: actor.now,
    today: colomboDay(actor.now),
    onProgress: () => {},
  }
  const others: Count[] = []
  const looked = await writeStock(client, {
    ...how,
    counts,
    writes: false,
    onSettled: (count, outcome) => void (outcome !== "same" && others.push(count)),
  })
  if (isDry) return looked
  const medicineIds = others.map(({ medicineId }) => medicineId)
  await lockShelf(client, actor.pharmacy, medicineIds)
  const written = await writeStock(client, { ...how, counts: others, writes: true })
  return { ...written, same: looked.same + written.same }
}

const refusedFirst = (remarks: Remark[]) =>
  (["refused", "note"] as const).flatMap((first) =>
    remarks.filter(({ kind }) => kind === first).map(({ line, message }) => ({ line, kind: first, message })),
  )
