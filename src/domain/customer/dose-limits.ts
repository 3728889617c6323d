/** SPEC section 9. */
export const defaultDosePeriod = 8
export const maxDosePeriod = 24
export const defaultRemindTimes = 1
export const maxRemindTimes = 20
export const maxCustomTimes = 50
/** The maximum number of schedules per person. */
export const maxSchedules = 50
export const defaultTimeZone = "Asia/Colombo"

/** The delay of Snooze. */
export const snoozeMinutes = 10
