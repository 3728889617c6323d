/** The account page. */
export const account = {
  heading: "",
} as const
