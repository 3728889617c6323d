import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import type { Prescription } from "#contract/pharmacy/prescriptions.ts"
import { maxPrescriptionPages, prescriptionPageUrl } from "#domain/pharmacy/kept-pages.ts"
import { onPaper } from "#test/pharmacy/controlled.ts"
import { makePhoto, makeRecorded, needPrescription, stripped, upload } from "#test/pharmacy/prescriptions.ts"
import { openTillDesk } from "#test/pharmacy/till-desk.ts"
import { signIn, startApp, type TestApp } from "#test/support/app.ts"

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const pdf = Buffer.from("%PDF-1.7\n1 0 obj <</S /JavaScript /JS (app.alert(1))>> endobj\n%%EOF\n")
const photo = makePhoto({ mark: "Nimal Perera, metformin" })

/** A pharmacy that sold on a recorded prescription. */
async function openFile() {
  const desk = await openTillDesk(app)
  onTestFinished(() => desk[Symbol.asyncDispose]())
  const stockId = await desk.shelf.makeRow({ quantity: 9 })
  await needPrescription(desk.shelf, stockId)
  const { receiptNumber } = await desk.sold([{ stockId, quantity: 1 }], { prescription: onPaper() })
  const id = (await desk.receipt(receiptNumber)).body.supply?.prescriptionId ?? 0
  const { cookie } = desk.pharmacist
  const put = (content: Buffer | string, page: string = randomUUID(), as: string | null = cookie, of = id) =>
    app.ask(prescriptionPageUrl(of, page), upload(as, content))
  const open = (page: string, as: string | null = cookie, of = id) =>
    app.ask(prescriptionPageUrl(of, page), { headers: as === null ? {} : { cookie: as } })
  const pages = async () =>
    (await desk.send<Prescription>(`GET /pharmacy/prescriptions/${id}`)).body.pages.map(
      ({ addedAt: _at, ...page }) => page,
    )
  const remove = (page: string, as = cookie) =>
    desk.send<Prescription>(`POST /pharmacy/prescriptions/${id}/pages/${page}/remove`, {}, as)
  const acts = () =>
    desk.shelf.sql<{ action: string; page: string | null }>(
      `select action, coalesce(after ->> 'id', before ->> 'page') as page from audit_log
       where thing = 'prescription' and thing_id = $1 and action ~ 'Page' order by at, id`,
      [id],
    )
  return { ...desk, id, put, open, pages, remove, acts }
}

test("keeps pictures and PDFs with a prescription, encrypted, and records who opens them", async () => {
  const file = await openFile()
  const [page, document] = [randomUUID(), randomUUID()]
  expect((await file.put(photo, page)).status).toBe(200)
  const { pages } = (await (await file.put(pdf, document)).json()) as Prescription
  expect(pages.map(({ id }) => id)).toEqual([page, document])
  expect(await file.pages()).toEqual([
    { id: page, mediaType: "image/jpeg", bytes: stripped(photo).length, addedBy: "Ruwan" },
    { id: document, mediaType: "application/pdf", bytes: pdf.length, addedBy: "Ruwan" },
  ])
  const readable = await file.shelf.sql(
    "select id from prescription_pages where position('Nimal'::bytea in sealed) > 0",
  )
  expect(readable).toEqual([])

  const opened = await file.open(page)
  expect(Buffer.from(await opened.arrayBuffer())).toEqual(stripped(photo))
  expect(opened.headers.get("content-disposition")).toBeNull()
  const saved = await file.open(document)
  expect(Buffer.from(await saved.arrayBuffer())).toEqual(pdf)
  expect(saved.headers.get("content-disposition")).toBe(`attachment; filename="prescription-${file.id}.pdf"`)
  for (const { headers } of [opened, saved]) {
    expect(headers.get("content-security-policy")).toBe("default-src 'none';sandbox")
    expect(headers.get("cache-control")).toBe("no-store")
  }
  expect(await file.acts()).toEqual([
    { action: "prescriptions.addPage", page },
    { action: "prescriptions.addPage", page: document },
    // Looks that follow one another are one.
    { action: "prescriptions.openPage", page: null },
  ])
})

test("adds a page once when it is sent twice, and removes it with a record", async () => {
  const file = await openFile()
  const page = randomUUID()
  const twice = await Promise.all([file.put(photo, page), file.put(photo, page)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await file.pages()).toHaveLength(1)
  // Another page under its id, and the same page for another prescription.
  expect((await file.put(pdf, page)).status).toBe(422)
  const other = await makeRecorded(file.shelf, file.shelf.pharmacy)
  expect((await file.put(photo, page, undefined, other)).status).toBe(422)
  expect((await file.open(page, undefined, other)).status).toBe(404)

  expect((await file.remove(page)).body.pages).toEqual([])
  expect((await file.remove(page)).status).toBe(200)
  expect((await file.open(page)).status).toBe(404)
  expect(await file.acts()).toEqual([
    { action: "prescriptions.addPage", page },
    { action: "prescriptions.removePage", page },
  ])
  expect((await file.put(photo, page)).status).toBe(200)
})

test("refuses other files, too many pages, and everybody else", async () => {
  const file = await openFile()
  const page = randomUUID()
  await file.put(photo, page)
  expect((await file.put("<html><script>alert(1)</script>%PDF-1.7 %%EOF")).status).toBe(400)
  const neighbour = await signIn(app, { roles: ["pharmacien"], pharmacyId: await file.shelf.makePharmacy() })
  expect((await file.put(photo, undefined, neighbour.cookie)).status).toBe(404)
  expect((await file.open(page, neighbour.cookie)).status).toBe(404)
  expect((await file.remove(page, neighbour.cookie)).status).toBe(404)
  expect((await file.put(photo, undefined, null)).status).toBe(401)
  expect((await file.open(page, (await signIn(app)).cookie)).status).toBe(403)
  expect((await file.put(photo, "4711")).status).toBe(404)
  expect(await file.pages()).toHaveLength(1)

  await file.shelf.sql(
    `insert into prescription_pages (id, prescription_id, media_type, sealed, content_hash, added_by, added_at)
     select gen_random_uuid(), $1, 'image/png', 'x', 'x', 'test', now() from generate_series(3, $2)`,
    [file.id, maxPrescriptionPages],
  )
  // Two at once for the last place.
  const last = await Promise.all([file.put(photo), file.put(photo)])
  expect(last.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 400])
  expect(await file.pages()).toHaveLength(maxPrescriptionPages)
})
