import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"
import { staff } from "#web/words/en/staff.ts"

/** The screen /pos/stock/expiring. */
export const expiring = {
  intro: "Batches that expire soon, and what will not be sold of them in time.",
  within: "Expires within",
  loading: "Loading expiring stock",
  failed: "We could not load the expiring stock.",
  none: "Nothing expires within {{days}} days.",
  columns: {
    medicine: common.medicine,
    batch: staff.batch,
    expiry: staff.expiry,
    units: staff.units,
    perDay: "Sold per day",
    unsold: "Unsold by then",
    cost: "Cost",
    value: "At shelf price",
    actions: common.actions,
  },
  setAside: "Set aside",
  setAsideText: "The units leave the shelf for quarantine and are not sold any more.",
  sendsBack: "Send back to the supplier now",
  sendsBackHint: "As a return with a note to print, which waits for a credit note.",
  reason: "Expires too soon to be sold.",
  left: "{{left}} in stock",
  fewer: "Fewer units are left. The list shows how many.",
  taken_one: "{{count}} unit of {{medicine}} is in quarantine.",
  taken_other: "{{count}} units of {{medicine}} are in quarantine.",
  markDown: {
    act: "Mark down",
    text: "The till sells the units of this batch at the new price, until the batch is empty or taken off the shelf. The price of the medicine stays.",
    price: "New price of a unit, or percent off",
    hint: "Below {{price}}, such as 4.50, or 20%",
    odd: "Enter a price below {{price}}, or a percentage such as 20%",
    result: "{{price}} for a unit, {{percent}}% off",
    cost: "{{cost}} is what a unit cost.",
    belowCost: "This is below what a unit cost, {{cost}}.",
    end: "End the mark-down",
    done: "{{medicine}} is marked down.",
    ended: "{{medicine}} is sold at its price again.",
    changed: "The price has changed since. The list shows it now.",
  },
  from: "from {{name}}",
  costOf: "{{units}} of known cost",
  sums: {
    batches: staff.batches,
    cost: "Cost",
    value: "At shelf price",
    unsold: "Unsold by then, at shelf price",
  },
  more: "The list shows the first {{shown}} of {{total}} batches.",
} as const

addWords({ expiring })
