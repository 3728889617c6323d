import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"

/** The pharmacy's dashboard. */
export const dashboard = {
  greeting: {
    morning: "Good morning",
    afternoon: "Good afternoon",
    evening: "Good evening",
    withName: "{{greeting}}, {{name}}",
  },
  loading: "Loading figures",
  failed: "We could not load this.",
  empty: "No sales yet",
  report: "Report",
  showTable: "Show as table",
  showChart: "Show as chart",
  of: ": {{question}}",
  demand: {
    question: "What people near you look for and do not find",
    note: "30 days",
    medicine: common.medicine,
    searches: "Searches",
    watchers: "People waiting for it",
    here: "In your stock",
    yes: "yes",
    no: "no",
    few: "fewer than 3",
    none: "Nothing that three people have looked for.",
    file: "demand",
  },
  tiles: {
    sales: "Sales today",
    more: "{{percent}} more than last {{weekday}} at this time",
    less: "{{percent}} less than last {{weekday}} at this time",
    same: "same as last {{weekday}} at this time",
    none: "no sales last {{weekday}} at this time",
    waitNow: common.justNow,
    wait: {
      minutes: "{{count}} min ago",
      hours: "{{count}} h ago",
      days_one: "{{count}} day ago",
      days_other: "{{count}} days ago",
    },
    low: "Low stock",
    lowText: "below {{limit}} units, {{zero}} at zero",
    units_one: "{{text}} unit, {{value}} at shelf prices",
    units_other: "{{text}} units, {{value}} at shelf prices",
  },
  days: {
    question: "Sales per day",
    average: "Average {{amount}} a day, without today",
    summary: "Today {{today}} so far. The best day was {{day}} with {{best}}.",
    bar: "{{day}}: {{amount}}, {{sales}} sales",
  },
  sellers: {
    question: "Best sellers",
    summary: "{{medicine}} sells best: {{units}} units.",
  },
  cover: {
    question: "Running out first",
    all: "All {{count}} low",
    none: "Nothing is low, and nothing will run out within {{days}} days.",
    today: "today",
    unsold: "no recent sales",
    hint: "Based on sales in the last {{days}} days.",
    ofMedicine: " of {{medicine}}",
    ordered: "Ordered",
    columns: {
      action: "Order",
    },
  },
  months: {
    question: "Batches by expiry month",
    note: "{{months}} months",
    plan: "Plan",
    none: "No batch expires in the next {{months}} months.",
    summary_one: "{{text}} batch expires in {{months}} months, most in {{month}}: {{most}}.",
    summary_other: "{{text}} batches expire in {{months}} months, most in {{month}}: {{most}}.",
    bar: "{{month}}: {{batches}} batches, {{units}} units",
  },
  waiting: {
    question: "Customers waiting",
    line: "{{name}} · {{delivery}} · {{wait}}",
  },
  busy: {
    question: "Busy times",
    summary: "Busiest: {{weekday}}, {{from}} to {{to}}, with {{sales}} of {{all}} sales.",
    cell: "{{weekday}}, {{from}} to {{to}}: {{sales}} sales",
    columns: { weekday: "Weekday", hour: "From" },
  },
} as const

addWords({ dashboard })
