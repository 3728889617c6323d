import { addWords } from "#web/words/catalogue.ts"

/** Going anywhere from the keyboard, in the frames of the staff. */
export const palette = {
  open: "Search or jump to…",
  keys: "Ctrl K",
  label: "A page or an action",
  labelWithMedicines: "A page, a medicine or an action",
  groups: { pages: "Pages", medicines: "Medicines", actions: "Actions" },
  nothing: "Nothing matches “{{text}}”.",
  loading: "Loading your stock…",
  available: "Available: {{quantity}}",
  addToCart: "Add {{name}} to the cart",
  order: "Order {{name}}",
  added: "{{name}} is in the cart.",
  letters: "Press g and then a letter to go to a page",
} as const

addWords({ palette })
