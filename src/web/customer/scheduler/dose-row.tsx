import Check from "lucide-react/icons/check"
import Minus from "lucide-react/icons/minus"
import type { ReactNode, Ref } from "react"
import type { DoseState } from "#domain/customer/dose-states.ts"
import styles from "#web/customer/scheduler/dose-row.module.css"
import { formOf, MedicineText } from "#web/customer/scheduler/medicine-text.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { DoseGlyph } from "#web/kit/format/dose-glyph.tsx"
import { useWords } from "#web/words/words.ts"

type DoseRowProps = {
  time: ReactNode
  state: DoseState
  isSnoozed?: boolean
  medicine: string
  form: string | null
  /** The description of its state, shown before the schedule's own. */
  detail: ReactNode
  description?: string
  /** Takes the focus when an answer has replaced the pressed button. */
  ref?: Ref<HTMLLIElement> | undefined
  children?: ReactNode
}

const signs = { taken: Check, skipped: Minus } as const
const phoneWords = {
  taken: "stateTaken",
  due: "stateDue",
  skipped: "stateSkipped",
  missed: "stateMissed",
} as const

/** Renders a dose on the day's line: time, state and name. */
export function DoseRow(props: DoseRowProps) {
  const { time, state, isSnoozed = false, medicine, form, detail, description, ref, children } = props
  const t = useWords()
  const Sign = state === "taken" || state === "skipped" ? signs[state] : null
  return (
    <li ref={ref} tabIndex={ref ? -1 : undefined} className={classes(styles.row, styles[state])}>
      <p className={classes(styles.time, "num")}>
        {time}
        {state !== "coming" && (
          <span className={styles.state}>
            {" "}
            · {t(`scheduler.${isSnoozed ? "stateSnoozed" : phoneWords[state]}`)}
          </span>
        )}
      </p>
      <span className={`not-phone ${styles.dot}`}>{Sign && <Sign aria-hidden="true" />}</span>
      <div className={classes("card pad-12-16 mb-12", styles.card)}>
        <DoseGlyph form={formOf(medicine, form)} frame="tinted" />
        <div className={styles.text}>
          <MedicineText name={medicine} />
          <p className={styles.detail}>
            {detail}
            {description && ` · ${description}`}
          </p>
        </div>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </li>
  )
}
