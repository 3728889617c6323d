import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { PastDose } from "#contract/customer/dose-schedules.ts"
import { MedicineText } from "#web/customer/scheduler/medicine-text.tsx"
import styles from "#web/customer/scheduler/scheduling.module.css"
import { useMoments } from "#web/customer/scheduler/use-moments.ts"
import { dateIn, timeIn } from "#web/customer/scheduler/zone-clock.ts"
import { api } from "#web/data/call.ts"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { useWords } from "#web/words/words.ts"

const spans = ["7", "30", "90"] as const

/** Shows the outcomes of past doses as totals and a list. */
export function History({ now }: { now: Date }) {
  const t = useWords()
  const [days, setDays] = useState<(typeof spans)[number]>("30")
  const query = useQuery(
    api.doses.history.queryOptions({ input: { days }, placeholderData: (before) => before }),
  )
  return (
    <section className="mt-24" aria-labelledby="history">
      <h2 id="history">{t("common.history")}</h2>
      <div className="row mt-12 mb-12" role="group" aria-label={t("scheduler.span")}>
        {spans.map((span) => (
          <FilterChip key={span} isOn={span === days} onClick={() => setDays(span)}>
            {t("scheduler.spanDays", { count: Number(span) })}
          </FilterChip>
        ))}
      </div>
      {query.isError && <Notice tone="bad">{t("scheduler.historyFailed")}</Notice>}
      {query.isPending && <Skeleton lines={["100%", "45%"]} />}
      {query.data && <Numbers {...query.data.adherence} />}
      {query.data && query.data.doses.length > 0 && (
        <details className={`mt-8 ${styles.history}`}>
          <summary className="inline touch semibold text-primary">{t("scheduler.historyList")}</summary>
          <ul>
            {query.data.doses.map((dose) => (
              <PastRow key={dose.key} dose={dose} now={now} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Numbers({
  days,
  due,
  taken,
  skipped,
  missed,
}: { days: number } & Record<"due" | "taken" | "skipped" | "missed", number>) {
  const t = useWords()
  return (
    <p role="status">
      {due === 0
        ? t("scheduler.adherenceNone", { days })
        : t("scheduler.adherence", { days, count: due, taken, skipped, missed })}
    </p>
  )
}

function PastRow({ dose, now }: { dose: PastDose; now: Date }) {
  const t = useWords()
  const { moment, momentInside } = useMoments(now)
  const dueAt = new Date(dose.dueAt)
  const answeredAt = dose.answeredAt ? new Date(dose.answeredAt) : null
  const says = () => {
    if (dose.state === "skipped") return t("common.skipped")
    if (dose.state !== "taken") return t(dose.state === "due" ? "scheduler.dueNow" : "common.notRecorded")
    if (!answeredAt) return t("common.taken")
    const isSameDay = dateIn(dose.timeZone, answeredAt) === dateIn(dose.timeZone, dueAt)
    return isSameDay
      ? t("scheduler.takenAt", { time: timeIn(dose.timeZone, answeredAt) })
      : t("scheduler.takenOn", { moment: momentInside(dose.timeZone, answeredAt) })
  }
  return (
    <li className="row apart at-start gap-0 gap-x-16 pad-y-8 ruled-below break">
      <span>
        <MedicineText name={dose.medicineName} />
        <small className="block">
          {[
            dose.personName && t("scheduler.forName", { name: dose.personName }),
            moment(dose.timeZone, dueAt),
            dose.isAsNeeded && t("scheduler.planAsNeeded"),
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </span>
      <span>{says()}</span>
    </li>
  )
}
