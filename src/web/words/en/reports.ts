import { columnNames, reportTitles } from "#domain/pharmacy/reports.ts"
import { addWords } from "#web/words/catalogue.ts"
import { staff } from "#web/words/en/staff.ts"

/** The pharmacy's reports; files use the same names and headings. */
export const reports = {
  names: reportTitles,
  columns: columnNames,
  choose: "Choose a report",
  from: "First day",
  to: "Last day",
  on: "At the end of",
  back: "Nothing sold for",
  days: "{{days}} days",
  spans: { week: staff.sevenDays, month: staff.thirtyDays, thisMonth: "This month", lastMonth: "Last month" },
  loading: "Loading the report",
  failed: "We could not load this report.",
  empty: "Nothing to report for these days.",
  total: staff.total,
  csv: staff.csv,
  excel: "Excel (XLSX)",
  filesOffline: "Files need a connection.",
  savedOf: "Saved report of {{time}}. We could not load a newer one.",
  more: staff.showMore,
  shown: "{{shown}} of {{all}} rows",
  cut: "Only the first {{count}} rows are listed, and the totals are those of these rows.",
  top: "Largest {{count}}: {{value}}",
  chart: "{{title}}: {{value}} by {{label}}",
  bar: "{{label}}: {{value}}",
  noDate: staff.noDate,
  never: staff.never,
  payments: { cash: staff.cash, card: staff.card, qr: staff.qr, account: staff.onAccount },
  notes: {
    sales:
      "Sales count on the day the goods were handed over, returns on the day they were taken back. Net sales are the money taken less refunds.",
    goods: "What was paid for the units, less returns. Rounding of cash is not part of it.",
    staff: "By the cashier who sold or took back, or by the account where there are no cashiers.",
    margin: "The margin is that of the sales whose cost is known.",
    dead: "In stock since before these days, and nothing sold in them.",
    stock: "Without units in quarantine and held for orders. Cost is that of the units whose cost is known.",
    value: "Computed from the stock ledger. Shelf prices are today's.",
    purchases: "Invoices received, and deliveries of orders at the agreed price.",
    taxes:
      "Prices include the tax. Rounding of cash is not taxed. Returns count on the day they were taken back.",
    journal: "Every day balances. Units of unknown cost have no cost here.",
  },
} as const

addWords({ reports })
