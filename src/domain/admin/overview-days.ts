/** How many days the searches are drawn for, today included. */
export const overviewDays = 14
/** A licence that runs out within so many days is told. */
export const licenceDays = 30
