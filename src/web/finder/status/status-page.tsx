import { useQuery } from "@tanstack/react-query"
import CircleCheck from "lucide-react/icons/circle-check"
import CircleX from "lucide-react/icons/circle-x"
import Hourglass from "lucide-react/icons/hourglass"
import type { ServiceStatus } from "#contract/platform/site.ts"
import { colomboDay, daysLater } from "#domain/platform/colombo-day.ts"
import { paths } from "#domain/platform/paths.ts"
import { dayState, type ServiceState, serviceStates } from "#domain/platform/service-status.ts"
import { api } from "#web/data/call.ts"
import { useSite } from "#web/data/site.ts"
import styles from "#web/finder/status/status-page.module.css"
import { Chip } from "#web/kit/actions/chip.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { LoadingRows } from "#web/kit/feedback/waiting.tsx"
import { formatCalendarDay, formatMoment, formatTime } from "#web/kit/format/when-format.ts"
import { Page } from "#web/kit/layout/page.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/status.ts"

const againMs = 60_000

const looks = {
  well: { tone: "ok", Icon: CircleCheck },
  slow: { tone: "warn", Icon: Hourglass },
  failing: { tone: "bad", Icon: CircleX },
} as const

/** Says whether the services work now, and how each did in the last 90 days. */
export function StatusPage() {
  const t = useWords()
  const { notice } = useSite()
  const { data, isError } = useQuery(api.site.status.queryOptions({ refetchInterval: againMs }))
  const states = data?.services.map(({ state }) => state) ?? []
  const worst: ServiceState = serviceStates.findLast((state) => states.includes(state)) ?? "well"
  return (
    <Page>
      <PageHead title={t("status.title")} description={t("status.description")} path={paths.status} />
      <h1>{data && !isError ? t(`status.now.${worst}`) : t("frame.footerStatus")}</h1>
      {notice && (
        <div className="mt-16">
          <Notice tone="info">
            {t("status.planned", { text: notice.text })} ({formatMoment(new Date(notice.from))} –{" "}
            {formatMoment(new Date(notice.until))})
          </Notice>
        </div>
      )}
      {isError && (
        <div className="mt-16">
          <Notice tone="bad" role="alert">
            {t("status.away")}
          </Notice>
        </div>
      )}
      {!data && !isError && (
        <div className="mt-24">
          <LoadingRows label={t("status.loading")} rows={5} />
        </div>
      )}
      {data && !isError && (
        <>
          <p className="muted mt-8">{t("status.updated", { time: formatTime(new Date(data.at)) })}</p>
          <ul className="stack gap-16 mt-24">
            {data.services.map((service) => (
              <li key={service.service} className="panel pad-16">
                <Service {...service} today={colomboDay(new Date(data.at))} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Page>
  )
}

/** Shows a service's state, its days as bars, today last, and how much of them it worked. */
function Service({ service, state, days, uptime, today }: ServiceStatus & { today: string }) {
  const t = useWords()
  const { tone, Icon } = looks[state]
  const worked =
    uptime === null
      ? t("status.unmeasured")
      : t("status.uptime", { percent: (Math.floor(uptime * 10_000) / 100).toFixed(2) })
  return (
    <>
      <div className="row apart gap-12">
        <h2 className={styles.name}>{t(`status.services.${service}`)}</h2>
        <Chip tone={tone} icon={<Icon aria-hidden="true" />}>
          {t(`status.states.${state}`)}
        </Chip>
      </div>
      <div className={styles.days} aria-hidden="true">
        {days.map((share, nth) => {
          const day = daysLater(today, nth + 1 - days.length)
          const found = dayState(share) ?? "none"
          const title = t("status.day", { day: formatCalendarDay(day), state: t(`status.days.${found}`) })
          return <i key={day} data-state={found} title={title} />
        })}
      </div>
      <div className="row apart meta" aria-hidden="true">
        <span>{t("status.from")}</span>
        <span>{t("common.today")}</span>
      </div>
      <p className="text-staff mt-8">{worked}</p>
    </>
  )
}
