import { by, type Opening } from "./opening.ts"

/** The dialogs of a supplier. */
export const supplierDialogs: Opening[] = [
  {
    path: "/suppliers/accepted-orders",
    dialog: "supplier/own-orders-page: Complete this order?",
    open: by(/^Complete/),
  },
  {
    path: "/suppliers/accepted-orders",
    dialog: "supplier/answer-dialog: Change terms",
    open: by(/^Change terms/),
  },
  {
    path: "/suppliers/statements",
    dialog: "supplier/statements/statement-dialog: Statement of",
    open: by(/^Statement/),
  },
  {
    path: "/suppliers",
    dialog: "pharmacy/stock/catalogue-dialog: Add New Medicine",
    open: by("Add New Medicine"),
  },
  {
    path: "/suppliers",
    dialog: "frame/palette/palette: Search or jump to",
    open: by("Search or jump to…"),
  },
]
