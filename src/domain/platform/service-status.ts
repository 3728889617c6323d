import type { HealthPart, HealthState } from "#domain/admin/health-parts.ts"

/** What people use, with the parts of System health that each needs. */
export const publicServices = {
  search: ["database", "search"],
  orders: ["database"],
  reminders: ["database", "push", "jobs"],
  live: ["live"],
  login: ["database", "login"],
} as const satisfies Record<string, readonly HealthPart[]>

export type PublicService = keyof typeof publicServices
export const publicServiceNames = Object.keys(publicServices) as PublicService[] // the object's own keys

export const serviceStates = ["well", "slow", "failing"] as const
export type ServiceState = (typeof serviceStates)[number]

export const statusDays = 90

/** Returns the worst state of a service's parts; a part that is not set up takes nothing from it. */
export function worstState(states: readonly HealthState[]): ServiceState {
  if (states.includes("failing")) return "failing"
  return states.includes("slow") ? "slow" : "well"
}

/** Returns how a day is shown, by the share of its measurements that failed. Three minutes of a day are 0.2 %. */
export function dayState(failedShare: number | null): ServiceState | null {
  if (failedShare === null) return null
  if (failedShare <= 0.002) return "well"
  return failedShare <= 0.05 ? "slow" : "failing"
}
