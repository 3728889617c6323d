/** Where the server hands out a schedule's doses for a calendar. */
export const calendarFile = (scheduleId: number) => `/files/schedules/${scheduleId}.ics`
