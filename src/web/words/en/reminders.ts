/** Dose reminders: turning them on, and what they say in the page. */
export const reminders = {
  heading: "",
} as const
