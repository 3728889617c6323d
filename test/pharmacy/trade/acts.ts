import type { PaidBy, PaymentMethod, RefundMethod } from "#domain/pharmacy/till-limits.ts"

/** A batch, identified by its printed lot and expiry. */
export const batchKey = (lot: string | null, expiresOn: string | null) => `${lot ?? ""} ${expiresOn ?? "9"}`

export type Given = { percent: number } | { cents: number }
export type Line = {
  stockId: number
  quantity: number
  priceCents: number
  /** What mark-downs take off, as the till showed it; the discount is of what is left. */
  markdownCents?: number
  discount?: Given | undefined
  /** As the till showed it. */
  tax?: { name: string; percent: number } | null
}
/** How a sale is paid: of a split payment the parts besides cash, with the account that one of them is charged to. */
export type Paying = {
  method: PaidBy
  card?: number
  qr?: number
  account?: number
  accountId?: number | undefined
}

/** The input of each kind of act, as far as its expected result depends on it. */
export type Asked =
  | {
      kind: "sale"
      id: string
      lines: Line[]
      discount?: Given | undefined
      paying: Paying
      isRounded: boolean
      isOffline: boolean
    }
  | {
      kind: "return"
      id: string
      saleId: string
      method: RefundMethod
      lines: { lineNo: number; quantity: number; to: string }[]
    }
  | {
      kind: "buy"
      id: string
      stockId: number
      quantity: number
      lot: string | null
      expiresOn: string | null
    }
  | {
      kind: "goods-in"
      id: string
      lines: { stockId: number; quantity: number; lot: string; expiresOn: string; costCents: number }[]
    }
  | { kind: "adjustment"; id: string; stockId: number; batch: string; delta: number; reason: string }
  | { kind: "count"; id: string; stockId: number; counted: number; expected: number }
  | { kind: "write-off"; id: string; stockId: number; quantity: number; reason: string }
  | { kind: "settle"; id: string; stockId: number; batch: string; quantity: number; isReleased: boolean }
  | {
      kind: "send-back"
      id: string
      lines: { unitsId: number; stockId: number; batch: string; quantity: number }[]
    }
  | { kind: "credit"; id: string; returnId: string; cents: number; units: number | null; isLast: boolean }
  | { kind: "refuse"; id: string; returnId: string; lines: { lineId: string; quantity: number }[] }
  | { kind: "send"; id: string; stockId: number; quantity: number }
  | { kind: "arrive" | "take-back"; id: string; transferId: number }
  | { kind: "remove" | "restore"; stockId: number }
  | { kind: "mark-down"; batchId: number; cents: number | null }
  | {
      kind: "edit"
      stockId: number
      version: number
      name: string
      priceCents: number
      wasName: string
      wasPriceCents: number
    }
  | {
      kind: "delivery"
      id: string
      orderId: number
      accepted: { quantity: number; lot: string; expiresOn: string }[]
      refused: number
      takesMore: boolean
      priceCents: number
    }
  | { kind: "place"; stockId: number; quantity: number }
  | { kind: "change"; orderId: number; version: number; quantity: number }
  | { kind: "cancel" | "reject"; orderId: number }
  | { kind: "complete"; orderId: number; method: PaymentMethod | null }
  | { kind: "cash"; id: string; direction: "in" | "out"; cents: number }
  | { kind: "account-payment"; id: string; accountId: number; method: PaymentMethod; cents: number }
  | { kind: "open"; cents: number }
  | { kind: "reopen" }
  | { kind: "close"; dayId: number }

/** One completed act: its input, its result, and the interval in which it happened. */
export type Act = Asked & {
  pharmacy: number
  today: string
  /** Positions in one sequence: an act answered before another was sent happened before it. */
  sent: number
  answered: number
  status: number
  /** The first try had no answer. */
  isRetried: boolean
  // The result, as the model of each kind reads it.
  body: Record<string, unknown>
}

export type ActOf<Kind extends Asked["kind"]> = Act & Extract<Asked, { kind: Kind }>

export const isDone = ({ status }: Act) => status < 300
/** Returns whether an act may have been done all the same: the first try may have, and the next then met its own change. */
export const isUnsure = (act: Act) => act.isRetried && !isDone(act)

/** All requests and answers, in the order of the answers. */
export function openBook() {
  const acts: Act[] = []
  let moment = 0
  return {
    acts,
    tick: () => ++moment,
    firstDay: () => acts[0]?.today ?? "",
    done: <Kind extends Asked["kind"]>(...kinds: Kind[]) =>
      acts.filter((act): act is ActOf<Kind> => isDone(act) && (kinds as string[]).includes(act.kind)),
  }
}
