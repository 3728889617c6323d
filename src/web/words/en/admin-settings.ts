/** The screen /admin/settings. */
export const adminSettings = {
  title: "Settings",
} as const
