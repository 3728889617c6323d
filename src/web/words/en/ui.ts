import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"

/** The words inside ui/: parts that every screen uses. */
export const ui = {
  moreActions: "More actions",
  oneLess: "One less",
  oneMore: "One more",
  loading: "Loading",
  optional: "(optional)",
  stockCount: "In stock: {{quantity}}",
  stockLow: "Low: {{quantity}} left",
  stockOut: "Sold out",
  pending: common.pending,
  ready: { pickup: "Ready for pickup", delivery: "Ready for delivery" },
  accepted: "Accepted",
  completed: common.completed,
  canceled: common.canceled,
  rejected: "Rejected",
  live: "Live",
  wait: {
    minutes: "{{count}} min",
    hours: "{{count}} h",
    days_one: "{{count}} day",
    days_other: "{{count}} days",
  },
  minutesAgo: "{{minutes}} min ago",
  callNumber: common.callNumber,
  formTablet: common.tablet,
  formCapsule: common.capsule,
  formSyrup: common.syrup,
  formInjection: common.injection,
  formInhaler: common.inhaler,
  formCream: common.cream,
  formDrops: common.drops,
  formSachet: "Sachet",
  distance: { m: "{{number}} m", km: "{{number}} km" },
  rupees: "Rs.\u00a0{{amount}}",
} as const

addWords({ ui })
