import type { ServiceStatus, Status } from "#contract/platform/site.ts"
import type { HealthPart, HealthState } from "#domain/admin/health-parts.ts"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import {
  publicServiceNames,
  publicServices,
  statusDays,
  worstState,
} from "#domain/platform/service-status.ts"
import type { Platform } from "#server/platform/platform.ts"
import type { Health } from "./health.ts"
import { type FailedShare, findFailedShares } from "./queries.ts"

/** Anyone may ask: the history is read once a minute at most. */
const keptMs = 60_000

type Parts = Pick<Platform, "database" | "now"> & { health: Pick<Health, "lights"> }

/** Returns the public status of the services; it never says which part fails, or why. */
export function makePublicStatus({ database, now, health }: Parts): () => Promise<Status> {
  let kept: { untilMs: number; status: Promise<Status> } | undefined
  return () => {
    const ms = now().getTime()
    if (!kept || kept.untilMs <= ms) kept = { untilMs: ms + keptMs, status: read() }
    return kept.status
  }

  async function read(): Promise<Status> {
    const at = now()
    const days = Array.from({ length: statusDays }, (_, nth) =>
      daysLater(colomboDay(at), nth + 1 - statusDays),
    )
    const shares = await findFailedShares(database, days[0] ?? "").catch(() => null)
    const lights = new Map((await health.lights()).map(({ part, state }) => [part, state]))
    // The part may have been measured before the database went away.
    if (shares === null) lights.set("database", "failing")
    return {
      at: at.toISOString(),
      services: publicServiceNames.map((service) => ({
        service,
        state: worstState(publicServices[service].map((part): HealthState => lights.get(part) ?? "well")),
        ...historyOf(publicServices[service], days, shares ?? []),
      })),
    }
  }
}

/** Returns a service's days: it failed as long as the worst of its parts. */
function historyOf(
  parts: readonly HealthPart[],
  days: string[],
  shares: FailedShare[],
): Pick<ServiceStatus, "days" | "uptime"> {
  const worst = new Map<string, number>()
  for (const { part, day, failed } of shares)
    if (parts.includes(part)) worst.set(day, Math.max(worst.get(day) ?? 0, failed))
  const measured = [...worst.values()]
  const failed = measured.reduce((sum, share) => sum + share, 0)
  return {
    days: days.map((day) => worst.get(day) ?? null),
    uptime: measured.length === 0 ? null : 1 - failed / measured.length,
  }
}
