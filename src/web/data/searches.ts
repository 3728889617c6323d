import type { OrderFilter } from "#contract/pharmacy/customer-orders.ts"
import type { PurchaseFilter, SupplierOrderSort } from "#domain/pharmacy/purchase-rules.ts"
import {
  defaultHorizon,
  type ExpiryHorizon,
  expiryHorizons,
  type MedicineFilter,
  medicineFilters,
  type ShelfFilter,
  type ShelfSort,
  shelfFilters,
  shelfSorts,
} from "#domain/pharmacy/stock-rules.ts"
import type { BranchFilter, BranchSort } from "#domain/pharmacy/transfers.ts"

// Reads what each screen keeps in its address, so that it can be shared and reopened. Invalid values
// and defaults are omitted. This file is in everyone's first load.

type Raw = Record<string, unknown>

const maxSearchText = 200
const maxId = 2 ** 31 - 1

const oneOf = <Name extends string>(names: readonly Name[], value: unknown) =>
  names.find((name) => name === value)
const text = (value: unknown, maxLength = maxSearchText) =>
  typeof value === "string" || typeof value === "number"
    ? String(value).trim().slice(0, maxLength) || undefined
    : undefined
const flag = (value: unknown) => (value === true || value === "true" || value === 1 ? true : undefined)
const whole = (value: unknown, { from = 1, to = maxId } = {}) => {
  const number = Number(value)
  return Number.isInteger(number) && number >= from && number <= to ? number : undefined
}
const matching = (value: unknown, pattern: RegExp) =>
  typeof value === "string" && pattern.test(value) ? value : undefined

const dayText = (value: unknown) => {
  const day = matching(value, /^\d{4}-\d{2}-\d{2}$/)
  return day !== undefined && Number.isNaN(Date.parse(day)) ? undefined : day
}

/** Omits undefined values. */
const present = <Search extends object>(search: Search): Search =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search // absent keys are optional

/** A pharmacy's page: the text to find in its stock. */
export type PharmacySearch = { q?: string }
export const readPharmacySearch = (raw: Raw): PharmacySearch => present({ q: text(raw.q) })

/** The Medicine Tracker, without the person's location. */
export type TrackerSearch = {
  q?: string
  /** The id of a chosen town. */
  near?: string
  open?: true
  delivers?: true
  within?: number
  form?: string
  /** The text as typed, without spelling correction. */
  exact?: true
  /** Several medicines, as `writeMedicineList` writes them. */
  list?: string
  sort?: "open" | "cheapest"
}
export const readTrackerSearch = (raw: Raw): TrackerSearch => {
  const km = Number(raw.within)
  return present({
    q: text(raw.q),
    near: text(raw.near, 60),
    open: flag(raw.open),
    delivers: flag(raw.delivers),
    within: km >= 1 && km <= 500 ? km : undefined,
    form: text(raw.form, 60),
    exact: flag(raw.exact),
    list: typeof raw.list === "string" ? raw.list.slice(0, 2_500) : undefined,
    sort: oneOf(["open", "cheapest"], raw.sort),
  })
}

/** The scheduler: the shown day, or today; `new` opens the form with a medicine's name. */
export type SchedulingSearch = { day?: string; new?: string }
export function readSchedulingSearch(raw: Raw): SchedulingSearch {
  return present({
    day: dayText(raw.day),
    new: typeof raw.new === "string" ? raw.new.trim().slice(0, maxSearchText) : undefined,
  })
}

/** The account page: the code of an invitation whose link was opened. */
export type AccountSearch = { invitation?: string }
export const readAccountSearch = (raw: Raw): AccountSearch =>
  present({ invitation: text(raw.invitation, 40) })

/** Your Medicine Orders, filtered by status if there is one. */
export type OrdersSearch = { status?: Exclude<OrderFilter, "all"> }
export const readOrdersSearch = ({ status }: Raw): OrdersSearch =>
  present({ status: oneOf(["pending", "completed", "canceled"], status) })

