import Plus from "lucide-react/icons/plus"
import { Fragment } from "react"
import styles from "#web/customer/scheduler/dialogs.module.css"
import { planProblems } from "#web/customer/scheduler/plan-draft.ts"
import { type Preview, previewOf } from "#web/customer/scheduler/preview-times.ts"
import type { ScheduleDraft } from "#web/customer/scheduler/schedule-draft.ts"
import { useMoments } from "#web/customer/scheduler/use-moments.ts"
import { dateIn, shortDate, timeIn } from "#web/customer/scheduler/zone-clock.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { useWords } from "#web/words/words.ts"

type DosePreviewProps = {
  draft: ScheduleDraft
  now: Date
  onRemindFirst: () => void
}

/** Previews exactly the doses that Save would store. */
export function DosePreview({ draft, now, onRemindFirst }: DosePreviewProps) {
  const t = useWords()
  const { kind } = draft.plan
  if (kind === "as-needed") return <p className="muted text-staff mt-12">{t("scheduler.asNeededHint")}</p>
  const preview = previewOf(draft, now)
  const waiting =
    kind === "times" ? (planProblems(draft.plan)[0]?.sentence ?? "enterFirstDay") : "previewWaiting"
  return (
    <section className={`panel well round pad-12-16 mt-24 ${styles.preview}`} aria-labelledby="preview">
      <h3 className="text-body mb-8" id="preview">
        {t("scheduler.previewTitle")}
      </h3>
      {preview ? (
        <>
          <p className="sr" role="status">
            {t("scheduler.previewCount", { count: preview.count })}
          </p>
          <Days preview={preview} now={now} />
          <Warnings preview={preview} draft={draft} now={now} />
          <FirstDose preview={preview} now={now} onRemindFirst={onRemindFirst} />
        </>
      ) : (
        <p>{t(`scheduler.${waiting}`)}</p>
      )}
    </section>
  )
}

const shownDays = 7

function Days({ preview, now }: { preview: Preview; now: Date }) {
  const t = useWords()
  const { dayWord } = useMoments(now)
  const today = dateIn(preview.timeZone, now)
  const last = preview.days.at(-1)
  // One more day takes no more room than its count.
  const isLong = preview.days.length > shownDays + 1
  const shown = isLong ? preview.days.slice(0, shownDays) : preview.days
  return (
    <ul className="num">
      {shown.map(({ day, times }) => (
        <li key={day}>
          <b>{dayWord(day, today)}</b>{" "}
          {times.map(({ at, isPast }, place) => (
            <Fragment key={at.getTime()}>
              {place > 0 && ", "}
              {isPast ? <s>{timeIn(preview.timeZone, at)}</s> : timeIn(preview.timeZone, at)}
            </Fragment>
          ))}
        </li>
      ))}
      {isLong && last && (
        <li>
          {t("scheduler.previewMoreDays", {
            count: preview.days.length - shown.length,
            day: dayWord(last.day, today),
          })}
        </li>
      )}
    </ul>
  )
}

function Warnings({ preview, draft, now }: { preview: Preview; draft: ScheduleDraft; now: Date }) {
  const t = useWords()
  const { moment, momentInside } = useMoments(now)
  const zone = preview.timeZone
  const today = dateIn(zone, now)
  const pastSays = (count: number, last: Date) =>
    // With a single dose, the sentence begins with its time.
    t("scheduler.previewPast", { count, moment: (count === 1 ? moment : momentInside)(zone, last) })
  const lastPast = preview.past.at(-1)
  const warnings = [
    ...(lastPast ? [pastSays(preview.past.length, lastPast)] : []),
    ...preview.doubled.map((at) => t("scheduler.previewTwice", { moment: moment(zone, at) })),
    ...preview.skippedHours.map(({ wallTime, used }) =>
      t("scheduler.previewSkippedHour", {
        time: timeIn("UTC", new Date(`${wallTime}:00Z`)),
        day: shortDate(wallTime.slice(0, 10), today),
        used: timeIn(zone, used),
      }),
    ),
    ...preview.clockChanges.map((at) =>
      t("scheduler.previewClockChange", { moment: momentInside(zone, at), count: Number(draft.dosePeriod) }),
    ),
  ]
  if (warnings.length === 0) return null
  return (
    <ul className="tone-warn text-staff round pad-8-12 mt-8">
      {[...new Set(warnings)].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

/** Explains that the SPEC's doses begin one interval after the first, and offers to add the first. */
function FirstDose({
  preview,
  now,
  onRemindFirst,
}: {
  preview: Preview
  now: Date
  onRemindFirst: () => void
}) {
  const t = useWords()
  const { momentInside } = useMoments(now)
  if (preview.first === null || preview.isFirstReminded) return null
  return (
    <div className={`muted text-staff mt-8 ${styles.first}`}>
      <p>{t("scheduler.previewFirst", { moment: momentInside(preview.timeZone, preview.first) })}</p>
      {preview.first > now && (
        <Button look="outline" size="small" onClick={onRemindFirst}>
          <Plus aria-hidden="true" />
          {t("scheduler.remindFirst")}
        </Button>
      )}
    </div>
  )
}
