import { randomUUID } from "node:crypto"
import { supplierLicenceUrl } from "#domain/supplier/licence.ts"
import { makePhoto, upload } from "#test/pharmacy/prescriptions.ts"
import type { Shelf } from "#test/pharmacy/shelf.ts"
import type { TestApp } from "#test/support/app.ts"

type Sent = { id?: string; licenceNumber?: string; validUntil?: string; photo?: Buffer }

/** Sends a licence as a supplier; returns the answer. */
export const putSupplierLicence = (
  app: TestApp,
  cookie: string,
  { id = randomUUID(), licenceNumber = "S-17", validUntil = "2099-12-31", photo = makePhoto() }: Sent = {},
) =>
  app.ask(
    `${supplierLicenceUrl(id)}?${new URLSearchParams({ licenceNumber, validUntil }).toString()}`,
    upload(cookie, photo),
  )

/** Sends a licence as a supplier; returns its id. */
export async function sendSupplierLicence(app: TestApp, cookie: string): Promise<string> {
  const id = randomUUID()
  const answer = await putSupplierLicence(app, cookie, { id })
  if (!answer.ok) throw new Error(`The licence was not sent: ${await answer.text()}`)
  return id
}

/** Sends a licence that is then verified, so that no later one replaces its picture; returns its id. */
export async function makeVerifiedLicence(app: TestApp, { sql }: Pick<Shelf, "sql">, cookie: string) {
  const id = await sendSupplierLicence(app, cookie)
  await sql("update supplier_licences set state = 'verified', decided_at = now() where id = $1", [id])
  return id
}
