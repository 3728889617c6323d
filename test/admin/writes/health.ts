import type { AdminWrites } from "./admin-world.ts"

export const makeHealthWrites: AdminWrites = async () => ({
  "adminHealth.check": { path: "/admin/health/check", body: { part: "disk" }, takes: ["part"] },
})
