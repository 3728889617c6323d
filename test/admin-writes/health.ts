import type { AdminWrites } from "../admin-writes.ts"

export const makeHealthWrites: AdminWrites = async () => ({})
