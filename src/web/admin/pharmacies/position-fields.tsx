import styles from "#web/admin/pharmacies/pharmacies.module.css"
import {
  isInSriLanka,
  type PharmacyDraft,
  placeOf,
  writtenPlace,
} from "#web/admin/pharmacies/pharmacy-draft.ts"
import { PositionMap } from "#web/admin/pharmacies/position-map.tsx"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { FieldGroup } from "#web/kit/forms/field.tsx"
import { NumberField } from "#web/kit/forms/fields.tsx"
import type { FormField } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

type Written = Pick<PharmacyDraft, "lat" | "lng">
type PositionFieldsProps = {
  lat: FormField<string>
  lng: FormField<string>
  onChange: (written: Written) => void
}

/** Edits a location on a map and as two numbers, kept in sync. */
export function PositionFields({ lat, lng, onChange }: PositionFieldsProps) {
  const t = useWords()
  const written = { lat: lat.value, lng: lng.value }
  const at = placeOf(written)
  return (
    <FieldGroup label={t("staff.position")} error={lat.error}>
      <p className="meta mb-8">{t("adminPharmacies.form.placeHint")}</p>
      <PositionMap at={at} onPick={(picked) => onChange(writtenPlace(picked))} />
      <div className={styles.pair}>
        {[lat, lng].map((axis, place) => (
          <NumberField
            key={axis.id}
            // Errors of the location are shown above the map.
            field={{
              ...axis,
              error: undefined,
              set: (text) => onChange({ ...written, [place === 0 ? "lat" : "lng"]: text }),
            }}
            label={t(place === 0 ? "adminPharmacies.form.lat" : "adminPharmacies.form.lng")}
            decimal
            maxLength={20}
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
