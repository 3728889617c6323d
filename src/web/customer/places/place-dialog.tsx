import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { findPlaces, type Place } from "#domain/finder/towns.ts"
import styles from "#web/customer/places/place-dialog.module.css"
import { placeIcons } from "#web/customer/places/place-icons.ts"
import { api } from "#web/data/call.ts"
import { useSession } from "#web/data/session.ts"
import { savedAsPlace } from "#web/data/use-origin.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { useLanguage, useWords } from "#web/words/words.ts"
import "#web/words/en/tracker.ts"

/** The person's own places, before the towns. */
function SavedPlaces({ onChoose }: { onChoose: (place: Place) => void }) {
  const { person } = useSession()
  const { data } = useQuery({ ...api.savedPlaces.list.queryOptions(), enabled: person !== null })
  return data?.places.map((saved) => {
    const place = savedAsPlace(saved)
    const Icon = placeIcons[saved.kind]
    return (
      <li key={place.id}>
        <button type="button" className="line-button" onClick={() => onChoose(place)}>
          <span className="row nowrap">
            <Icon aria-hidden="true" />
            {place.names.en}
          </span>
        </button>
      </li>
    )
  })
}

/** The other languages in which a town is named as well. */
const others = { en: ["si", "ta"], si: ["ta", "en"], ta: ["si", "en"] } as const

/** "Choose a place": nearest first without the browser's permission. */
export function PlaceDialog({
  onChoose,
  onClose,
}: {
  onChoose: (place: Place) => void
  onClose: () => void
}) {
  const t = useWords()
  const language = useLanguage()
  const [first, second] = others[language]
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
        {typed === "" && <SavedPlaces onChoose={onChoose} />}
        {found.map((place) => (
          <li key={place.id}>
            <button type="button" className="line-button" onClick={() => onChoose(place)}>
              {place.names[language]}
              <small className="regular">
                <span lang={first}>{place.names[first]}</span> ·{" "}
                <span lang={second}>{place.names[second]}</span>
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
