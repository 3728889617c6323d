import {
  isInSriLanka,
  type PharmacyDraft,
  placeOf,
  writtenPlace,
} from "#web/admin/pharmacies/pharmacy-draft.ts"
import styles from "#web/admin/pharmacies/pharmacy-form.module.css"
import { PositionMap } from "#web/admin/pharmacies/position-map.tsx"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { FieldGroup } from "#web/kit/forms/field.tsx"
import { InputField } from "#web/kit/forms/form-parts.tsx"
import { useWords } from "#web/words/words.ts"

type Written = Pick<PharmacyDraft, "lat" | "lng">
type PositionFieldsProps = {
  ids: { lat: string; lng: string }
  written: Written
  onChange: (written: Written) => void
  error: string | undefined
}

/** The position on a map and in two numbers, which are always the same place. */
export function PositionFields({ ids, written, onChange, error }: PositionFieldsProps) {
  const t = useWords()
  const at = placeOf(written)
  return (
    <FieldGroup label={t("adminPharmacies.form.place")} {...(error === undefined ? {} : { error })}>
      <p className={styles.hint}>{t("adminPharmacies.form.placeHint")}</p>
      <PositionMap at={at} onPick={(picked) => onChange(writtenPlace(picked))} />
      <div className={styles.pair}>
        {(["lat", "lng"] as const).map((axis) => (
          <InputField
            key={axis}
            id={ids[axis]}
            label={t(`adminPharmacies.form.${axis}`)}
            inputMode="decimal"
            maxLength={20}
            value={written[axis]}
            onChange={(text) => onChange({ ...written, [axis]: text })}
            error={undefined}
          />
        ))}
      </div>
      {at && !isInSriLanka(at) && <Outside at={at} written={written} onChange={onChange} />}
    </FieldGroup>
  )
}

type OutsideProps = {
  at: { lat: number; lng: number }
  written: Written
  onChange: (written: Written) => void
}

function Outside({ at, written, onChange }: OutsideProps) {
  const t = useWords()
  const isSwapped = isInSriLanka({ lat: at.lng, lng: at.lat })
  return (
    <Notice
      tone="warn"
      role="status"
      actions={
        isSwapped && (
          <Button
            look="outline"
            size="small"
            onClick={() => onChange({ lat: written.lng, lng: written.lat })}
          >
            {t("adminPharmacies.form.swap")}
          </Button>
        )
      }
    >
      {t(isSwapped ? "adminPharmacies.form.swapped" : "adminPharmacies.form.outside")}
    </Notice>
  )
}
