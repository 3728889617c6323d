import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"

export const quarantineQuery = () => pagedQuery(api.quarantine.list, { input: {}, by: "after" })
