import type { AdminWrites } from "../admin-writes.ts"

export const makeSiteWrites: AdminWrites = async () => ({})
