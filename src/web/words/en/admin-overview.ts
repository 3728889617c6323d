/** The screen /admin. */
export const adminOverview = {
  title: "Admin",
} as const
