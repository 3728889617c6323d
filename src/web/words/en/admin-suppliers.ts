import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"
import { staff } from "#web/words/en/staff.ts"

/** The screen /admin/suppliers. */
export const adminSuppliers = {
  intro: "Companies that supply pharmacies through Pharos. Set where a person works under Users and roles.",
  filter: "Filter suppliers",
  filters: { all: common.all, active: staff.active, ended: staff.ended },
  none: "No suppliers yet",
  noneText: "Add the first one, then add its staff under Users and roles.",
  noneEnded: "No ended suppliers.",
  noHit: "No supplier matches “{{text}}”",
  showAll: "Show all suppliers",
  csvFile: "suppliers",
  csvColumns: { open: "Orders not complete", accepted: "Accepted orders" },
  columns: {
    name: common.name,
    phone: staff.phone,
    orders: "Open / accepted orders",
    days: "Average days",
    staff: staff.staff,
    actions: common.actions,
  },
  noPhone: "–",
  orders: "{{open}} / {{accepted}}",
  days: "{{days}}",
  noDays: "–",
  edit: common.edit,
  end: "End",
  reinstate: staff.reinstate,
  ofSupplier: " {{name}}",
  facts: {
    titleEdit: "Edit {{name}}",
    phoneHint: "Optional. For example 011 234 5678",
    lead: "Delivery time in days",
    leadHint: "The supplier's own figure. Pharmacies' order suggestions use it.",
    invalidName: "Enter the supplier's name",
    invalidPhone: "Enter a phone number, for example 011 234 5678",
    invalidLead: "Enter a whole number of days, from 0 to 365",
    nameTaken: "A supplier with this name already exists.",
    changed: "Someone else has changed this supplier in the meantime. Close, and open it again.",
  },
  ending: {
    title: "End {{name}}",
    question:
      "From now on this supplier cannot accept orders, its staff cannot see orders, and order suggestions no longer use it. What it has shipped can still be received.",
    send: "End",
    sending: staff.ending,
    keep: common.keep,
    done: "{{name}} ended.",
    notComplete_one:
      "{{count}} order is accepted but not complete. It has to be completed or released first:",
    notComplete_other:
      "{{count}} orders are accepted but not complete. They have to be completed or released first:",
    order: "{{medicine}}, {{quantity}} units, for {{pharmacy}} (order {{id}})",
    orderShipped: "{{medicine}}, {{shipped}} of {{quantity}} units shipped, for {{pharmacy}} (order {{id}})",
  },
  reinstating: {
    title: "Reinstate {{name}}",
    question: "This supplier can accept orders again. Its staff get access again.",
    send: staff.reinstate,
    sending: "Reinstating…",
    keep: "Leave ended",
    done: "{{name}} reinstated.",
  },
} as const

addWords({ adminSuppliers })
