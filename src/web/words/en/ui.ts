import { addWords } from "#web/words/catalogue.ts"

/** The words inside ui/: parts that every screen uses. */
export const ui = {
  close: "Close",
  moreActions: "More actions",
  undo: "Undo",
  tryAgain: "Try again",
  oneLess: "One less",
  oneMore: "One more",
  loading: "Loading",
  optional: "(optional)",
  cancel: "Cancel",
  stockIn: "In stock",
  stockCount: "In stock: {{quantity}}",
  stockLow: "Low: {{quantity}} left",
  stockOut: "Sold out",
  pending: "Pending",
  accepted: "Accepted",
  completed: "Completed",
  canceled: "Canceled",
  rejected: "Rejected",
  live: "Live",
  justNow: "just now",
  minutesAgo: "{{minutes}} min ago",
  callNumber: "Call {{number}}",
  formTablet: "Tablet",
  formCapsule: "Capsule",
  formSyrup: "Syrup",
  formInjection: "Injection",
  formInhaler: "Inhaler",
  formCream: "Cream",
  formDrops: "Drops",
  formSachet: "Sachet",
} as const

addWords({ ui })
