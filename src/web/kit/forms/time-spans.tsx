import Plus from "lucide-react/icons/plus"
import X from "lucide-react/icons/x"
import type { DaySpan } from "#domain/finder/week-hours.ts"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { TextInput } from "#web/kit/forms/field.tsx"
import styles from "#web/kit/forms/fields.module.css"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/hours.ts"

const maxSpans = 4

type TimeSpansProps = {
  /** What the hours belong to, for the names of the fields. */
  day: string
  spans: DaySpan[]
  onChange: (spans: DaySpan[]) => void
  /** For the first time: where the focus goes when the hours are wrong. */
  firstRef?: (element: HTMLElement | null) => void
}

/** The hours of one day, several openings if need be; none means closed. */
export function TimeSpans({ day, spans, onChange, firstRef }: TimeSpansProps) {
  const t = useWords()
  const set = (place: number, part: Partial<DaySpan>) =>
    onChange(spans.map((span, at) => (at === place ? { ...span, ...part } : span)))
  const next = spans.length === 0 ? { from: "08:00", to: "20:00" } : { from: "", to: "" }
  return (
    <div className="row">
      {spans.length === 0 && <span className={styles.closed}>{t("hours.closed")}</span>}
      {spans.map(({ from, to }, place) => (
        <div key={place} className={styles.span}>
          <TextInput
            ref={place === 0 ? firstRef : undefined}
            type="time"
            aria-label={t("hours.from", { day })}
            value={from}
            onChange={(event) => set(place, { from: event.currentTarget.value })}
          />
          <span aria-hidden="true">–</span>
          <TextInput
            type="time"
            aria-label={t("hours.to", { day })}
            value={to}
            onChange={(event) => set(place, { to: event.currentTarget.value })}
          />
          <IconButton
            label={t("hours.remove", { day })}
            onClick={() => onChange(spans.filter((_, at) => at !== place))}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {spans.length < maxSpans && (
        <Button look="quiet" size="small" onClick={() => onChange([...spans, next])}>
          <Plus aria-hidden="true" />
          {t("hours.add")}
          <span className="sr">{t("hours.addOf", { day })}</span>
        </Button>
      )}
    </div>
  )
}
