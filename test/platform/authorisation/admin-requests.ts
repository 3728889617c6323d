import { randomUUID } from "node:crypto"
import { dataRequestFileUrl } from "#domain/customer/data-request-rules.ts"
import { sentLicenceUrl } from "#domain/supplier/licence.ts"
import { isAdministration } from "#test/admin/admin-writes.ts"
import { makeDataRequest } from "#test/customer/data-requests.ts"
import { makeSentApplication } from "#test/customer/pharmacy-applications.ts"
import { makeVerifiedLicence } from "#test/supplier/licences.ts"
import type { Place } from "./place.ts"
import { type Asks, askTo, plainReads } from "./requests.ts"

const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

/**
 * Returns requests about side A for the administration's reads with required fields and its routes outside the
 * contract. Writes come from `test/admin/writes/`; reads without required fields need no entry.
 */
export async function makeAdminAsks(
  { app, shelf, customer, supplier, medicineId }: Place,
  writes: Asks,
): Promise<Asks> {
  const [advert] = await shelf.sql<{ id: number }>("select id from adverts order by id limit 1")
  const [another] = await shelf.sql<{ id: number }>("select id from medicines where id <> $1 limit 1", [
    medicineId,
  ])
  const applicant = `applicant|${randomUUID()}`
  const application = await makeSentApplication(shelf, applicant)
  const dataRequest = await makeDataRequest(shelf, { subject: applicant })
  const sentLicence = await makeVerifiedLicence(app, shelf, supplier.cookie)
  const [recall] = await shelf.sql<{ id: string }>(
    `insert into recalls (id, request_hash, medicine_id, medicine_name, all_lots, class, reason, ordered_by, started_by, started_at,
       lifted_at, lifted_by, lift_reason)
     values (gen_random_uuid(), '', $1, 'Medicine', true, 3, 'Seen', 'Nobody', 'test', now(), now(), 'test', 'Seen') returning id`,
    [medicineId],
  )
  const [announcement] = await shelf.sql<{ id: number }>(
    `insert into announcements (key, request_hash, title, body, starts_at)
     values (gen_random_uuid(), '', 'New prices', 'From Monday', now()) returning id`,
  )
  const subject = encodeURIComponent(customer.subject)
  const read = (name: string, path: string) => [name, askTo(name, { path })] as const
  const told: Asks = Object.fromEntries([
    read("adminAudit.list", `/admin/audit?subject=${subject}`),
    read("adminAudit.actors", "/admin/audit/actors?q=side"),
    read("adminPeople.get", `/admin/people/one?subject=${subject}`),
    read("adminPeople.places", "/admin/people/places?kind=pharmacy&q=Test"),
    read("adminDataRequests.get", `/admin/data-requests/${dataRequest}`),
    [
      "GET /files/admin/data-requests/:id/pharos.json",
      { method: "GET", path: dataRequestFileUrl(dataRequest), owner: "admin" },
    ],
    read("adminApplications.get", `/admin/applications/${application}`),
    read("adminAnnouncements.unread", `/admin/announcements/${announcement?.id}/unread`),
    read("adminPharmacies.get", `/admin/pharmacies/${shelf.pharmacy}`),
    read("adminMedicines.get", `/admin/medicines/${medicineId}`),
    read("adminShortages.pharmacies", `/admin/shortages/${medicineId}/pharmacies`),
    read(
      "adminMedicines.previewMerge",
      `/admin/medicines/merge-preview?staying=${medicineId}&gone=${another?.id}`,
    ),
    read("adminRecalls.get", `/admin/recalls/${recall?.id}`),
    read("adminRecalls.lots", `/admin/recalls/lots?medicineId=${medicineId}`),
    read("adminBanners.get", `/admin/banners/${advert?.id}`),
    read("adminBanners.days", `/admin/banners/${advert?.id}/days`),
    [
      "GET /files/admin/applications/:id/licence",
      { method: "GET", path: `/files/admin/applications/${application}/licence`, owner: "admin" },
    ],
    read("adminSuppliers.get", `/admin/suppliers/${supplier.supplier}`),
    [
      "GET /files/admin/supplier-licences/:id",
      { method: "GET", path: sentLicenceUrl(sentLicence), owner: "admin" },
    ],
    ["GET /files/audit.csv", { method: "GET", path: "/files/audit.csv", owner: "admin" }],
    [
      "POST /files/medicines-import",
      {
        method: "POST",
        path: "/files/medicines-import?file=list.csv&dry=true",
        headers: { "content-type": "application/octet-stream" },
        body: "name,manufacturer\nUnheard of,Maker\n",
        owner: "admin",
      },
    ],
    [
      "POST /files/banner-picture",
      {
        method: "POST",
        path: "/files/banner-picture",
        headers: { "content-type": "application/octet-stream" },
        body: Buffer.from(pixel, "base64"),
        owner: "admin",
      },
    ],
  ])
  return { ...plainReads(({ who }) => isAdministration(who)), ...told, ...withPreview(writes) }
}

/** The preview of undoing a merge needs a merge. */
function withPreview(writes: Asks): Asks {
  const undo = "adminMedicines.undoMerge"
  const path = writes[undo]?.path.replace(/^\/api|\/undo$/g, "") ?? ""
  return Object.fromEntries(
    Object.entries(writes).flatMap((write) =>
      write[0] === undo
        ? [["adminMedicines.previewUndo", askTo("adminMedicines.previewUndo", { path })], write]
        : [write],
    ),
  )
}
