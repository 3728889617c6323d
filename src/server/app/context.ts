import type { Status } from "#contract/platform/site.ts"
import type { Assistant } from "#server/customer/assistant/assistant.ts"
import type { Push } from "#server/customer/reminders/push.ts"
import type { AvailabilityIndex } from "#server/finder/availability-index/availability-index.ts"
import type { AdvertCounter } from "#server/finder/banners/counts.ts"
import type { Directions } from "#server/finder/directions/directions.ts"
import type { SearchCounts } from "#server/finder/zero-result-searches/counts.ts"
import type { NodeHealth } from "#server/operations/health/node-health.ts"
import type { InteractionSource } from "#server/pharmacy/prescriptions/interaction-source.ts"
import type { Platform } from "#server/platform/platform.ts"

/** The platform and the features' long-lived services. */
export type AppContext = Platform & {
  directions: Directions
  push: Push
  assistant: Assistant
  searches: SearchCounts
  /** The health of every part, as measured by this node. */
  health: NodeHealth
  /** Whether the services work, for anyone. */
  status: () => Promise<Status>
  advertCounter: AdvertCounter
  /** Null where the operator has set no source. */
  interactions: InteractionSource | null
  /** What pharmacies have, in memory. */
  index: AvailabilityIndex
}
