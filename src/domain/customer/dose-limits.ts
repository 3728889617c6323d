/** SPEC section 9. */
export const defaultDosePeriod = 8
export const maxDosePeriod = 24
export const defaultRemindTimes = 1
export const maxRemindTimes = 20
export const maxCustomTimes = 50
/** Doses at times of the day: how many times, over how many days, and how many in all. */
export const maxDayTimes = 6
export const maxPlanDays = 366
export const maxPlannedDoses = 120
/** The longest phase of a cycle of days. */
export const maxCycleDays = 90
export const maxLeastHours = 72
export const maxMostPerDay = 24
/** The maximum number of people a person keeps schedules for, besides themselves. */
export const maxDosePeople = 10
export const maxPersonName = 60
/** The maximum number of schedules per person. */
export const maxSchedules = 50
export const defaultTimeZone = "Asia/Colombo"

/** The delay of Snooze. */
export const snoozeMinutes = 10
