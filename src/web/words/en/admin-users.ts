/** The screen /admin/users. */
export const adminUsers = {
  title: "Users and roles",
} as const
