import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, RowId } from "#contract/platform/inputs.ts"
import { denominations, maxAmountCents, maxPieces } from "#domain/pharmacy/cash.ts"

const Cents = z.int().min(0)
const Amount = z
  .int("Enter an amount")
  .min(0, "Enter an amount")
  .max(maxAmountCents, "This amount is too large")
const Moment = z.iso.datetime()

/** Cash in a drawer: by pieces, as an amount, or both. */
const Cash = z.strictObject({
  pieces: z
    .array(
      z.strictObject({
        rupees: z.literal([...denominations]),
        count: z
          .int("Enter whole numbers of notes and coins")
          .min(0, "Enter whole numbers of notes and coins")
          .max(maxPieces, "This amount is too large"),
      }),
    )
    .max(denominations.length)
    .refine(
      (pieces) => new Set(pieces.map(({ rupees }) => rupees)).size === pieces.length,
      "Enter each denomination only once",
    )
    .default([]),
  otherCents: Amount.default(0),
})

const Total = z.object({ count: z.int(), cents: Cents })
const PaidByMethod = z.object({ cash: Total, card: Total, qr: Total })
/** `account` is absent if nothing was on account. */
const ByMethod = PaidByMethod.extend({ account: Total.optional() })

const CashMovement = z.object({
  direction: z.enum(["in", "out"]),
  cents: Cents,
  reason: z.string(),
  at: Moment,
  /** Null once the account is deleted. */
  by: z.string().nullable(),
})
export type CashMovement = z.infer<typeof CashMovement>

/** Sales, returns and cash movements; without the expected cash, as the count is blind. */
const Takings = z.object({
  sales: Total,
  /** The payment method of customers' orders is unknown: they count as cash. */
  salesByMethod: ByMethod,
  unsaid: Total,
  /** The discounts given; absent if there were none. */
  discounts: Total.optional(),
  /** What rounding cash to the rupee added to sales; absent if nothing was rounded. */
  salesRoundingCents: z.int().optional(),
  returns: Total,
  refundsByMethod: ByMethod,
  /** What refunds differed from what was paid for the units; absent if they did not. */
  refundsRoundingCents: z.int().optional(),
  /** What was paid of customers' accounts; absent if nothing was. */
  accountPayments: PaidByMethod.optional(),
  /** The tax in sales less that in returns, by rate; absent if nothing was taxed. */
  taxes: z.array(z.object({ name: z.string(), percent: z.number(), cents: z.int() })).optional(),
  cashIn: Total,
  cashOut: Total,
  cashMovements: z.array(CashMovement),
})
export type Takings = z.infer<typeof Takings>

/** Whose drawer it is; null for the pharmacy's own. */
const Drawer = z.object({ id: z.int(), name: z.string() }).nullable()

/** The current session of a drawer. Before it is opened, it has the sales made since the last closing. */
export const TillDay = z.object({
  id: z.int().nullable(),
  cashier: Drawer,
  isOpen: z.boolean(),
  openedAt: Moment.nullable(),
  openedBy: z.string().nullable(),
  floatCents: Cents,
  /** The report of the closing that was reopened. */
  follows: z.int().nullable(),
  /** When the first sale since the last closing was made. */
  waitingSince: Moment.nullable(),
  /** The number of counts without a closing. */
  openCounts: z.int(),
  takings: Takings,
  lastReport: z.object({ number: z.int(), closedAt: Moment }).nullable(),
})
export type TillDay = z.infer<typeof TillDay>

/** The result of a count: closed, or a difference that needs an explanation. */
export const Counted = z.object({
  report: z.int().nullable(),
  countedCents: Cents,
  expectedCents: z.int(),
  varianceCents: z.int(),
})
export type Counted = z.infer<typeof Counted>

export const ReportSummary = z.object({
  number: z.int(),
  cashier: Drawer,
  follows: z.int().nullable(),
  openedAt: Moment,
  closedAt: Moment,
  closedBy: z.string().nullable(),
  sales: Total,
  refundCents: Cents,
  countedCents: Cents,
  varianceCents: z.int(),
})
export type ReportSummary = z.infer<typeof ReportSummary>

