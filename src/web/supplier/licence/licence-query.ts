import { api } from "#web/data/call.ts"

export const licenceQuery = api.supplierLicence.get.queryOptions()
