import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { GoodsReceipt, GoodsReceiptSummary } from "#contract/pharmacy/goods-in.ts"
import { invoiceFileUrl, maxInvoiceFiles } from "#domain/pharmacy/kept-pages.ts"
import { makeInvoicePage } from "#test/pharmacy/goods-receipts.ts"
import { makePhoto, stripped, upload } from "#test/pharmacy/prescriptions.ts"
import { openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const pdf = Buffer.from("%PDF-1.7\n1 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj\n%%EOF\n")
const page = makePhoto({ mark: "page" })

/** A pharmacy with a received invoice, which has one page. */
async function openArchive() {
  const desk = await openTillDesk(app)
  const { cookie } = desk.pharmacist
  const { receiptId, fileId } = await makeInvoicePage(desk.shelf, desk.shelf.pharmacy)
  const put = (content: Buffer | string, file: string = randomUUID(), as: string | null = cookie) =>
    app.ask(invoiceFileUrl(receiptId, file), upload(as, content))
  const open = (file: string, as: string | null = cookie) =>
    app.ask(invoiceFileUrl(receiptId, file), { headers: as === null ? {} : { cookie: as } })
  const receipt = async () => (await desk.send<GoodsReceipt>(`GET /pharmacy/goods-in/${receiptId}`)).body
  const remove = (file: string, as = cookie) =>
    desk.send<GoodsReceipt>(`POST /pharmacy/goods-in/${receiptId}/files/${file}/remove`, {}, as)
  return { ...desk, receiptId, planted: fileId, put, open, receipt, remove }
}

test("keeps pages and PDFs with a received invoice, who added them, and opens them so that they run nothing", async () => {
  await using archive = await openArchive()
  const [photo, document] = [randomUUID(), randomUUID()]
  expect((await archive.put(page, photo)).status).toBe(200)
  const answer = await archive.put(pdf, document)
  expect(await answer.json()).toEqual(await archive.receipt())
  expect((await archive.receipt()).files.map(({ addedAt: _at, ...file }) => file)).toEqual([
    { id: archive.planted, mediaType: "application/pdf", bytes: 5, addedBy: null },
    { id: photo, mediaType: "image/jpeg", bytes: stripped(page).length, addedBy: "Ruwan" },
    { id: document, mediaType: "application/pdf", bytes: pdf.length, addedBy: "Ruwan" },
  ])
  const list = await archive.send<{ receipts: GoodsReceiptSummary[] }>("GET /pharmacy/goods-in")
  expect(list.body.receipts[0]?.fileCount).toBe(3)

  const opened = await archive.open(photo)
  expect(Buffer.from(await opened.arrayBuffer())).toEqual(stripped(page))
  expect(opened.headers.get("content-type")).toBe("image/jpeg")
  expect(opened.headers.get("content-disposition")).toBeNull()
  const saved = await archive.open(document)
  expect(Buffer.from(await saved.arrayBuffer())).toEqual(pdf)
  expect(saved.headers.get("content-disposition")).toBe('attachment; filename="invoice-P-1.pdf"')
  for (const { headers } of [opened, saved]) {
    expect(headers.get("content-security-policy")).toBe("default-src 'none';sandbox")
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
  }
})

test("adds a page once, however often it is sent, and removes it with a record", async () => {
  await using archive = await openArchive()
  const file = randomUUID()
  const twice = await Promise.all([archive.put(page, file), archive.put(page, file)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect((await archive.receipt()).files).toHaveLength(2)
  expect((await archive.put(pdf, file)).status).toBe(422)
  // The page of another receipt has its own id.
  expect((await archive.put(pdf, archive.planted)).status).toBe(422)

  expect((await archive.remove(file)).body.files).toHaveLength(1)
  expect((await archive.remove(file)).status).toBe(200)
  expect((await archive.open(file)).status).toBe(404)
  const acts = await archive.shelf.sql<{ action: string; subject: string; file: string }>(
    `select action, subject, coalesce(after ->> 'id', before ->> 'file') as file from audit_log
     where thing = 'goods-receipt' and thing_id = $1 order by at`,
    [archive.receiptId],
  )
  const { subject } = archive.pharmacist
  expect(acts).toEqual([
    { action: "goodsIn.addFile", subject, file },
    { action: "goodsIn.removeFile", subject, file },
  ])
})

test("refuses other files, too many pages, and everybody else", async () => {
  await using archive = await openArchive()
  const said = async (answer: Response) =>
    ((await answer.json()) as { data?: { fields?: { message: string }[] } }).data?.fields?.[0]?.message
  expect(await said(await archive.put("<html><script>alert(1)</script>%PDF-1.7 %%EOF"))).toBe(
    "This is not a PNG, JPEG, WebP or AVIF picture",
  )
  expect(await said(await archive.put("%PDF-1.7 cut off"))).toBe("This PDF is damaged or incomplete")

  const neighbour = await signIn(app, {
    roles: ["pharmacien"],
    pharmacyId: await archive.shelf.makePharmacy(),
  })
  expect((await archive.put(page, undefined, neighbour.cookie)).status).toBe(404)
  expect((await archive.open(archive.planted, neighbour.cookie)).status).toBe(404)
  expect((await archive.remove(archive.planted, neighbour.cookie)).status).toBe(404)
  expect((await archive.put(page, undefined, null)).status).toBe(401)
  expect((await archive.open(archive.planted, (await signIn(app)).cookie)).status).toBe(403)
  expect((await archive.put(page, "4711")).status).toBe(404)

  await archive.shelf.sql(
    `insert into goods_receipt_files (id, pharmacy_id, receipt_id, media_type, bytes, added_by, added_at)
     select gen_random_uuid(), $1, $2, 'image/png', 'x', 'test|receiver', now() from generate_series(3, $3)`,
    [archive.shelf.pharmacy, archive.receiptId, maxInvoiceFiles],
  )
  // Two at once for the last place.
  const last = await Promise.all([archive.put(page), archive.put(page)])
  expect(last.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 400])
  expect((await archive.receipt()).files).toHaveLength(maxInvoiceFiles)
})
