import type { ui as english } from "#web/words/en/ui.ts"
import type { Translation } from "#web/words/en.ts"

export const ui: Translation<typeof english> = {
  moreActions: "තවත් ක්‍රියා",
  oneLess: "එකක් අඩු කරන්න",
  oneMore: "එකක් වැඩි කරන්න",
  loading: "පූරණය වෙමින්",
  optional: "(අත්‍යවශ්‍ය නැත)",
  stockCount: "තොගයේ: {{quantity}}",
  stockLow: "අඩුයි: {{quantity}}ක් ඉතිරියි",
  stockOut: "අවසන්",
  pending: "පොරොත්තු",
  accepted: "පිළිගත්තා",
  completed: "සම්පූර්ණයි",
  canceled: "අවලංගුයි",
  rejected: "ප්‍රතික්ෂේපයි",
  live: "සජීවී",
  minutesAgo: "මිනි. {{minutes}}කට පෙර",
  callNumber: "{{number}} අමතන්න",
  formTablet: "පෙති",
  formCapsule: "කැප්සියුල",
  formSyrup: "සිරප්",
  formInjection: "එන්නත්",
  formInhaler: "ඉන්හේලර",
  formCream: "ක්‍රීම්",
  formDrops: "බිංදු",
  formSachet: "සැෂේ",
}
