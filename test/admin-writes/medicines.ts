import type { AdminWrites } from "../admin-writes.ts"

export const makeMedicineWrites: AdminWrites = async () => ({})
