/** The order dialog and Your Medicine Orders. */
export const orders = {
  heading: "",
} as const
