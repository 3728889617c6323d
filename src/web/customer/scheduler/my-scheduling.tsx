import { useNavigate, useSearch } from "@tanstack/react-router"
import CalendarPlus from "lucide-react/icons/calendar-plus"
import ListPlus from "lucide-react/icons/list-plus"
import Plus from "lucide-react/icons/plus"
import UsersRound from "lucide-react/icons/users-round"
import { useEffect, useRef } from "react"
import type { Schedule } from "#contract/customer/dose-schedules.ts"
import type { Person } from "#contract/platform/session.ts"
import { maxListed, writeMedicineList } from "#domain/finder/medicine-list.ts"
import { paths } from "#domain/platform/paths.ts"
import { DayView } from "#web/customer/scheduler/day-view.tsx"
import { History } from "#web/customer/scheduler/history.tsx"
import { lastDoseOf } from "#web/customer/scheduler/last-dose.ts"
import { OpenedDialog, type OpenedFor } from "#web/customer/scheduler/opened-dialog.tsx"
import { ScheduleCard } from "#web/customer/scheduler/schedule-card.tsx"
import styles from "#web/customer/scheduler/scheduling.module.css"
import { useDoseAnswers } from "#web/customer/scheduler/use-dose-answers.ts"
import { useLogDose, waitUntil } from "#web/customer/scheduler/use-log-dose.ts"
import { schedulesQuery, useMySchedules } from "#web/customer/scheduler/use-my-schedules.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { Button, ButtonLink } from "#web/kit/actions/button.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { useOpened, WhileOpened } from "#web/kit/feedback/opened.tsx"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/orders.ts"

export { schedulesQuery }

/** Shows a logged-in person's day and schedules. */
export function MyScheduling({ person }: { person: Person }) {
  const t = useWords()
  const now = useNow(15_000)
  const navigate = useNavigate()
  const search = useSearch({ from: "/public/scheduling" })
  const my = useMySchedules(person.subject, search.day, now)
  const answers = useDoseAnswers()
  const dialog = useOpened<OpenedFor>(() =>
    search.new === undefined ? undefined : { kind: "create", medicineName: search.new },
  )
  const { log, remove, isLogging } = useLogDose((schedule, allowedFrom) =>
    dialog.open({ kind: "too-soon", schedule, allowedFrom }),
  )
  /** A dose that is too soon is asked about before it is sent. */
  const logDose = (schedule: Schedule) => {
    const wait = waitUntil(schedule, new Date())
    if (wait) dialog.open({ kind: "too-soon", schedule, allowedFrom: wait.toISOString() })
    else void log(schedule)
  }
  const medicinesHeading = useRef<HTMLHeadingElement>(null)
  const close = () => {
    dialog.close()
    if (search.new !== undefined)
      void navigate({ to: paths.scheduling, search: search.day ? { day: search.day } : {}, replace: true })
  }
  const { schedules } = my
  const isFailed = stateOf(schedules) === "failed"
  const hasNone = schedules.data?.length === 0
  const wasEmpty = useRef(false)
  useEffect(() => {
    // The pressed button of the empty page disappears with the first schedule.
    const hasLostFocus = wasEmpty.current && !hasNone && document.activeElement === document.body
    if (hasLostFocus) medicinesHeading.current?.focus()
    wasEmpty.current = hasNone
  }, [hasNone])
  const addNew = (
    <Button onClick={() => dialog.open({ kind: "create", medicineName: "" })}>
      <Plus aria-hidden="true" />
      {t("scheduler.addNew")}
    </Button>
  )
  return (
    <div className={styles.mine}>
      <section>
        <div className="row apart gap-x-12 mb-16 touch">
          <h1>{t("common.scheduling")}</h1>
          {schedules.data && !hasNone && addNew}
        </div>
        {isFailed && <Failed onRetry={() => void schedules.refetch()} />}
        {schedules.isPending && !isFailed && <Waiting />}
        {hasNone && <EmptyState heading={t("scheduler.empty")} actions={addNew} />}
        {schedules.data && !hasNone && (
          <DayView
            doses={my.doses}
            stillOpen={my.stillOpen}
            day={my.day}
            today={my.today}
            now={now}
            answers={answers}
            onTakenAt={(dose) => dialog.open({ kind: "taken-at", dose })}
            onRemove={(dose) => void remove(dose.id)}
          />
        )}
      </section>
      {schedules.data && (
        <section>
          <div className="row apart gap-x-12 mb-16 touch">
            <h2 ref={medicinesHeading} tabIndex={-1}>
              {t("scheduler.myMedicines")}
            </h2>
            <div className={`row ${styles.tools}`}>
              <FindAll schedules={schedules.data} />
              <Button look="quiet" size="small" onClick={() => dialog.open({ kind: "people" })}>
                <UsersRound aria-hidden="true" />
                {t("scheduler.people")}
              </Button>
              <Button look="quiet" size="small" onClick={() => dialog.open({ kind: "calendar" })}>
                <CalendarPlus aria-hidden="true" />
                {t("common.calendarFile")}
              </Button>
            </div>
          </div>
          <Cards
            schedules={schedules.data}
            now={now}
            isLogging={isLogging}
            onLog={logDose}
            onOpen={dialog.open}
          />
          <History now={now} />
        </section>
      )}
      <WhileOpened of={dialog}>
        {(opened) => (
          <OpenedDialog
            opened={opened}
            schedules={schedules.data ?? []}
            now={now}
            onOpen={dialog.open}
            onClose={close}
            onDeleted={() => {
              close()
              // The pressed card has disappeared.
              setTimeout(() => medicinesHeading.current?.focus())
            }}
          />
        )}
      </WhileOpened>
    </div>
  )
}

/** Leads to the pharmacies that have all these medicines; with one medicine its card does. */
function FindAll({ schedules }: { schedules: Schedule[] }) {
  const t = useWords()
  const names = [...new Set(schedules.map(({ medicineName }) => medicineName))].slice(0, maxListed)
  if (names.length < 2) return null
  const list = writeMedicineList(names.map((name) => ({ name, units: 1 })))
  return (
    <ButtonLink look="quiet" size="small" to={paths.tracker} search={{ list }}>
      <ListPlus aria-hidden="true" />
      {t("orders.findAll")}
    </ButtonLink>
  )
}

type CardsProps = {
  schedules: Schedule[]
  now: Date
  isLogging: boolean
  onLog: (schedule: Schedule) => void
  onOpen: (opened: OpenedFor) => void
}

function Cards({ schedules, now, isLogging, onLog, onOpen }: CardsProps) {
  return (
    <ul>
      {schedules.map((schedule) => (
        <ScheduleCard
          key={schedule.id}
          schedule={schedule}
          now={now}
          last={lastDoseOf(schedule, schedules, now)}
          isLogging={isLogging}
          onLog={() => onLog(schedule)}
          onAct={(act) => onOpen({ kind: act, schedule })}
        />
      ))}
    </ul>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useWords()
  return <NotLoaded onRetry={onRetry}>{t("scheduler.failed")}</NotLoaded>
}

/** Renders two placeholder cards. */
function Waiting() {
  const t = useWords()
  return (
    <div role="status">
      <span className="sr">{t("scheduler.loading")}</span>
      {[1, 2].map((card) => (
        <div key={card} className={`card pad-24 mb-12 ${styles.waiting}`}>
          <Skeleton />
        </div>
      ))}
    </div>
  )
}
