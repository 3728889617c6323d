import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Draft, DraftSummary } from "#contract/pharmacy/drafts.ts"
import type { GoodsReceipt } from "#contract/pharmacy/goods-in.ts"
import { draftPageUrl, invoiceFileUrl, maxInvoiceFiles } from "#domain/pharmacy/kept-pages.ts"
import { makeDraftPage, makeInvoicePage } from "#test/pharmacy/goods-receipts.ts"
import { makePhoto, stripped, upload } from "#test/pharmacy/prescriptions.ts"
import { openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const page = makePhoto({ mark: "page" })

/** A pharmacy with a draft of received goods, which has one page. */
async function openDraft() {
  const desk = await openTillDesk(app)
  const { cookie } = desk.pharmacist
  const { draftId, pageId } = await makeDraftPage(desk.shelf, desk.shelf.pharmacy)
  const put = (id: string = randomUUID(), content: Buffer | string = page, as: string | null = cookie) =>
    app.ask(draftPageUrl(draftId, id), upload(as, content))
  const open = (id: string, as = cookie) => app.ask(draftPageUrl(draftId, id), { headers: { cookie: as } })
  const pages = async () => (await desk.send<Draft>(`GET /pharmacy/drafts/${draftId}`)).body.pages
  const remove = (id: string, as = cookie) =>
    desk.send<Draft>(`POST /pharmacy/drafts/${draftId}/pages/${id}/remove`, {}, as)
  const stockId = await desk.shelf.makeRow()
  const [row] = await desk.shelf.sql<{ id: number }>("select medicine_id as id from stock where id = $1", [
    stockId,
  ])
  const receive = (draftVersion: number) =>
    desk.send<GoodsReceipt>("POST /pharmacy/goods-in", {
      key: draftId,
      draftVersion,
      supplier: "Lanka",
      invoiceNumber: draftId,
      invoiceDate: "2026-11-20",
      totalCents: 500,
      lines: [{ medicineId: row?.id, lot: "L", expiresOn: "2099-01-31", units: 5, costCents: 500 }],
    })
  return { ...desk, draftId, planted: pageId, put, open, pages, remove, receive }
}

test("shows a draft's pages on every machine and makes them the receipt's", async () => {
  await using draft = await openDraft()
  const colleague = await signIn(app, { roles: ["pharmacien"], pharmacyId: draft.shelf.pharmacy })
  const photo = randomUUID()
  const twice = await Promise.all([draft.put(photo), draft.put(photo)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await draft.put(photo, "%PDF-1.7\n%%EOF\n")).status).toBe(422)
  const opened = await draft.open(photo, colleague.cookie)
  expect(Buffer.from(await opened.arrayBuffer())).toEqual(stripped(page))
  const listed = await draft.send<{ drafts: DraftSummary[] }>("GET /pharmacy/drafts?kind=goods-in")
  expect(listed.body.drafts).toMatchObject([{ pageCount: 2, version: 1 }])
  expect((await draft.pages()).map(({ id, addedBy }) => [id, addedBy])).toEqual([
    [draft.planted, null],
    [photo, "Ruwan"],
  ])

  expect((await draft.receive(7)).status).toBe(409)
  expect(await draft.pages()).toHaveLength(2)
  const [late, received] = await Promise.all([draft.put(), draft.receive(1)])
  expect(received.status).toBe(201)
  // A page that was on its way is kept with the receipt, or refused.
  expect(received.body.files).toHaveLength(late.status === 200 ? 3 : 2)
  expect(received.body.files.slice(0, 2).map(({ id, addedBy }) => [id, addedBy])).toEqual([
    [draft.planted, null],
    [photo, "Ruwan"],
  ])
  expect((await draft.open(photo)).status).toBe(404)
  // Its sender may not have heard that it was kept.
  expect((await draft.put(photo)).status).toBe(404)
  const again = await app.ask(invoiceFileUrl(draft.draftId, photo), upload(draft.pharmacist.cookie, page))
  expect(again.status).toBe(200)
  expect(((await again.json()) as GoodsReceipt).files).toHaveLength(received.body.files.length)
})

test("removes a page with a record, and all with the draft", async () => {
  await using draft = await openDraft()
  const id = randomUUID()
  await draft.put(id)
  expect((await draft.remove(id)).body.pages.map((each) => each.id)).toEqual([draft.planted])
  expect((await draft.remove(id)).status).toBe(200)
  expect((await draft.open(id)).status).toBe(404)
  const acts = await draft.shelf.sql(
    "select action, coalesce(after ->> 'id', after ->> 'page') as page from audit_log where thing = 'draft' and thing_id = $1 order by at",
    [draft.draftId],
  )
  expect(acts).toEqual([
    { action: "drafts.addPage", page: id },
    { action: "drafts.removePage", page: id },
  ])
  await draft.send(`POST /pharmacy/drafts/${draft.draftId}/remove`, { version: 1 })
  expect((await draft.open(draft.planted)).status).toBe(404)
  expect((await draft.put()).status).toBe(404)
  expect(
    await draft.shelf.sql("select id from draft_pages where pharmacy_id = $1", [draft.shelf.pharmacy]),
  ).toEqual([])
})

test("refuses other files, pages of others, too many pages, and everybody else", async () => {
  await using draft = await openDraft()
  const { shelf } = draft
  expect((await draft.put(undefined, "<html>%PDF-1.7 %%EOF")).status).toBe(400)
  expect((await draft.put("4711")).status).toBe(404)
  const elsewhere = await makeInvoicePage(shelf, shelf.pharmacy)
  expect((await draft.put(elsewhere.fileId)).status).toBe(422)
  const neighbour = await signIn(app, { roles: ["pharmacien"], pharmacyId: await shelf.makePharmacy() })
  expect((await draft.put(undefined, page, neighbour.cookie)).status).toBe(404)
  expect((await draft.open(draft.planted, neighbour.cookie)).status).toBe(404)
  expect((await draft.remove(draft.planted, neighbour.cookie)).status).toBe(404)
  expect((await draft.put(undefined, page, null)).status).toBe(401)
  expect((await draft.open(draft.planted, (await signIn(app)).cookie)).status).toBe(403)

  await shelf.sql(
    `insert into draft_pages (pharmacy_id, id, draft_id, media_type, bytes, added_by, added_at)
     select $1, gen_random_uuid(), $2, 'image/png', 'x', 'test|receiver', now() from generate_series(3, $3)`,
    [shelf.pharmacy, draft.draftId, maxInvoiceFiles],
  )
  const last = await Promise.all([draft.put(), draft.put()])
  expect(last.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 400])
  expect(await draft.pages()).toHaveLength(maxInvoiceFiles)
})
