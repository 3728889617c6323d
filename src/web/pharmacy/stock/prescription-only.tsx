import styles from "#web/pharmacy/stock/prescription-only.module.css"
import { useWords } from "#web/words/words.ts"

type PrescriptionOnlyProps = {
  id: string
  /** What the catalogue says of a medicine that it knows: that holds, whatever is ticked. */
  known?: { prescriptionOnly: boolean } | null
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Whether a new medicine needs a prescription. */
export function PrescriptionOnly({ id, known = null, isOn, onChange }: PrescriptionOnlyProps) {
  const t = useWords()
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={known?.prescriptionOnly ?? isOn}
          disabled={known !== null}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {t("shelf.prescriptionOnly")}
      </label>
      <small id={`${id}-hint`}>{t(known ? "shelf.prescriptionKnown" : "shelf.prescriptionHint")}</small>
    </div>
  )
}
