import Check from "lucide-react/icons/check"
import { type ReactNode, useRef } from "react"
import type { Dose } from "#contract/customer/dose-schedules.ts"
import { DoseRow } from "#web/customer/scheduler/dose-row.tsx"
import { snoozedUntil } from "#web/customer/scheduler/headline.ts"
import { shortMedicine } from "#web/customer/scheduler/medicine-text.tsx"
import type { DoseAnswers } from "#web/customer/scheduler/use-dose-answers.ts"
import { useMoments, useUntilWords } from "#web/customer/scheduler/use-moments.ts"
import { dateIn, deviceZone, timeIn, zonePlace } from "#web/customer/scheduler/zone-clock.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { useWords } from "#web/words/words.ts"

type DoseCardProps = {
  /** The dose with its current state. */
  dose: Dose
  /** The shown day. */
  day: string
  now: Date
  answers: DoseAnswers
  onTakenAt: (dose: Dose) => void
  onRemove: (dose: Dose) => void
}

/** Renders a dose of the day with its answers. */
export function DoseCard({ dose, day, now, answers, onTakenAt, onRemove }: DoseCardProps) {
  const row = useRef<HTMLLIElement>(null)
  const detail = useDoseDetail(dose, day, now)
  const dueAt = new Date(dose.dueAt)
  /** The pressed button disappears after an answer, so the focus stays on the card. */
  const press = (send: (dose: Dose) => Promise<boolean>) => () => {
    row.current?.focus({ preventScroll: true })
    void send(dose)
  }
  return (
    <DoseRow
      ref={row}
      time={<time dateTime={dose.dueAt}>{timeIn(dose.timeZone, dueAt)}</time>}
      state={dose.state}
      isSnoozed={snoozedUntil(dose, now) !== null}
      medicine={dose.medicineName}
      form={dose.medicineForm}
      detail={detail}
      description={dose.description}
    >
      {dose.state !== "coming" && (
        <DoseActions
          dose={dose}
          isSending={answers.isSending(dose)}
          onTaken={press((each) => answers.answer(each, "taken"))}
          onSkip={press((each) => answers.answer(each, "skipped"))}
          onSnooze={press(answers.snooze)}
          onChange={press(answers.reopen)}
          onTakenAt={() => onTakenAt(dose)}
          onRemove={() => onRemove(dose)}
        />
      )}
    </DoseRow>
  )
}

function useDoseDetail(dose: Dose, day: string, now: Date): string {
  const t = useWords()
  const { momentInside, dayWord } = useMoments(now)
  const until = useUntilWords(now)
  const zone = dose.timeZone
  const says = () => {
    const answeredAt = dose.answeredAt && new Date(dose.answeredAt)
    if (dose.state === "skipped") return t("common.skipped")
    if (dose.state === "taken") {
      if (!answeredAt) return t("common.taken")
      const isSameDay = dateIn(zone, answeredAt) === dateIn(zone, new Date(dose.dueAt))
      return isSameDay
        ? t("scheduler.takenAt", { time: timeIn(zone, answeredAt) })
        : t("scheduler.takenOn", { moment: momentInside(zone, answeredAt) })
    }
    if (dose.state === "missed") return t("common.notRecorded")
    if (dose.state === "coming") return until(new Date(dose.dueAt))
    const snoozed = snoozedUntil(dose, now)
    return snoozed ? t("scheduler.snoozedUntil", { time: timeIn(zone, snoozed) }) : t("scheduler.dueNow")
  }
  const [ownDay, today] = [dateIn(zone, new Date(dose.dueAt)), dateIn(zone, now)]
  return [
    dose.personName && t("scheduler.forName", { name: dose.personName }),
    ownDay === day || ownDay === today ? null : dayWord(ownDay, today),
    says(),
    dose.isAsNeeded ? t("scheduler.planAsNeeded") : null,
    zone === deviceZone() ? null : t("scheduler.zoneTime", { place: zonePlace(zone) }),
  ]
    .filter((part) => part !== null && part !== "")
    .join(" · ")
}

type DoseActionsProps = {
  dose: Dose
  isSending: boolean
  onTaken: () => void
  onSkip: () => void
  onSnooze: () => void
  onChange: () => void
  onTakenAt: () => void
  onRemove: () => void
}

function DoseActions({ dose, isSending, ...on }: DoseActionsProps) {
  const t = useWords()
  const time = timeIn(dose.timeZone, new Date(dose.dueAt))
  const which = (
    <span className="sr">{t("scheduler.ofDose", { medicine: shortMedicine(dose.medicineName), time })}</span>
  )
  const button = (look: "primary" | "outline" | "quiet", onPress: () => void, text: ReactNode) => (
    <Button look={look} size="small" isBusy={isSending} onClick={onPress}>
      {text}
      {which}
    </Button>
  )
  if (dose.isAsNeeded) return button("quiet", on.onRemove, t("scheduler.removeLogged"))
  if (dose.state === "due") {
    const taken = (
      <>
        <Check aria-hidden="true" />
        {t("common.taken")}
      </>
    )
    return (
      <>
        {button("primary", on.onTaken, taken)}
        {button("outline", on.onSnooze, t("scheduler.snooze"))}
        {button("quiet", on.onSkip, t("common.skip"))}
      </>
    )
  }
  if (dose.state === "missed") {
    return (
      <>
        {button("outline", on.onTakenAt, t("scheduler.takenAtOther"))}
        {button("quiet", on.onSkip, t("common.skip"))}
      </>
    )
  }
  return button("quiet", on.onChange, t("common.change"))
}
