import { useQuery } from "@tanstack/react-query"
import Bell from "lucide-react/icons/bell-ring"
import Package from "lucide-react/icons/package"
import type { Dose } from "#contract/customer/dose-schedules.ts"
import { paths } from "#domain/platform/paths.ts"
import { shortMedicine } from "#web/customer/scheduler/medicine-text.tsx"
import { timeIn } from "#web/customer/scheduler/zone-clock.ts"
import { api } from "#web/data/call.ts"
import { useSession } from "#web/data/session.ts"
import styles from "#web/finder/home/for-you.module.css"
import { RecentChips } from "#web/finder/tracker/recent-chips.tsx"
import { ButtonLink } from "#web/kit/actions/button.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/places.ts"
import "#web/words/en/orders.ts"

/** What waits for the person: the next dose, orders without an answer, and the last searches of this device; one of them has something. */
export function ForYou() {
  const t = useWords()
  const { state, person, pendingOrders } = useSession()
  const first = useQuery({
    ...api.doses.first.queryOptions({ staleTime: 30_000 }),
    enabled: person !== null,
  })
  return (
    <section
      className={`wrap ${styles.forYou}`}
      aria-labelledby="for-you"
      aria-busy={state === "unknown" || first.isLoading}
      data-own
    >
      <h2 id="for-you" className={person ? undefined : "sr"}>
        {t("places.forYou")}
      </h2>
      <div className={styles.cards}>
        {person && <NextDose doses={first.data} />}
        {person && (
          <article className={`card ${styles.card}`}>
            <Package aria-hidden="true" />
            <div className="shrink">
              <h3 className="text-h3">{t("common.orders")}</h3>
              <p className="mt-4">
                {pendingOrders > 0 ? t("places.pending", { count: pendingOrders }) : t("places.noPending")}
              </p>
              <ButtonLink look="outline" size="small" className="mt-12" to={paths.orders}>
                {t("orders.seeOrders")}
              </ButtonLink>
            </div>
          </article>
        )}
        <RecentChips level="h3" />
      </div>
    </section>
  )
}

/** The time of the reminder, which is later than the dose for a snoozed one. */
const timeOf = ({ dueAt, snoozedUntil }: Dose) => new Date(snoozedUntil ?? dueAt)

function NextDose({ doses }: { doses: Dose[] | undefined }) {
  const t = useWords()
  const now = useNow(30_000)
  const [next] = doses?.toSorted((one, other) => timeOf(one).getTime() - timeOf(other).getTime()) ?? []
  const at = next && timeOf(next)
  const isDue = at !== undefined && at <= now
  return (
    <article className={`card ${styles.card}`} data-due={isDue || undefined}>
      <Bell aria-hidden="true" />
      <div className="shrink">
        <h3 className="text-h3">{t(isDue ? "places.dueNow" : "places.nextDose")}</h3>
        {next && at ? (
          <p className="mt-4">
            <b translate="no">{shortMedicine(next.medicineName)}</b>
            <span className="block num">
              {at.getTime() - now.getTime() < 20 * 3_600_000 ? timeIn(next.timeZone, at) : formatMoment(at)}
            </span>
          </p>
        ) : (
          <p className="mt-4">{doses && t("places.noDose")}</p>
        )}
        <ButtonLink look="outline" size="small" className="mt-12" to={paths.scheduling}>
          {t(next ? "places.openSchedule" : "places.plan")}
        </ButtonLink>
      </div>
    </article>
  )
}
