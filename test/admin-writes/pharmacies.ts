import type { AdminWrites } from "../admin-writes.ts"

export const makePharmacyWrites: AdminWrites = async () => ({})
