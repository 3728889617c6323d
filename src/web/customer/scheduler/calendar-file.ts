/** The URL of a schedule's calendar file. */
export const calendarFile = (scheduleId: number) => `/files/schedules/${scheduleId}.ics`
