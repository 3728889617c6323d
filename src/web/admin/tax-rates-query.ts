import { api } from "#web/data/call.ts"

/** The country's tax rates; forms ask for a tax only where there are any. */
export const taxRatesQuery = api.adminTaxRates.list.queryOptions({ staleTime: 60_000 })
