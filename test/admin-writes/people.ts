import type { AdminWrites } from "../admin-writes.ts"

export const makePeopleWrites: AdminWrites = async () => ({})
