/** The pharmacy's screens. */
export const pharmacy = {
  heading: "",
} as const
