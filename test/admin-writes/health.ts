import type { AdminWrites } from "./admin-writes.ts"

export const makeHealthWrites: AdminWrites = async () => ({
  "adminHealth.check": { path: "/admin/health/check", body: { part: "disk" }, takes: ["part"] },
})
