import type { ui as english } from "#web/words/en/ui.ts"
import type { Translation } from "#web/words/en.ts"
import { common } from "#web/words/si/common.ts"

export const ui: Translation<typeof english> = {
  moreActions: "තවත් ක්‍රියා",
  oneLess: "එකක් අඩු කරන්න",
  oneMore: "එකක් වැඩි කරන්න",
  loading: "පූරණය වෙමින්",
  optional: "(අත්‍යවශ්‍ය නැත)",
  stockCount: "තොගයේ: {{quantity}}",
  stockLow: "අඩුයි: ඉතිරි {{quantity}}",
  stockOut: "අවසන්",
  pending: common.pending,
  ready: { pickup: "ලබාගැනීමට සූදානම්", delivery: "බෙදාහැරීමට සූදානම්" },
  accepted: "පිළිගත්තා",
  completed: common.completed,
  canceled: common.canceled,
  rejected: "ප්‍රතික්ෂේපයි",
  live: "සජීවී",
  wait: {
    minutes: "මිනිත්තු {{count}}",
    hours: "පැය {{count}}",
    days_one: "දින {{count}}",
    days_other: "දින {{count}}",
  },
  minutesAgo: "මිනිත්තු {{minutes}}කට පෙර",
  callNumber: common.callNumber,
  formTablet: common.tablet,
  formCapsule: common.capsule,
  formSyrup: common.syrup,
  formInjection: common.injection,
  formInhaler: common.inhaler,
  formCream: common.cream,
  formDrops: common.drops,
  formSachet: "සැෂේ",
  distance: { m: "මී. {{number}}", km: "කි.මී. {{number}}" },
  rupees: "රු.\u00a0{{amount}}",
}
