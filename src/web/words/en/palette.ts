import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"

/** Going anywhere from the keyboard, in the frames of the staff. */
export const palette = {
  open: "Search or jump to…",
  keys: "Ctrl K",
  label: "A page or an action",
  labelWithMedicines: "A page, a medicine or an action",
  groups: { pages: common.pages, medicines: common.medicines, actions: common.actions },
  nothing: "Nothing matches “{{text}}”.",
  loading: "Loading your stock…",
  addToCart: "Add {{name}} to the cart",
  order: "Order {{name}}",
  added: "{{name}} is in the cart.",
  letters: "Press g and then a letter to go to a page",
} as const

addWords({ palette })
