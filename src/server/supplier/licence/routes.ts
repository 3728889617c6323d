import { endpoints, supplierOf } from "#server/api/endpoints.ts"
import { getOwnLicence } from "./queries.ts"

const { supplierLicence } = endpoints

export const supplierLicenceRoutes = {
  get: supplierLicence.get.handler(({ context }) => getOwnLicence(context.app.database, supplierOf(context))),
}
