import * as z from "zod"
import { endpoint } from "#contract/platform/endpoint.ts"
import { ReceivedOrder } from "./received-orders.ts"

const Day = z.iso.date()
/** A total can exceed the limit of a single sale, and is negative when returns exceed sales. */
const Cents = z.number()

const DaySales = z.object({ day: Day, sales: z.int(), cents: Cents })
export type DaySales = z.infer<typeof DaySales>

const Seller = z.object({ stockId: z.int(), medicine: z.string(), units: z.number(), cents: Cents })
export type Seller = z.infer<typeof Seller>

/** One hour of the week: Monday is 1, `hour` is local time. */
const BusyHour = z.object({ weekday: z.int(), hour: z.int(), sales: z.int() })
export type BusyHour = z.infer<typeof BusyHour>

export const SalesFigures = z.object({
  at: z.iso.datetime(),
  today: Day,
  /** Whether this pharmacy has ever sold anything. */
  hasSold: z.boolean(),
  /** The last days, oldest first; returns are deducted on the day they were taken back. */
  days: z.array(DaySales),
  /** The same weekday last week up to this time of day, comparable with today so far. */
  weekAgoCents: Cents,
  sellers: z.array(Seller),
  busyHours: z.array(BusyHour),
})
export type SalesFigures = z.infer<typeof SalesFigures>

/** A medicine that runs out soon: `coverDays` at the recent pace; null when none was sold. */
const CoverRow = z.object({
  stockId: z.int(),
  medicineId: z.int(),
  medicine: z.string(),
  manufacturer: z.string(),
  quantity: z.int(),
  coverDays: z.number().nullable(),
  /** Whether an order for this medicine is open. */
  isOrdered: z.boolean(),
})
export type CoverRow = z.infer<typeof CoverRow>

const ExpiryMonth = z.object({ month: z.string(), batches: z.int(), units: z.number() })
export type ExpiryMonth = z.infer<typeof ExpiryMonth>

export const ShelfFigures = z.object({
  at: z.iso.datetime(),
  today: Day,
  /** Rows below the pharmacy's low-stock limit, and those at zero. */
  low: z.object({ limit: z.int(), rows: z.int(), atZero: z.int() }),
  cover: z.array(CoverRow),
  /** Stock that expires soon, at selling prices. */
  expiring: z.object({ batches: z.int(), units: z.number(), cents: Cents }),
  /** All stock at shelf prices; at cost only the units whose cost is known. Without quarantined and reserved units. */
  value: z.object({ units: z.number(), cents: Cents, costedUnits: z.number(), costCents: Cents }),
  /** This month first; without what has already expired. */
  months: z.array(ExpiryMonth),
  /** Open orders to suppliers that are on their way or promised for today at the latest; `late` were promised before. */
  deliveries: z.object({ due: z.int(), late: z.int() }),
  waiting: z.object({
    orders: z.int(),
    oldestAt: z.iso.datetime().nullable(),
    first: z.array(ReceivedOrder),
  }),
})
export type ShelfFigures = z.infer<typeof ShelfFigures>

export const Demand = z.object({
  at: z.iso.datetime(),
  /** Searches near the pharmacy that found nothing. Null for fewer than three, which are not disclosed. */
  medicines: z.array(
    z.object({
      medicineId: z.int(),
      medicine: z.string(),
      /** Searches near the pharmacy that found nothing, in the last 30 days. */
      searches: z.int().nullable(),
      /** People who watch it within a distance that reaches the pharmacy. */
      watchers: z.int().nullable(),
      /** Whether this pharmacy has it. */
      inStock: z.boolean(),
    }),
  ),
})
export type Demand = z.infer<typeof Demand>

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
  demand: endpoint
    .meta({ who: "pharmacien" })
    .route({
      method: "GET",
      path: "/pharmacy/dashboard/demand",
      summary: "List what people near my pharmacy look for and do not find, without persons",
      tags,
    })
    .output(Demand),
}
