import { addWords } from "#web/words/catalogue.ts"
import { adminPharmacies } from "#web/words/en/admin-pharmacies.ts"
import { common } from "#web/words/en/common.ts"
import { staff } from "#web/words/en/staff.ts"

const sent = { waiting: "Licence sent", rejected: "Licence rejected" } as const

/** The screen /admin/suppliers. */
export const adminSuppliers = {
  intro: "Companies that supply pharmacies through Pharos. Set where a person works under Users and roles.",
  filter: "Filter suppliers",
  filters: {
    all: common.all,
    "to-verify": adminPharmacies.states["to-verify"],
    active: staff.active,
    ended: staff.ended,
  },
  licence: {
    sent: "Licence to verify",
    verified: staff.verified,
    expired: "Licence expired",
    unverified: "Not verified",
    ended: staff.ended,
  },
  none: "No suppliers yet",
  noneText: "Add the first one, then add its staff under Users and roles.",
  noneEnded: "No ended suppliers.",
  noneToVerify: "No licence to verify.",
  noHit: "No supplier matches “{{text}}”",
  showAll: "Show all suppliers",
  csvFile: "suppliers",
  csvColumns: { open: "Orders not complete", accepted: "Accepted orders" },
  columns: {
    choose: staff.select,
    name: common.name,
    phone: staff.phone,
    orders: "Open / accepted orders",
    days: "Average days",
    staff: staff.staff,
    actions: common.actions,
  },
  noPhone: staff.dash,
  orders: "{{open}} / {{accepted}}",
  days: "{{days}}",
  noDays: staff.dash,
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
  detail: {
    back: "All suppliers",
    loading: "Loading the supplier",
    failed: "We could not load this supplier.",
    gone: "This supplier does not exist.",
    changed: "Someone changed this supplier. This is the current version.",
    unverified:
      "The licence is not verified. The supplier gets no new orders; what it has accepted, it ships and invoices as before.",
    notYet:
      "The licence has never been verified. This supplier is from before verification, and gets new orders until you stop them.",
    expired:
      "The licence expired on {{until}}. The supplier gets no new orders until you verify a new one; what it has accepted, it ships and invoices as before.",
    expires: "The licence expires on {{until}}. From the day after, the supplier gets no new orders.",
    since: "On Pharos since",
    lastActive: "Last activity",
    never: "None yet",
    answers: "Answers in 90 days",
    noAnswers: "None",
    answered_one: "{{count}} order, half of them within {{median}}, nine of ten within {{p90}}",
    answered_other: "{{count}} orders, half of them within {{median}}, nine of ten within {{p90}}",
    hours: "{{hours}} hours",
    products: "Catalogue",
    sent,
    acts: {
      add: adminPharmacies.detail.acts.make,
      edit: staff.changed,
      end: staff.ended,
      reinstate: "Reinstated",
      verify: adminPharmacies.detail.acts.verify,
      reject: sent.rejected,
      send: sent.waiting,
      licence: "No new orders: the licence expired",
    },
  },
  verifying: {
    intro: "{{name}} gets new orders from pharmacies only after someone has checked its licence.",
    untilHint: "The day after, the supplier gets no new orders.",
  },
  rejecting: {
    title: "Reject licence",
    question:
      "{{name}} reads the reason and can send another licence. A licence that is verified and valid stays so.",
    done: "The licence of {{name}} is rejected.",
  },
  stopping: {
    title: "Stop new orders",
    question:
      "{{name}} gets no new orders until its licence is verified again; what it has accepted, it ships and invoices as before. Orders that only it could see are open to all suppliers.",
    done: "{{name}} gets no new orders.",
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
