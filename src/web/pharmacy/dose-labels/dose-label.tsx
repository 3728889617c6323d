import type { Receipt } from "#contract/pharmacy/sales.ts"
import { labelWords } from "#domain/pharmacy/directions.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import type { LanguageCode } from "#domain/platform/languages.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { monthText } from "#web/kit/forms/expiry.tsx"
import styles from "#web/pharmacy/dose-labels/dose-label.module.css"

type DoseLabelProps = {
  line: Receipt["lines"][number]
  patient: string
  directions: string
  language: LanguageCode
  receipt: Pick<Receipt, "pharmacy" | "occurredAt">
}

/** Renders the label of one medicine: black on white, in the patient's language. */
export function DoseLabel({ line, patient, directions, language, receipt }: DoseLabelProps) {
  const { children, quantity, expiry } = labelWords[language]
  const { pharmacy, occurredAt } = receipt
  const expires = line.batches.flatMap(({ expiresOn }) => expiresOn ?? []).toSorted()[0]
  const [year, month, day] = colomboDay(new Date(occurredAt)).split("-")
  return (
    <li lang={language}>
      <b className={styles.medicine}>{keepTogether(line.name)}</b>
      <b className={styles.directions}>{directions}</b>
      <span className={styles.pair}>
        <span>{patient}</span>
        <span>
          {quantity} {formatCount(line.quantity - line.returned)}
        </span>
      </span>
      <span className={styles.pair}>
        <span>
          {day}/{month}/{year}
        </span>
        {expires && (
          <span>
            {expiry} {monthText(expires)}
          </span>
        )}
      </span>
      <span className={styles.warning}>{children}</span>
      <span className={styles.pair}>
        <span>{pharmacy.name}</span>
        <span>{formatPhone(pharmacy.phoneNumber)}</span>
      </span>
    </li>
  )
}
