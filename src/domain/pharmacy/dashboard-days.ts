// How far the dashboard looks, and how many rows it shows of each.

export const daysShown = 14
export const sellerDays = 7
export const sellersShown = 6
/** How far back consumption and the hours of the week are looked at: each weekday four times. */
export const lookBackDays = 28
/** What lasts no longer than this runs out soon, however much is left of it. */
export const soonDays = 7
export const coverRowsShown = 6
export const monthsShown = 6
export const ordersShown = 3
