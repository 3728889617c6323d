import type { HealthPart } from "#domain/admin/health-parts.ts"
import type { Live } from "#server/platform/live/live.ts"
import type { Health } from "./health.ts"

/** Parts without a fallback; maps and the model have one. */
const neededParts: ReadonlySet<HealthPart> = new Set(["replica", "login", "push", "jobs", "backup", "nodes"])

type Sources = { live: Pick<Live, "state">; isDiskFull: () => boolean; health: Pick<Health, "failing"> }

/** Returns problems an operator should act on although this node serves, as codes for `/readyz`. */
export function findWarnings({ live, isDiskFull, health }: Sources): string[] {
  const { mode } = live.state()
  const failing = health.failing().filter((part) => neededParts.has(part))
  return [
    ...(isDiskFull() ? ["disk-full"] : []),
    ...(mode === "away" ? ["live-failing"] : []),
    ...(mode === "polling" ? ["live-polling"] : []),
    ...failing.map((part) => `${part}-failing`),
  ]
}
