/** The dose scheduler. */
export const scheduler = {
  heading: "",
} as const
