import { lazy, Suspense } from "react"
import type { Dose, Schedule } from "#contract/customer/dose-schedules.ts"
import { CalendarDialog } from "#web/customer/scheduler/calendar-dialog.tsx"
import { DeleteDialog, TooSoonDialog } from "#web/customer/scheduler/confirm-dialogs.tsx"
import { NextDosesDialog } from "#web/customer/scheduler/next-doses-dialog.tsx"
import { PeopleDialog } from "#web/customer/scheduler/people-dialog.tsx"
import type { ScheduleAct } from "#web/customer/scheduler/schedule-card.tsx"
import { StockDialog } from "#web/customer/scheduler/stock-dialog.tsx"
import { ViewDialog } from "#web/customer/scheduler/view-dialog.tsx"

/** The dialog that is open, and what it is about. */
export type OpenedFor =
  | { kind: "create"; medicineName: string }
  | { kind: ScheduleAct; schedule: Schedule }
  | { kind: "taken-at"; dose: Dose }
  | { kind: "too-soon"; schedule: Schedule; allowedFrom: string }
  | { kind: "people" }
  | { kind: "calendar" }

// These use time zones, and load that library.
const EditorDialog = lazy(() =>
  import("#web/customer/scheduler/editor-dialog.tsx").then((module) => ({ default: module.EditorDialog })),
)
const TakenAtDialog = lazy(() =>
  import("#web/customer/scheduler/taken-at-dialog.tsx").then((module) => ({ default: module.TakenAtDialog })),
)

type OpenedDialogProps = {
  opened: OpenedFor
  schedules: Schedule[]
  now: Date
  onOpen: (opened: OpenedFor) => void
  onClose: () => void
  onDeleted: () => void
}

/** Renders the one open dialog. */
export function OpenedDialog(props: OpenedDialogProps) {
  return (
    <Suspense fallback={null}>
      <ChosenDialog {...props} />
    </Suspense>
  )
}

function ChosenDialog({ opened, schedules, now, onOpen, onClose, onDeleted }: OpenedDialogProps) {
  const parts = { now, onClose }
  switch (opened.kind) {
    case "create":
      return <EditorDialog medicineName={opened.medicineName} {...parts} />
    case "edit":
      return <EditorDialog key={opened.schedule.id} schedule={opened.schedule} {...parts} />
    case "repeat":
      return <EditorDialog repeated={latest(opened.schedule, schedules)} {...parts} />
    case "view":
      return (
        <ViewDialog
          schedule={latest(opened.schedule, schedules)}
          onEdit={() => onOpen({ ...opened, kind: "edit" })}
          onNextDoses={() => onOpen({ ...opened, kind: "next-doses" })}
          {...parts}
        />
      )
    case "next-doses":
      return <NextDosesDialog schedule={opened.schedule} {...parts} />
    case "delete":
      return (
        <DeleteDialog schedule={latest(opened.schedule, schedules)} onClose={onClose} onDeleted={onDeleted} />
      )
    case "stock":
      return <StockDialog schedule={opened.schedule} onClose={onClose} />
    case "taken-at":
      return <TakenAtDialog dose={opened.dose} onClose={onClose} />
    case "too-soon":
      return <TooSoonDialog schedule={opened.schedule} allowedFrom={opened.allowedFrom} {...parts} />
    case "people":
      return <PeopleDialog onClose={onClose} />
    case "calendar":
      return <CalendarDialog schedules={schedules} {...parts} />
  }
}

/** Returns the current schedule if another device has changed it meanwhile. */
const latest = (schedule: Schedule, schedules: Schedule[]) =>
  schedules.find(({ id }) => id === schedule.id) ?? schedule
