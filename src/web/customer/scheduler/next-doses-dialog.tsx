import { useQuery } from "@tanstack/react-query"
import type { Dose, Schedule } from "#contract/customer/dose-schedules.ts"
import { dateIn, longDate, timeIn } from "#web/customer/scheduler/zone-clock.ts"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { useWords } from "#web/words/words.ts"

/** Lists upcoming doses by date. */
export function NextDosesDialog({
  schedule,
  now,
  onClose,
}: {
  schedule: Schedule
  now: Date
  onClose: () => void
}) {
  const t = useWords()
  const query = useQuery(api.doseSchedules.get.queryOptions({ input: { id: schedule.id } }))
  const coming = query.data?.doses
    .filter((dose) => new Date(dose.dueAt) >= now && dose.answeredAt === null)
    .toSorted((one, other) => one.dueAt.localeCompare(other.dueAt))
  return (
    <Dialog title={t("common.nextDoses")} onClose={onClose}>
      <p className="text-lead break">{schedule.schedulerName}</p>
      {query.isError && <Notice tone="bad">{t("scheduler.viewFailed")}</Notice>}
      {query.isPending && <Skeleton />}
      {coming?.length === 0 && <p className="muted text-staff mt-8">{t("scheduler.noNextDoses")}</p>}
      {byDate(coming ?? []).map(([day, doses]) => (
        <section key={day}>
          <h3 className="text-body mt-16">{longDate(day)}</h3>
          <ul>
            {doses.map((dose) => (
              <li key={dose.id} className="row apart at-baseline gap-0 gap-x-16 pad-y-8 ruled-below">
                <b className="text-lead num">{timeIn(dose.timeZone, new Date(dose.dueAt))}</b>
                <span className="muted text-staff">
                  {t("scheduler.reminderOf", { number: dose.reminderCount, count: dose.of })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {t("common.close")}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function byDate(doses: Dose[]): [string, Dose[]][] {
  const days = new Map<string, Dose[]>()
  for (const dose of doses) {
    const day = dateIn(dose.timeZone, new Date(dose.dueAt))
    days.set(day, [...(days.get(day) ?? []), dose])
  }
  return [...days]
}
