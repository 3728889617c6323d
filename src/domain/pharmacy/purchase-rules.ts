/** SPEC section 4. */
export const purchaseOrderStatuses = ["Pending", "Accepted", "Completed"] as const
export type PurchaseOrderStatus = (typeof purchaseOrderStatuses)[number]

/** SPEC section 9: what the filter offers. */
export const purchaseFilters = ["All", ...purchaseOrderStatuses] as const
export type PurchaseFilter = (typeof purchaseFilters)[number]

/** How far ahead a delivery can be promised, in days; a later day is a slip in the year. */
export const furthestDeliveryDays = 365

type Move = { from: PurchaseOrderStatus; to: PurchaseOrderStatus | "Removed"; who: "supplier" | "pharmacy" }

/** Which change of state is whose; everything else is refused. Accepting gives an order its supplier, releasing takes it away. */
export const purchaseOrderMoves = {
  accept: [{ from: "Pending", to: "Accepted", who: "supplier" }],
  complete: [{ from: "Accepted", to: "Completed", who: "supplier" }],
  release: [{ from: "Accepted", to: "Pending", who: "supplier" }],
  remove: purchaseOrderStatuses.map((from) => ({ from, to: "Removed", who: "pharmacy" }) as const),
} as const satisfies Record<string, readonly Move[]>
export type PurchaseOrderMove = keyof typeof purchaseOrderMoves

/** What a person may do with an order in this state. */
export function movesFrom(status: PurchaseOrderStatus, who: Move["who"]): PurchaseOrderMove[] {
  const moves = Object.keys(purchaseOrderMoves) as PurchaseOrderMove[] // its own keys
  return moves.filter((move) =>
    purchaseOrderMoves[move].some((each) => each.from === status && each.who === who),
  )
}

/** A delivery can be counted once something is sent, and as long as something remains to come. */
export const canReceive = ({ shipped, remaining }: { shipped: number; remaining: number }) =>
  shipped > 0 && remaining > 0

/** Why delivered units are not accepted. */
export const refusalReasons = ["damaged", "short-dated", "wrong-item", "other"] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** SPEC section 9: strictly below it is low. */
export const defaultLowStockLimit = 10

/** How far back consumption is looked at, and for how long an order is to last. */
export const lookBackDays = 30
export const coverDays = 30
