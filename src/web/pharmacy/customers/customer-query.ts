import { api } from "#web/data/call.ts"

export const customerQuery = (id: number) => api.customers.get.queryOptions({ input: { id } })
