import { places } from "#domain/finder/towns.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import { SelectField } from "#web/kit/forms/fields.tsx"
import type { FormField } from "#web/kit/forms/use-form.ts"
import { useLanguage, useWords } from "#web/words/words.ts"

const here = "here"

/** The value that a place field begins with: a town's id, the device's position, or nothing. */
export const firstPlace = (near: string | null, at: LatLng | null) => near ?? (at ? here : "")

/** Returns what to send for a place field's value; null without one. */
export function placeToSend(value: string, at: LatLng | null) {
  if (value === "" || (value === here && !at)) return null
  return value === here && at ? { lat: at.lat, lng: at.lng } : { town: value }
}

/** Near which town, or the device's position where it is known. */
export function PlaceField({ field, at }: { field: FormField<string>; at: LatLng | null }) {
  const t = useWords()
  const language = useLanguage()
  return (
    <SelectField field={field} label={t("watches.where")}>
      <option value="">{t("watches.whereMissing")}</option>
      {at && <option value={here}>{t("watches.myLocation")}</option>}
      {places
        .toSorted((one, other) => one.names[language].localeCompare(other.names[language]))
        .map(({ id, names }) => (
          <option key={id} value={id}>
            {names[language]}
          </option>
        ))}
    </SelectField>
  )
}
