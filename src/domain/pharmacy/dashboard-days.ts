// The dashboard's periods and numbers of rows.

export const daysShown = 14
export const sellerDays = 7
export const sellersShown = 6
/** The period for consumption and hours of the week: each weekday four times. */
export const lookBackDays = 28
/** Stock that lasts no longer than this runs out soon, whatever its quantity. */
export const soonDays = 7
export const coverRowsShown = 6
export const monthsShown = 6
export const ordersShown = 3

/** The days of searches that the demand near a pharmacy counts. */
export const demandDays = 30
/** Counts below this could point at a person, and are never told. */
export const demandShownFrom = 3
export const maxDemandRows = 8
