import { randomUUID } from "node:crypto"
import { prescriptionPageUrl } from "#domain/pharmacy/kept-pages.ts"
import { topic } from "#domain/platform/live.ts"
import { supplierLicenceUrl } from "#domain/supplier/licence.ts"
import { makeApplication } from "#test/customer/pharmacy-applications.ts"
import { makeSchedule } from "#test/customer/schedules-and-orders.ts"
import { makeDraftPage, makeInvoicePage } from "#test/pharmacy/goods-receipts.ts"
import { makePhoto, makePrescribed, makeRecorded, upload as uploadOf } from "#test/pharmacy/prescriptions.ts"
import { makeVerifiedLicence } from "#test/supplier/licences.ts"
import type { Place } from "./place.ts"
import type { Asks } from "./requests.ts"

/** Routes outside the contract: files, feeds, the live stream, the public API, login. */
export async function makeRouteAsks({ app, desk, shelf, customer, supplier }: Place): Promise<Asks> {
  const { pharmacy } = shelf
  const [upload] = await shelf.sql<{ id: string }>("select id from stock_uploads where pharmacy_id = $1", [
    pharmacy,
  ])
  const [listed] = await shelf.sql<{ name: string }>(
    "insert into medicines (name, generic_name, manufacturer) values ('Listed ' || $1, 'listed', 'Matrix') returning name",
    [pharmacy],
  )
  const list = `name,quantity,price\n${listed?.name},5,5\n`
  const { body: feed } = await desk.send<{ url: string }>(customer.cookie, "POST /api/calendar-feed")
  const scheduleId = await makeSchedule(app, { subject: customer.subject })
  const prescription = makePhoto()
  const ordered = await makePrescribed(desk, app, prescription)
  const application = await makeApplication(shelf, customer.subject)
  const sentLicence = await makeVerifiedLicence(app, shelf, supplier.cookie)
  const page = await makeInvoicePage(shelf, pharmacy)
  const drafted = await makeDraftPage(shelf, pharmacy)
  const recorded = await makeRecorded(shelf, pharmacy)
  const keptPage = prescriptionPageUrl(recorded, randomUUID())
  await app.ask(keptPage, uploadOf(desk.pharmacist.cookie, prescription))
  const picture = "a".repeat(64)
  await shelf.sql(
    `insert into advert_pictures (hash, media_type, width, height, bytes, added_at)
     values ($1, 'image/png', 1, 1, 'x', now()) on conflict do nothing`,
    [picture],
  )
  const get = (path: string, owner: Asks[string]["owner"]) => ({ method: "GET", path, owner })
  const live = (topics: string, owner: Asks[string]["owner"]) => get(`/api/live?topics=${topics}`, owner)
  return {
    "GET /livez": get("/livez", "guest"),
    "GET /readyz": get("/readyz", "guest"),
    "GET /api/openapi.json": get("/api/openapi.json", "guest"),
    "GET /api/v1/openapi.json": get("/api/v1/openapi.json", "guest"),
    "GET /api/v1/client.ts": get("/api/v1/client.ts", "guest"),
    "GET /api/docs": get("/api/docs", "guest"),
    "GET /api/docs.css": get("/api/docs.css", "guest"),
    "GET /api/docs.js": get("/api/docs.js", "guest"),
    "GET /fhir/metadata": get("/fhir/metadata", "guest"),
    "GET /fhir/:type": get("/fhir/Location?_count=3", "guest"),
    "GET /fhir/:type/:id": get(`/fhir/Location/${pharmacy}`, "guest"),
    "ALL /fhir/*": get("/fhir/Location/1/2", "guest"),
    "ALL /api/*": get(`/api/pharmacy/${pharmacy}`, "guest"),
    "GET /api/live (of everybody)": live("medicines", "guest"),
    "GET /api/live (of a pharmacy)": live(topic.pharmacyOrders(pharmacy), "pharmacist"),
    "GET /api/live (of open purchase orders)": live(topic.purchaseOrders(), "supplier"),
    "GET /api/live (of a supplier)": live(topic.supplierOrders(supplier.supplier), "supplier"),
    "GET /api/live (of a person)": live(
      encodeURIComponent(topic.customerDoses(customer.subject)),
      "customer",
    ),
    "GET /api/v1/stock": get("/api/v1/stock", "key"),
    "GET /api/v1/medicines": get("/api/v1/medicines?gtin=4006381333931", "key"),
    "GET /api/v1/uploads/:id": get(`/api/v1/uploads/${upload?.id}`, "key"),
    "GET /api/v1/uploads/:id/rows": get(`/api/v1/uploads/${upload?.id}/rows`, "key"),
    "PUT /api/v1/stock": {
      ...get("/api/v1/stock", "key"),
      method: "PUT",
      headers: { "content-type": "text/csv", "idempotency-key": "matrix-v1" },
      body: list,
    },
    "ALL /api/v1/*": get(`/api/v1/pharmacy/${pharmacy}`, "guest"),
    "GET /api/public/stock": get("/api/public/stock", "key"),
    "GET /api/public/medicines": get("/api/public/medicines?gtin=4006381333931", "key"),
    "GET /api/public/uploads/:id": get(`/api/public/uploads/${upload?.id}`, "key"),
    "GET /api/public/uploads/:id/rows": get(`/api/public/uploads/${upload?.id}/rows`, "key"),
    "PUT /api/public/stock": {
      ...get("/api/public/stock", "key"),
      method: "PUT",
      headers: { "content-type": "text/csv", "idempotency-key": "matrix" },
      body: list,
    },
    "GET /files/stock.csv": get("/files/stock.csv", "pharmacist"),
    "POST /files/stock-import": {
      ...get("/files/stock-import?file=list.csv&dry=true", "pharmacist"),
      method: "POST",
      headers: { "content-type": "application/octet-stream" },
      body: "name,quantity\nUnheard of,1\n",
    },
    "GET /files/closings.csv": get("/files/closings.csv", "pharmacist"),
    "GET /files/reports/:file": get("/files/reports/sales-by-day.csv", "pharmacist"),
    "GET /files/export/:name": get("/files/export/pharos.json", "customer"),
    "GET /files/schedules/:id(^\\d{1,10}).ics": get(`/files/schedules/${scheduleId}.ics`, "customer"),
    "GET /files/pictures/:hash": get(`/files/pictures/${picture}`, "guest"),
    "PUT /files/orders/:id/prescription": {
      ...get(`/files/orders/${ordered}/prescription`, "customer"),
      method: "PUT",
      headers: { "content-type": "application/octet-stream" },
      body: prescription,
    },
    "GET /files/orders/:id/prescription": get(`/files/orders/${ordered}/prescription`, "customer"),
    "GET /files/pharmacy/orders/:id/prescription": get(
      `/files/pharmacy/orders/${ordered}/prescription`,
      "pharmacist",
    ),
    "PUT /files/pharmacy/prescriptions/:prescription/:page": {
      ...get(prescriptionPageUrl(recorded, randomUUID()), "pharmacist"),
      method: "PUT",
      headers: { "content-type": "application/octet-stream" },
      body: prescription,
    },
    "GET /files/pharmacy/prescriptions/:prescription/:page": get(keptPage, "pharmacist"),
    "PUT /files/pharmacy/drafts/:draft/:page": {
      ...get(drafted.url.replace(drafted.pageId, randomUUID()), "pharmacist"),
      method: "PUT",
      headers: { "content-type": "application/octet-stream" },
      body: prescription,
    },
    "GET /files/pharmacy/drafts/:draft/:page": get(drafted.url, "pharmacist"),
    "PUT /files/pharmacy/goods-in/:receipt/:file": {
      ...get(page.url.replace(page.fileId, randomUUID()), "pharmacist"),
      method: "PUT",
      headers: { "content-type": "application/octet-stream" },
      body: prescription,
    },
    "GET /files/pharmacy/goods-in/:receipt/:file": get(page.url, "pharmacist"),
    "PUT /files/pharmacy/logo": {
      ...get("/files/pharmacy/logo", "pharmacist"),
      method: "PUT",
      headers: { "content-type": "application/octet-stream" },
      body: prescription,
    },
    "PUT /files/pharmacy-applications/:id/licence": {
      ...get(`/files/pharmacy-applications/${application}/licence`, "customer"),
      method: "PUT",
      headers: { "content-type": "application/octet-stream" },
      body: prescription,
    },
    "GET /files/pharmacy-applications/:id/licence": get(
      `/files/pharmacy-applications/${application}/licence`,
      "customer",
    ),
    "PUT /files/supplier/licences/:id": {
      ...get(`${supplierLicenceUrl(randomUUID())}?licenceNumber=S-1&validUntil=2099-12-31`, "supplier"),
      method: "PUT",
      headers: { "content-type": "application/octet-stream" },
      body: prescription,
    },
    "GET /files/supplier/licences/:id": get(supplierLicenceUrl(sentLicence), "supplier"),
    "GET /street-map/tiles.json": get("/street-map/tiles.json", "guest"),
    "GET /street-map/:id/:z/:x/:y": get("/street-map/none/0/0/0", "guest"),
    "GET /calendar/:token(^[\\w-]{43}).ics": {
      ...get(new URL(feed.url).pathname, "guest"),
      isSecret: true,
    },
    "ALL /identity/*": get("/identity/.well-known/openid-configuration", "guest"),
    "GET /demo/:page(^blog|forum|social$)": get("/demo/blog", "guest"),
    "GET /demo/demo.css": get("/demo/demo.css", "guest"),
    "GET /auth/login": get("/auth/login", "guest"),
    "GET /auth/callback": get("/auth/callback", "guest"),
  }
}
