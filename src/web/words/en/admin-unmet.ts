import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"
import { staff } from "#web/words/en/staff.ts"

/** The screen /admin/unmet-searches. */
export const adminUnmet = {
  intro:
    "What people searched for and did not find. We do not record who searched. A text is shown after five searches, a town after three.",
  loading: "Loading unmet searches",
  failed: "We could not load the unmet searches.",
  none: "No failed searches in this period.",
  noneText: "A text appears here once several people have searched for it.",
  noneDismissed: "No dismissed searches.",
  spans: { "7": staff.sevenDays, "30": staff.thirtyDays },
  filter: "Show",
  filters: {
    open: common.all,
    unknown: "Unknown name",
    nowhere: "In no pharmacy",
    "not-near": "Not nearby",
    dismissed: "Dismissed",
  },
  columns: {
    choose: staff.select,
    what: staff.searched,
    why: staff.reason,
    where: staff.where,
    searches: staff.searches,
    trend: "Trend",
    actions: common.actions,
  },
  kinds: {
    unknown: "No medicine with this name",
    nowhere: "No pharmacy has it",
    "not-near": "No pharmacy nearby has it",
  },
  near: "near {{place}} ({{text}})",
  everywhere: "Location not known",
  isNew: "new",
  more: "{{percent}}% more",
  less: "{{percent}}% less",
  same: "no change",
  trendHint: "Before: {{text}}",
  addOf: " {{what}}",
  link: "Add as another name",
  linkOf: " of a medicine: {{what}}",
  look: "View medicine",
  lookAll: "View medicines",
  lookOf: ": {{what}}",
  dismissOf: " {{what}}",
  restore: "Restore",
  dismissedBy: "Dismissed by {{name}}: {{note}}",
  dismissedByNobody: "Dismissed: {{note}}",
  restored: "“{{what}}” restored.",
  dismissing: {
    text: "“{{what}}” comes back when someone searches for it again.",
    many: "They come back when someone searches for them again.",
    note: "What was done",
    noteHint: "For example: asked two suppliers; or: not a medicine",
    invalidNote: "Enter a note",
    sending: "Dismissing…",
    done: "“{{what}}” dismissed.",
    changed: "Someone else has just changed this. Close to see the current version.",
  },
  csvFile: "unmet-searches",
  csvColumns: { before: "Searches before" },
} as const

addWords({ adminUnmet })
