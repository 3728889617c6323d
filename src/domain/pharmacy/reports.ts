// What a pharmacy's reports show. The screen, CSV, XLSX and print are drawn from these definitions; the server fills the rows.

/** How a cell is read and written. Money is in cents; a percentage has one decimal. */
export type CellKind = "text" | "day" | "month" | "hour" | "payment" | "count" | "units" | "money" | "percent"

export type ColumnKey = keyof typeof columnNames

export type ReportColumn = {
  key: ColumnKey
  kind: CellKind
  /** The part and the whole of a percentage, computed for rows and totals alike. */
  share?: readonly [part: ColumnKey, whole: ColumnKey]
}

/** What is asked for: a range of days, one day's end, or a number of days back from today. */
export type ReportSpan = "range" | "day" | "back" | "now"

export type ReportDefinition = {
  span: ReportSpan
  /** The longest range, in days. */
  maxDays?: number
  columns: readonly ReportColumn[]
  chart: { label: ColumnKey; value: ColumnKey } | null
}

/** Headings of the columns. */
export const columnNames = {
  day: "Day",
  hour: "Hour",
  month: "Month",
  medicine: "Medicine",
  manufacturer: "Manufacturer",
  staff: "Staff member",
  payment: "Payment",
  receipt: "Receipt",
  supplier: "Supplier",
  receipts: "Receipts",
  payments: "Payments",
  refundCount: "Refunds",
  batches: "Batches",
  documents: "Invoices and deliveries",
  units: "Units",
  freeUnits: "Free units",
  costedUnits: "Units of known cost",
  uncostedUnits: "Units of unknown cost",
  sales: "Sales at shelf prices",
  paid: "Paid",
  discounts: "Discounts",
  returns: "Returns",
  tax: "Tax",
  rate: "Rate",
  taxCharged: "Tax on sales",
  taxReturned: "Tax on returns",
  taxDue: "Tax due",
  rounding: "Cash rounding",
  net: "Net sales",
  taken: "Taken",
  refunded: "Refunded",
  costedSales: "Sales of known cost",
  cost: "Cost",
  margin: "Margin",
  marginPercent: "Margin %",
  shelfValue: "Value at shelf prices",
  amount: "Amount",
  credited: "Credit notes",
  lessCredited: "Less credit notes",
  lastSold: "Last sold",
  inStockSince: "In stock since",
  account: "Account",
  accountName: "Account name",
  debit: "Debit",
  credit: "Credit",
  text: "Text",
} as const

/** Titles of the reports. */
export const reportTitles = {
  "sales-by-day": "Sales by day",
  "sales-by-hour": "Sales by hour",
  "sales-by-medicine": "Sales by medicine",
  "sales-by-manufacturer": "Sales by manufacturer",
  "sales-by-staff": "Sales by staff member",
  "sales-by-payment": "Sales by payment",
  "margin-by-day": "Margin by day",
  "margin-by-medicine": "Margin by medicine",
  "margin-by-receipt": "Margin by receipt",
  "dead-stock": "Stock that does not sell",
  expiry: "Stock by expiry month",
  "stock-value": "Stock value at a date",
  purchases: "Purchases by supplier",
  "tax-by-month": "Tax by month",
  journal: "Journal for the accountant",
} as const

const text = (key: ColumnKey): ReportColumn => ({ key, kind: "text" })
const day = (key: ColumnKey = "day"): ReportColumn => ({ key, kind: "day" })
const count = (key: ColumnKey): ReportColumn => ({ key, kind: "count" })
const units = (key: ColumnKey = "units"): ReportColumn => ({ key, kind: "units" })
const money = (key: ColumnKey): ReportColumn => ({ key, kind: "money" })

const sums = [
  count("receipts"),
  money("sales"),
  money("discounts"),
  money("returns"),
  money("rounding"),
  money("net"),
]
const margins: ReportColumn[] = [
  units(),
  money("paid"),
  money("costedSales"),
  money("cost"),
  money("margin"),
  { key: "marginPercent", kind: "percent", share: ["margin", "costedSales"] },
]
const year = 366

