import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"

/** Going anywhere from the keyboard, in the frames of the staff. */
export const palette = {
  open: "Search or jump to…",
  keys: "Ctrl K",
  label: "A page or an action",
  labelWithMedicines: "A page, a medicine or an action",
  groups: {
    pages: common.pages,
    orders: common.orders,
    medicines: common.medicines,
    actions: common.actions,
  },
  nothing: "Nothing matches “{{text}}”.",
  loading: "Loading your stock…",
  orderOf: "{{reference}}, {{name}}",
  addToCart: "Add {{name}} to the cart",
  order: "Order {{name}}",
  added: "{{name}} is in the cart.",
  listKeys: {
    rows: "Next and previous row",
    act: "Open the row, or press its first action",
    close: "Close what is open beside the list",
    more: "The row's other actions",
    select: "Select the row",
    search: "Search this screen",
    palette: "Search or jump to any screen",
    print: "Print the list",
    all: "Show these keys",
  },
  letters: "Press g and a letter to go to a page, / to search",
} as const

addWords({ palette })
