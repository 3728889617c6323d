/** The screen /admin/audit. */
export const adminAudit = {
  title: "Audit log",
} as const