export const reportDefinitions = {
  "sales-by-day": {
    span: "range",
    maxDays: year,
    columns: [day(), ...sums],
    chart: { label: "day", value: "net" },
  },
  "sales-by-hour": {
    span: "range",
    maxDays: year,
    columns: [{ key: "hour", kind: "hour" }, ...sums],
    chart: { label: "hour", value: "net" },
  },
  "sales-by-medicine": {
    span: "range",
    maxDays: year,
    columns: [text("medicine"), text("manufacturer"), units(), money("paid")],
    chart: { label: "medicine", value: "paid" },
  },
  "sales-by-manufacturer": {
    span: "range",
    maxDays: year,
    columns: [text("manufacturer"), units(), money("paid")],
    chart: { label: "manufacturer", value: "paid" },
  },
  "sales-by-staff": {
    span: "range",
    maxDays: year,
    columns: [text("staff"), ...sums],
    chart: { label: "staff", value: "net" },
  },
  "sales-by-payment": {
    span: "range",
    maxDays: year,
    columns: [
      { key: "payment", kind: "payment" },
      count("payments"),
      money("taken"),
      count("refundCount"),
      money("refunded"),
      money("net"),
    ],
    chart: { label: "payment", value: "net" },
  },
  "margin-by-day": {
    span: "range",
    maxDays: year,
    columns: [day(), ...margins],
    chart: { label: "day", value: "margin" },
  },
  "margin-by-medicine": {
    span: "range",
    maxDays: year,
    columns: [text("medicine"), ...margins],
    chart: { label: "medicine", value: "margin" },
  },
  "margin-by-receipt": {
    span: "range",
    maxDays: 31,
    columns: [day(), text("receipt"), ...margins],
    chart: null,
  },
  "dead-stock": {
    span: "back",
    columns: [
      text("medicine"),
      text("manufacturer"),
      units(),
      day("inStockSince"),
      day("lastSold"),
      units("costedUnits"),
      money("cost"),
      money("shelfValue"),
    ],
    chart: { label: "medicine", value: "shelfValue" },
  },
  expiry: {
    span: "now",
    columns: [
      { key: "month", kind: "month" },
      count("batches"),
      units(),
      units("costedUnits"),
      money("cost"),
      money("shelfValue"),
    ],
    chart: { label: "month", value: "shelfValue" },
  },
  purchases: {
    span: "range",
    maxDays: year,
    columns: [
      text("supplier"),
      count("documents"),
      units(),
      units("freeUnits"),
      units("uncostedUnits"),
      money("amount"),
      money("credited"),
      money("lessCredited"),
    ],
    chart: { label: "supplier", value: "amount" },
  },
  "stock-value": {
    span: "day",
    columns: [
      text("medicine"),
      text("manufacturer"),
      units(),
      units("costedUnits"),
      money("cost"),
      money("shelfValue"),
    ],
    chart: { label: "medicine", value: "cost" },
  },
  "tax-by-month": {
    span: "range",
    maxDays: year,
    columns: [
      { key: "month", kind: "month" },
      text("tax"),
      text("rate"),
      money("paid"),
      money("returns"),
      money("taxCharged"),
      money("taxReturned"),
      money("taxDue"),
    ],
    chart: null,
  },
  journal: {
    span: "range",
    maxDays: 92,
    columns: [day(), text("account"), text("accountName"), money("debit"), money("credit"), text("text")],
    chart: null,
  },
} as const satisfies Record<string, ReportDefinition>

export type ReportName = keyof typeof reportDefinitions
export const reportNames = Object.keys(reportDefinitions) as ReportName[] // the keys of the table above

export const definitionOf = (report: ReportName): ReportDefinition => reportDefinitions[report]

/** The stock's value can be asked for this many days back. */
export const maxDaysBack = 731
/** Stock of which nothing was sold for this many days, unless another number is asked for. */
export const deadStockDays = 90
/** A report lists at most this many rows. */
export const maxReportRows = 5_000

export type Cell = string | number | null
export type ReportRecord = Partial<Record<ColumnKey, Cell>>

const summed: readonly CellKind[] = ["count", "units", "money"]

/** Returns the cells of a record in the order of the columns, with its percentages. */
export function cellsOf(columns: readonly ReportColumn[], record: ReportRecord): Cell[] {
  return columns.map(({ key, share }) => (share ? percentOf(record, share) : (record[key] ?? null)))
}

/** Returns the totals of all rows; null where a column has none. */
export function totalsOf(columns: readonly ReportColumn[], records: readonly ReportRecord[]): Cell[] {
  const totals: ReportRecord = {}
  for (const { key, kind } of columns)
    if (summed.includes(kind))
      totals[key] = records.reduce((sum, record) => sum + Number(record[key] ?? 0), 0)
  return cellsOf(columns, totals)
}

function percentOf(record: ReportRecord, [part, whole]: readonly [ColumnKey, ColumnKey]): number | null {
  const of = Number(record[whole] ?? 0)
  return of > 0 ? Math.round((Number(record[part] ?? 0) / of) * 1000) / 10 : null
}
