import * as z from "zod"
import { endpoint } from "#contract/platform/endpoint.ts"
import { ReceivedOrder } from "./customer-orders.ts"

const Day = z.iso.date()
/** A sum may be beyond what a single sale can be, and below zero when more came back than went. */
const Cents = z.number()

const DaySales = z.object({ day: Day, sales: z.int(), cents: Cents })
export type DaySales = z.infer<typeof DaySales>

const Seller = z.object({ stockId: z.int(), medicine: z.string(), units: z.number(), cents: Cents })
export type Seller = z.infer<typeof Seller>

/** One hour of the week: Monday is 1, `hour` is the clock's. */
const BusyHour = z.object({ weekday: z.int(), hour: z.int(), sales: z.int() })
export type BusyHour = z.infer<typeof BusyHour>

export const SalesFigures = z.object({
  at: z.iso.datetime(),
  today: Day,
  /** Whether this pharmacy has ever sold anything. */
  hasSold: z.boolean(),
  /** The last days, the oldest first, today last; what came back is taken off on the day it came. */
  days: z.array(DaySales),
  /** The same weekday a week ago: until this time of day, so that it compares with today so far. */
  weekAgoCents: Cents,
  sellers: z.array(Seller),
  busyHours: z.array(BusyHour),
})
export type SalesFigures = z.infer<typeof SalesFigures>

/** What runs out first: `coverDays` at the pace of the last weeks; null when nothing was sold of it. */
const CoverRow = z.object({
  stockId: z.int(),
  medicineId: z.int(),
  medicine: z.string(),
  manufacturer: z.string(),
  quantity: z.int(),
  coverDays: z.number().nullable(),
  /** Whether an order of ours for this medicine is under way. */
  isOrdered: z.boolean(),
})
export type CoverRow = z.infer<typeof CoverRow>

const ExpiryMonth = z.object({ month: z.string(), batches: z.int(), units: z.number() })
export type ExpiryMonth = z.infer<typeof ExpiryMonth>

export const ShelfFigures = z.object({
  at: z.iso.datetime(),
  today: Day,
  /** Below the pharmacy's own limit, and how many are at zero. */
  low: z.object({ limit: z.int(), rows: z.int(), atZero: z.int() }),
  cover: z.array(CoverRow),
  /** Within the days that count as expiring, at the shelf's own prices. */
  expiring: z.object({ batches: z.int(), units: z.number(), cents: Cents }),
  /** This month first; what has expired is not among them. */
  months: z.array(ExpiryMonth),
  waiting: z.object({
    orders: z.int(),
    oldestAt: z.iso.datetime().nullable(),
    first: z.array(ReceivedOrder),
  }),
})
export type ShelfFigures = z.infer<typeof ShelfFigures>

const tags = ["Dashboard"]

export const dashboard = {
  sales: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/dashboard/sales",
      summary: "Get my pharmacy's sales figures",
      tags,
    })
    .output(SalesFigures),
  shelf: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/dashboard/shelf",
      summary: "Get low stock, expiring stock and waiting orders of my pharmacy",
      tags,
    })
    .output(ShelfFigures),
}
