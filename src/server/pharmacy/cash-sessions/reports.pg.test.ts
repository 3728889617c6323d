import { expect, test } from "vitest"
import { reportsFile } from "#contract/pharmacy/cash-sessions.ts"
import { cash, openDrawer } from "#test/pharmacy/cash-drawer.ts"
import { startApp } from "#test/support/app.ts"
import { ask } from "#test/support/query.ts"

test("forbids changing a closing, even to the owner of the tables", async () => {
  await using app = await startApp()
  await using till = await openDrawer(app)
  await till.open(cash(10))
  await till.move("in", 1)
  await till.close(cash(11))
  const before = await till.report(1)

  for (const table of ["till_reports", "till_counts", "till_cash_movements", "till_days"]) {
    const writes = [`update ${table} set pharmacy_id = pharmacy_id`, `delete from ${table}`]
    for (const write of [...writes, `truncate ${table} cascade`]) {
      await expect(ask(app.cluster.appUrl, write), write).rejects.toThrow(/permission denied/)
      // Truncating sessions cascades to the other tables, which refuse.
      await expect(till.shelf.sql(write), write).rejects.toThrow(/never changed/)
    }
  }
  await expect(
    ask(
      app.cluster.appUrl,
      "insert into till_reports (pharmacy_id, number, till_day_id, closed_at, closed_by, content, hash) select pharmacy_id, 2, id, now(), 'x', '{}', '' from till_days",
    ),
  ).rejects.toThrow(/permission denied/)
  for (const helper of ["till_report_content(1, '{1}')", "lock_cash_session(1, true)"]) {
    await expect(ask(app.cluster.appUrl, `select ${helper}`), helper).rejects.toThrow(/permission denied/)
  }
  expect(await till.report(1)).toEqual(before)
})

test("detects a closing changed by force", async () => {
  await using app = await startApp()
  const till = await openDrawer(app)
  const { shelf } = till
  for (let number = 1; number <= 3; number++) {
    await till.open(cash(10))
    const sale = await till.sell(100)
    await till.refund(sale, 20)
    await till.move("out", 5)
    await till.close(cash(85))
  }
  expect(await shelf.sql("select * from check_till_days()")).toEqual([])
  const rules = async (change: string) => {
    await shelf.sql("begin")
    await shelf.sql("set local session_replication_role = replica")
    await shelf.sql(change)
    const found = await shelf.sql<{ rule: string }>(
      "select distinct rule from check_till_days() order by rule",
    )
    await shelf.sql("rollback")
    return found.map(({ rule }) => rule)
  }

  expect(await rules("update sales set total_cents = 1 where till_day_id = 1")).toEqual([
    "a report's totals are the sums of what belongs to it",
    "what belongs to a report is as it was",
  ])
  expect(await rules("update sales set receipt_number = 'x' where till_day_id = 1")).toEqual([
    "what belongs to a report is as it was",
  ])
  expect(await rules("update sale_returns set till_day_id = 2 where till_day_id = 1")).toContain(
    "a report's totals are the sums of what belongs to it",
  )
  expect(await rules("update sales set till_day_id = 99 where till_day_id = 1")).toContain(
    "a sale is in a day of its pharmacy",
  )
  expect(
    await rules(
      "update till_reports set content = jsonb_set(content, '{varianceCents}', '7') where number = 2",
    ),
  ).toEqual([
    "a report follows from the one before",
    "a report's variance is what was counted less what was expected",
  ])
  // Forging a hash as well breaks the chain at the next closing.
  expect(await rules("update till_reports set hash = sha256('x') where number = 2")).toEqual([
    "a report follows from the one before",
  ])
  expect(await rules("delete from till_reports where number = 2")).toEqual([
    "a closed day has its report",
    "a report follows from the one before",
    "reports are numbered without a hole",
  ])
  await till[Symbol.asyncDispose]()
})

test("exports the closings without spreadsheet formulas", async () => {
  await using app = await startApp()
  await using till = await openDrawer(app)
  await using other = await openDrawer(app)
  await other.open(cash(999))
  await other.close(cash(999))
  await till.open(cash(1000))
  await till.sell(250.75, { method: "card" })
  const { body } = await till.close(cash(990))
  const reason = '=HYPERLINK("http://x","y"), twice'
  await till.close(cash(990), { difference: { cents: body.varianceCents, reason } })

  const answer = await app.ask(reportsFile, { headers: { cookie: till.pharmacist.cookie } })
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="closings.csv"')
  expect(answer.headers.get("cache-control")).toBe("no-store")
  const [head, line, end, ...more] = (await answer.text()).split("\r\n")
  expect(head).toMatch(/^number,follows,openedAt,openedBy,closedAt,closedBy,float,sales/)
  expect(line).toContain(
    ',1000,1,250.75,0,250.75,0,0,0,0,0,0,1000,990,-10,"\'=HYPERLINK(""http://x"",""y""), twice",',
  )
  expect([end, ...more]).toEqual([""])
})

test("lists thirty closings per page, newest first", async () => {
  await using app = await startApp()
  await using till = await openDrawer(app)
  await till.shelf.sql(
    `do $$ begin for n in 1..32 loop
       perform open_till_day(${till.shelf.pharmacy}, gen_random_uuid(), '', '{"pieces": [], "otherCents": 0}', 'x');
       perform close_till_day(${till.shelf.pharmacy}, (select max(id) from till_days), gen_random_uuid(), '',
         '{"pieces": [], "otherCents": 0}', null, null, 'x');
     end loop; end $$`,
  )
  type Page = { reports: { number: number }[]; next: number | null }
  const { body: first } = await till.send<Page>("GET /api/till/reports")
  expect([first.reports.length, first.reports[0]?.number, first.next]).toEqual([30, 32, 3])
  const { body: rest } = await till.send<Page>(`GET /api/till/reports?before=${first.next}`)
  expect(rest).toMatchObject({ reports: [{ number: 2 }, { number: 1 }], next: null })
})
