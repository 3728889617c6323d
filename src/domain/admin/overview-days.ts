/** The number of days in the searches chart, today included. */
export const overviewDays = 14
/** Licences that expire within this many days are reported. */
export const licenceDays = 30
