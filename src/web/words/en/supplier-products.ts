import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"
import { staff } from "#web/words/en/staff.ts"

/** What a supplier sells, under /suppliers/products. */
export const supplierProducts = {
  heading: "Products",
  intro:
    "Pharmacies see your price when they order. Keep your stock here, so that they ask for what you have.",
  loading: "Loading products",
  failed: "We could not load the products.",
  none: "You have no products yet. Add them from the catalogue, or from a list.",
  noHit: "No medicine matches.",
  search: "Find a medicine",
  filter: "Filter products",
  show: { own: "My products ({{count}})", catalogue: "Whole catalogue" },
  csvFile: "products",
  columns: {
    medicine: common.medicine,
    price: "Unit price",
    least: "Minimum order",
    onHand: "In stock",
    changed: staff.changed,
    actions: common.actions,
  },
  add: "Add {{medicine}}",
  edit: "Edit {{medicine}}",
  newTitle: "Sell this medicine",
  editTitle: "Edit product",
  price: "Price per unit (Rs.)",
  priceMissing: "Enter a price, like 4.50",
  least: "Minimum order, in units",
  unitsMissing: "Enter whole units",
  onHand: "Units in stock",
  onHandHint: "Leave empty if you do not want to say.",
  saved: "{{medicine}} saved.",
  stop: "Stop selling",
  stopped: "{{medicine}} removed from your products.",
  changed: "Somebody changed this product in the meantime. Here it is as it is now.",
  list: {
    open: "Prices from a list",
    intro:
      "A CSV file with the columns barcode, price, minimum and stock. Prices are for one unit, not for a pack. Products that are not in it stay as they are.",
    file: "CSV file",
    choose: "Choose a CSV file",
    noHead: "The first line must name the columns barcode and price.",
    tooLong: "A list has at most {{most}} lines.",
    badLines: "Check these lines: {{lines}}",
    send: "Set prices",
    done_one: "{{count}} product set.",
    done_other: "{{count}} products set.",
    unknown: "These barcodes are not in the catalogue: {{codes}}",
  },
} as const

addWords({ supplierProducts })
