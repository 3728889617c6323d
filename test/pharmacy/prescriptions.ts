import type { TestApp } from "#test/support/app.ts"
import type { OrderDesk } from "./order-desk.ts"
import type { Shelf } from "./shelf.ts"

/** Where a photo says that it was taken. */
export const takenAt = "Taken at 6.9271 N"

// One entry of the metadata, as cameras write it: the picture is not turned.
const upright = Buffer.from([42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 1, 0, 0, 0])

/** Builds a JPEG of the given size, as a camera writes it: with a position, and with bytes after its end. */
export function makePhoto({ width = 120, height = 60, mark = "pixels" } = {}): Buffer {
  const segment = (code: number, data: Buffer) =>
    Buffer.concat([Buffer.from([0xff, code, (data.length + 2) >> 8, (data.length + 2) & 255]), data])
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, 3, 1, 0x11, 0]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0II"), upright, Buffer.from(takenAt)])),
    segment(0xc0, Buffer.from(frame)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from(mark),
    Buffer.from([0xff, 0xd9]),
    Buffer.from("<script>alert(1)</script>"),
  ])
}

/** What is left of a photo: without position, and without what follows its end. */
export function stripped(photo: Buffer): Buffer {
  const from = photo.indexOf(Buffer.from([0xff, 0xc0]))
  const to = photo.indexOf(Buffer.from([0xff, 0xd9])) + 2
  return Buffer.concat([photo.subarray(0, 2), photo.subarray(from, to)])
}

/** Makes the medicine of a stock row need a prescription. */
export async function needPrescription({ sql }: Pick<Shelf, "sql">, stockId: number): Promise<void> {
  await sql(
    "update medicines set prescription_only = true where id = (select medicine_id from stock where id = $1)",
    [stockId],
  )
}

/** Places an order of a medicine that needs a prescription, with its picture; returns its id. */
export async function makePrescribed(desk: OrderDesk, app: TestApp, photo: Buffer): Promise<number> {
  const stockId = await desk.shelf.makeRow({ quantity: 9 })
  await needPrescription(desk.shelf, stockId)
  const { id } = await desk.makeOpen({ stockId, quantity: 1 })
  const { status } = await app.ask(`/files/orders/${id}/prescription`, upload(desk.customer.cookie, photo))
  if (status !== 200) throw new Error(`The picture was answered with ${status}`)
  return id
}

/** Plants a recorded prescription without medicines; returns its id. */
export async function makeRecorded({ sql }: Pick<Shelf, "sql">, pharmacy: number): Promise<number> {
  const [made] = await sql<{ id: number }>(
    `with made as (insert into prescriptions (pharmacy_id, recorded_at) values ($1, now()) returning id)
     insert into prescription_entries (prescription_id, entry_no, patient_name, prescriber, written_on, repeats_allowed,
       recorded_by, recorded_at)
     select id, 1, 'Nimal Perera', 'Dr. S. Fernando', '2026-11-01', 0, 'test', now() from made
     returning prescription_id as id`,
    [pharmacy],
  )
  return made?.id ?? 0
}

/** A picture upload as a browser sends it. */
export const upload = (cookie: string | null, picture: Buffer | string): RequestInit => ({
  method: "PUT",
  headers: { "content-type": "application/octet-stream", ...(cookie === null ? {} : { cookie }) },
  body: typeof picture === "string" ? picture : new Uint8Array(picture),
})