/** A closing, never changed. */
export const ClosingReport = ReportSummary.extend({
  pharmacy: z.object({ name: z.string(), address: z.string(), town: z.string(), phoneNumber: z.string() }),
  openedBy: z.string().nullable(),
  reopenReason: z.string().nullable(),
  floatCents: Cents,
  takings: Takings,
  /** Sales made while no session was open. */
  beforeOpening: Total,
  /** Offline sales from the time of an earlier session. */
  late: z.array(z.object({ receiptNumber: z.string(), occurredAt: Moment, cents: Cents })),
  firstReceipt: z.string().nullable(),
  lastReceipt: z.string().nullable(),
  expectedCents: z.int(),
  counted: Cash,
  /** Earlier counts with a different result. */
  earlierCounts: z.array(
    z.object({ at: Moment, by: z.string().nullable(), cents: Cents, varianceCents: z.int() }),
  ),
  varianceReason: z.string().nullable(),
  /** The report's hash, chained to the previous one. */
  hash: z.string(),
})
export type ClosingReport = z.infer<typeof ClosingReport>

/** The address of the list of closings as CSV. */
export const reportsFile = "/files/closings.csv"

const tags = ["Day close"]
const staff = endpoint.meta({ who: "pharmacien" })

export const tillDays = {
  current: staff
    .route({
      method: "GET",
      path: "/till/day",
      summary: "Get the current session of my drawer",
      tags,
    })
    .output(TillDay),
  drawers: staff
    .route({
      method: "GET",
      path: "/till/drawers",
      summary: "List the current sessions of all drawers that are open or have something to close",
      tags,
    })
    .output(z.array(TillDay)),
  open: staff
    .route({ method: "POST", path: "/till/day/open", summary: "Open the day with a float", tags })
    .input(
      z.strictObject({
        key: z.uuid(),
        float: Cash,
        /** The session of a colleague's drawer; if absent, my own. */
        dayId: z.int().min(1).max(2_147_483_647).optional(),
      }),
    )
    .output(TillDay)
    .errors(
      refusals("day-already-open", "cashier-needed", "cashier-right", "key-used-differently", "bad-input"),
    ),
  moveCash: staff
    .route({
      method: "POST",
      path: "/till/day/cash",
      summary: "Put cash into the drawer, or take it out",
      tags,
    })
    .input(
      z.strictObject({
        key: z.uuid(),
        direction: z.enum(["in", "out"]),
        cents: Amount.min(1, "Enter an amount"),
        reason: Line(300, "Enter a reason"),
      }),
    )
    .output(TillDay)
    .errors(refusals("no-day-open", "cashier-needed", "cashier-right", "key-used-differently", "bad-input")),
  close: staff
    .route({
      method: "POST",
      path: "/till/day/close",
      summary: "Submit a count. Closes the session, or returns the difference and asks for a reason",
      tags,
    })
    .input(
      z.strictObject({
        key: z.uuid(),
        dayId: z.int().min(1).max(2_147_483_647),
        counted: Cash,
        /** The explanation, and the difference as it was shown. */
        difference: z
          .strictObject({
            cents: z
              .int()
              .min(-maxAmountCents * 100)
              .max(maxAmountCents * 100),
            reason: Line(300, "Enter the reason for the difference"),
          })
          .optional(),
      }),
    )
    .output(Counted)
    .errors(
      refusals(
        "already-changed",
        "no-day-open",
        "cashier-needed",
        "cashier-right",
        "not-found",
        "key-used-differently",
        "bad-input",
      ),
    ),
  reopen: staff
    .route({
      method: "POST",
      path: "/till/day/reopen",
      summary: "Reopen the last closing, with a reason. The next closing gets a new number",
      tags,
    })
    .input(
      z.strictObject({ key: z.uuid(), number: RowId, reason: Line(300, "Enter a reason for reopening") }),
    )
    .output(TillDay)
    .errors(
      refusals(
        "day-already-open",
        "not-the-last-day",
        "cashier-needed",
        "cashier-right",
        "not-found",
        "key-used-differently",
        "bad-input",
      ),
    ),
  reports: staff
    .route({ method: "GET", path: "/till/reports", summary: "List closings, newest first", tags })
    .input(z.strictObject({ before: RowId.optional() }))
    .output(z.object({ reports: z.array(ReportSummary), next: z.int().nullable() })),
  report: staff
    .route({ method: "GET", path: "/till/reports/{number}", summary: "Get a closing", tags })
    .input(z.strictObject({ number: RowId }))
    .output(ClosingReport)
    .errors(refusals("not-found", "bad-input")),
}