/** The till: what to open on it, or the number of a receipt to show. */
export type TillSearch = { open?: "receipts" | "keys" | "printer"; receipt?: string }
export const readTillSearch = ({ open, receipt }: Raw): TillSearch =>
  present({ open: oneOf(["receipts", "keys", "printer"], open), receipt: text(receipt, 20) })

/** Customer Orders; pending ones without a status. `order` is the one to bring into view. */
export type ReceivedSearch = { status?: "closed"; order?: number }
export const readReceivedSearch = ({ status, order }: Raw): ReceivedSearch =>
  present({ status: oneOf(["closed"], status), order: whole(order) })

/** To do; open tasks without a status. */
export type ToDoSearch = { status?: "done" }
export const readToDoSearch = ({ status }: Raw): ToDoSearch => present({ status: oneOf(["done"], status) })

/** Expiring stock: how many days ahead, 90 by default. */
export type ExpiringSearch = { days?: ExpiryHorizon }
export const readExpiringSearch = ({ days }: Raw): ExpiringSearch =>
  present({ days: expiryHorizons.find((horizon) => horizon !== defaultHorizon && horizon === Number(days)) })

/** Quarantine: open units, those settled in a month (the current one by default), or returns to suppliers. */
export type QuarantineSearch = { status?: "settled" | "returns"; month?: string }
export const readQuarantineSearch = ({ status, month }: Raw): QuarantineSearch =>
  present({
    status: oneOf(["settled", "returns"], status),
    month: matching(month, /^20\d{2}-(0[1-9]|1[0-2])$/),
  })

/** The stock of a company's branches; `of` is the branch that it is sorted by. */
export type BranchesSearch = {
  q?: string
  filter?: Exclude<BranchFilter, "all">
  sort?: Exclude<BranchSort, "name">
  of?: number
  order?: "down"
  page?: number
}
export const readBranchesSearch = ({ q, filter, sort, of, order, page }: Raw): BranchesSearch =>
  present({
    q: text(q),
    filter: oneOf(["elsewhere", "none"], filter),
    sort: oneOf(["total", "branch"], sort),
    of: whole(of),
    order: oneOf(["down"], order),
    page: whole(page),
  })

/** Transfers between branches: open ones without a status, or the one that is shown. */
export type TransfersSearch = { status?: "closed"; transfer?: number }
export const readTransfersSearch = ({ status, transfer }: Raw): TransfersSearch =>
  present({ status: oneOf(["closed"], status), transfer: whole(transfer) })

/** A new transfer: a request or goods that are sent, the other branch, and the request that is answered. */
export type TransferSheetSearch = { kind?: "request"; branch?: number; answers?: number }
export const readTransferSheetSearch = ({ kind, branch, answers }: Raw): TransferSheetSearch =>
  present({ kind: oneOf(["request"], kind), branch: whole(branch), answers: whole(answers) })

/** The controlled-drug register: the stock row that is shown, or the list, and the month. */
export type RegisterSearch = { row?: number; month?: string }
export const readRegisterSearch = ({ row, month }: Raw): RegisterSearch =>
  present({ row: whole(row), month: matching(month, /^20\d\d-(0[1-9]|1[0-2])$/) })

/** Prescriptions: the one that is shown, or the list and what it is filtered by. */
export type PrescriptionSearch = { prescription?: number; q?: string; written?: string }
export const readPrescriptionSearch = ({ prescription, q, written }: Raw): PrescriptionSearch =>
  present({
    prescription: whole(prescription),
    q: text(q),
    written: dayText(written),
  })

/** Customers: the one that is shown, the refills that are due, or the list and what was searched. */
export type CustomerSearch = { customer?: number; view?: "due"; q?: string }
export const readCustomerSearch = ({ customer, view, q }: Raw): CustomerSearch =>
  present({ customer: whole(customer), view: oneOf(["due"], view), q: text(q) })

/** Recalls: the one that is shown, or the list. */
export type RecallSearch = { recall?: string }
export const readRecallSearch = ({ recall }: Raw): RecallSearch =>
  present({ recall: matching(recall, /^[\da-f-]{36}$/) })

/** Day close: the number of the shown closing, or the current day. */
export type DaySearch = { report?: number }
export const readDaySearch = ({ report }: Raw): DaySearch => present({ report: whole(report) })

