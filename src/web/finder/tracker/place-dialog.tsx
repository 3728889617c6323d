import { useState } from "react"
import { findPlaces, type Place } from "#domain/finder/towns.ts"
import styles from "#web/finder/tracker/place-dialog.module.css"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { useWords } from "#web/words/words.ts"

/** "Choose a place": nearest first without the browser's permission. */
export function PlaceDialog({
  onChoose,
  onClose,
}: {
  onChoose: (place: Place) => void
  onClose: () => void
}) {
  const t = useWords()
  const [typed, setTyped] = useState("")
  const found = findPlaces(typed, 12)
  return (
    <Dialog title={t("tracker.choosePlace")} onClose={onClose}>
      <Field label={t("tracker.town")} hint={t("tracker.townHint")}>
        {({ id, describedBy }) => (
          <TextInput
            id={id}
            aria-describedby={describedBy}
            autoComplete="address-level2"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <ul className={styles.towns}>
        {found.map((place) => (
          <li key={place.id}>
            <button type="button" onClick={() => onChoose(place)}>
              {place.names.en}
              <small className="regular">
                <span lang="si">{place.names.si}</span> · <span lang="ta">{place.names.ta}</span>
              </small>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="muted">
        {found.length === 0 && t("tracker.noTown")}
      </p>
    </Dialog>
  )
}
