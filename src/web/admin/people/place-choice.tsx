import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import type { Place } from "#contract/admin/people.ts"
import { placeKinds } from "#domain/admin/people-rules.ts"
import styles from "#web/admin/people/users.module.css"
import { api } from "#web/data/call.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { RadioCard } from "#web/kit/forms/field.tsx"
import { TextField } from "#web/kit/forms/fields.tsx"
import type { FormField } from "#web/kit/forms/use-form.ts"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"

/** A pharmacy or a supplier, found by its name. */
export function PlaceChoice({ field }: { field: FormField<Place | null> }) {
  const t = useWords()
  const id = useId()
  const [kind, setKind] = useState<Place["kind"]>("pharmacy")
  const [text, setText] = useState("")
  const chooseKind = (chosen: Place["kind"]) => {
    setKind(chosen)
    field.set(null)
  }
  return (
    <>
      <Choice
        field={{ id, value: kind, error: undefined, set: chooseKind, ref: () => {} }}
        label={t("adminUsers.adding.kind")}
        options={placeKinds.map((value) => ({ value, label: t(`adminUsers.adding.kinds.${value}`) }))}
        look="chips"
      />
      <TextField
        field={{ ...field, value: text, set: setText }}
        label={t(`adminUsers.adding.search.${kind}`)}
        maxLength={100}
      />
      <FoundPlaces kind={kind} text={text.trim()} chosen={field.value} onChoose={field.set} />
    </>
  )
}

type FoundProps = {
  kind: Place["kind"]
  text: string
  chosen: Place | null
  onChoose: (place: Place) => void
}

function FoundPlaces({ kind, text, chosen, onChoose }: FoundProps) {
  const t = useWords()
  const query = useQuery({
    ...api.adminPeople.places.queryOptions({ input: { kind, q: text } }),
    placeholderData: keepPreviousData,
  })
  if (query.isError)
    return <NotLoaded onRetry={() => void query.refetch()}>{t("adminUsers.adding.placesFailed")}</NotLoaded>
  const places = query.data?.places
  if (!places) return <p className="muted mt-8">{t("adminUsers.adding.looking")}</p>
  if (places.length === 0) return <p className="muted mt-8">{t("adminUsers.adding.noPlace")}</p>
  return (
    <div
      className={`stack mt-8 ${styles.found}`}
      role="radiogroup"
      aria-label={t(`adminUsers.adding.place.${kind}`)}
    >
      {places.map((place) => (
        <RadioCard
          key={place.id}
          name="place"
          label={place.name}
          {...(place.town === "" ? {} : { hint: place.town })}
          checked={chosen?.kind === kind && chosen.id === place.id}
          onChange={() => onChoose({ kind, id: place.id, name: place.name })}
        />
      ))}
    </div>
  )
}