/** Reports: which one, of which days, or for dead stock of how many. */
export type ReportSearch = { report?: string; from?: string; to?: string; days?: number }
export const readReportSearch = ({ report, from, to, days }: Raw): ReportSearch =>
  present({
    report: matching(report, /^[a-z-]{1,30}$/),
    from: dayText(from),
    to: dayText(to),
    days: whole(days, { from: 7, to: 731 }),
  })

/** Purchase Orders: the filter, and the order whose deliveries are shown. */
export type PurchaseSearch = { status?: Exclude<PurchaseFilter, "All">; order?: number }
export const readPurchaseSearch = ({ status, order }: Raw): PurchaseSearch =>
  present({ status: oneOf(["Pending", "Accepted", "Completed"], status), order: whole(order) })

/** A supplier's lists of orders, newest first without a sort; `by` groups open orders. */
export type OpenGrouping = "pharmacy" | "medicine"
export type SupplierOrderSearch = {
  by?: OpenGrouping
  status?: Exclude<PurchaseFilter, "All">
  q?: string
  pharmacy?: number
  town?: string
  from?: string
  until?: string
  sort?: SupplierOrderSort
  order?: "up" | "down"
}
export const readSupplierOrderSearch = (raw: Raw): SupplierOrderSearch =>
  present({
    by: oneOf(["pharmacy", "medicine"], raw.by),
    status: oneOf(["Pending", "Accepted", "Completed"], raw.status),
    q: text(raw.q),
    pharmacy: whole(raw.pharmacy),
    town: text(raw.town, 100),
    from: dayText(raw.from),
    until: dayText(raw.until),
    sort: oneOf(["pharmacy", "medicine", "quantity", "value"], raw.sort),
    order: oneOf(["up", "down"], raw.order),
  })

/** Omits the first page. */
const page = (value: unknown) => whole(value, { from: 2, to: 100_000 })
const notAll = <Name extends string>(name: Name | undefined) =>
  name === "all" ? undefined : (name as Exclude<Name, "all"> | undefined) // the one name that it is not

/** The stock screen; sorted by name by default. `open` is a tool to open on it. */
export type StockSearch = {
  open?: "import" | "add" | "corrections"
  q?: string
  filter?: Exclude<ShelfFilter, "all">
  sort?: ShelfSort
  order?: "down"
  page?: number
}
export function readStockSearch(raw: Raw): StockSearch {
  const sort = oneOf(shelfSorts, raw.sort)
  return present({
    open: oneOf(["import", "add", "corrections"], raw.open),
    q: text(raw.q),
    filter: notAll(oneOf(shelfFilters, raw.filter)),
    sort: sort === "name" ? undefined : sort,
    order: oneOf(["down"], raw.order),
    page: page(raw.page),
  })
}

/** Merges search parameters; any other change returns to the first page. */
export const withPart = (search: StockSearch, part: StockSearch): StockSearch => {
  const { page: _, ...rest } = search
  return readStockSearch({ ...rest, ...part })
}

/** All Medicines. */
export type MedicinesSearch = { q?: string; filter?: Exclude<MedicineFilter, "all">; page?: number }
export const readMedicinesSearch = (raw: Raw): MedicinesSearch =>
  present({
    q: text(raw.q),
    filter: notAll(oneOf(medicineFilters, raw.filter)),
    page: page(raw.page),
  })

const adminNames = [
  "q",
  "show",
  "who",
  "thing",
  "id",
  "day",
  "from",
  "until",
  "sort",
  "district",
  "look",
] as const

/** A list of the administration or of a supplier: its filter, its person and its first row. */
export type AdminSearch = { [Name in (typeof adminNames)[number]]?: string }
export const readAdminSearch = (raw: Raw): AdminSearch =>
  present(
    Object.fromEntries(
      adminNames.map((name) => {
        const value = typeof raw[name] === "number" ? String(raw[name]) : raw[name]
        return [name, typeof value === "string" && value.length <= maxSearchText && value ? value : undefined]
      }),
    ),
  )
