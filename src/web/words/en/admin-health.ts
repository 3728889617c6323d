/** The screen /admin/health. */
export const adminHealth = {
  title: "System health",
} as const
