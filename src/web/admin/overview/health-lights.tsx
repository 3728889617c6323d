import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { paths } from "#domain/platform/paths.ts"
import { StateChip } from "#web/admin/health/state-chip.tsx"
import styles from "#web/admin/overview/overview.module.css"
import { api } from "#web/data/call.ts"
import { Skeleton } from "#web/kit/feedback/skeleton.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-health.ts"

const againMs = 30_000

/** Renders a status light per component; components that are not set up are omitted. */
export function HealthLights() {
  const t = useWords()
  const { data, isError, refetch } = useQuery(
    api.adminHealth.summary.queryOptions({ refetchInterval: againMs }),
  )
  const lights = data?.parts.filter(({ state }) => state !== "not-set-up") ?? []
  return (
    <section className={`card pad-12-16 mb-16 ${styles.lights}`} aria-labelledby="lights">
      <div className={`row at-baseline apart gap-x-16 mb-8 ${styles.lightsHead}`}>
        <h2 id="lights">{t("adminOverview.health.heading")}</h2>
        <Link to={paths.adminHealth}>{t("staff.systemHealth")}</Link>
      </div>
      {isError && <NotLoaded onRetry={() => void refetch()}>{t("staff.healthFailed")}</NotLoaded>}
      {!data && !isError && (
        <div role="status">
          <span className="sr">{t("staff.checkingEveryPart")}</span>
          <Skeleton lines={["70%"]} />
        </div>
      )}
      <ul className="row gap-x-16">
        {lights.map(({ part, state }) => (
          <li key={part} className="inline text-staff">
            {t(`adminHealth.parts.${part}`)}
            <StateChip state={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}
