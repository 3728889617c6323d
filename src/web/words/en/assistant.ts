/** The AI chat assistant. */
export const assistant = {
  heading: "",
} as const
