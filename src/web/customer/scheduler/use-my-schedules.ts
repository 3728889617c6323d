import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { Schedule } from "#contract/customer/dose-schedules.ts"
import { defaultTimeZone } from "#domain/customer/dose-limits.ts"
import { topic } from "#domain/platform/live.ts"
import { dateIn, dayAfter } from "#web/customer/scheduler/zone-clock.ts"
import { api } from "#web/data/call.ts"
import { useLiveTopics } from "#web/data/live-updates.ts"

/** Refetches periodically: doses become due and are missed as time passes. */
const askAgainMs = 60_000

/** The zone of the shown days: the one that all schedules share, if they do. */
function zoneOf(schedules: Schedule[]): string {
  const zones = new Set(schedules.map(({ timeZone }) => timeZone))
  const [only] = zones
  return zones.size === 1 && only ? only : defaultTimeZone
}

/** Invalidates everything about schedules and doses. */
export function useRefreshDoses() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.doseSchedules.key() }),
      queryClient.invalidateQueries({ queryKey: api.doses.key() }),
    ])
}

export const schedulesQuery = api.doseSchedules.list.queryOptions({ refetchInterval: askAgainMs })

/** Loads the person's schedules and the doses of one day, updated when another device answers. */
export function useMySchedules(subject: string, wantedDay: string | undefined, now: Date) {
  const schedules = useQuery(schedulesQuery)
  const zone = zoneOf(schedules.data ?? [])
  const today = dateIn(zone, now)
  const day = wantedDay ?? today
  const ask = (asked: string, enabled: boolean) =>
    api.doses.day.queryOptions({
      input: { day: asked, timeZone: zone },
      refetchInterval: askAgainMs,
      enabled: enabled && schedules.data !== undefined,
    })
  const doses = useQuery(ask(day, true))
  const { data: dayBefore = [] } = useQuery(ask(dayAfter(today, -1), day === today))
  // Prefetched, so that the page opens offline tomorrow with its doses.
  useQuery({ ...ask(dayAfter(today, 1), day === today), refetchInterval: false })
  // An evening dose may still be taken after midnight.
  const stillOpen = day === today ? dayBefore.filter(({ missedAt }) => new Date(missedAt) > now) : []
  const refresh = useRefreshDoses()
  useLiveTopics([topic.customerDoses(subject)], refresh, schedulesQuery)
  return { schedules, doses, stillOpen, zone, today, day }
}
