import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Place } from "#contract/admin/people.ts"
import { placeKinds } from "#domain/admin/people-rules.ts"
import styles from "#web/admin/people/users.module.css"
import { api } from "#web/data/call.ts"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { FieldGroup, RadioCard } from "#web/kit/forms/field.tsx"
import { InputField } from "#web/kit/forms/form-parts.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"

type PlaceChoiceProps = {
  id: string
  chosen: Place | null
  onChoose: (place: Place | null) => void
  error: string | undefined
}

/** A pharmacy or a supplier, found by its name. */
export function PlaceChoice({ id, chosen, onChoose, error }: PlaceChoiceProps) {
  const t = useWords()
  const [kind, setKind] = useState<Place["kind"]>("pharmacy")
  const [text, setText] = useState("")
  return (
    <>
      <FieldGroup label={t("adminUsers.adding.kind")}>
        <div className={styles.filters}>
          {placeKinds.map((one) => (
            <FilterChip
              key={one}
              isOn={one === kind}
              onClick={() => {
                setKind(one)
                onChoose(null)
              }}
            >
              {t(`adminUsers.adding.kinds.${one}`)}
            </FilterChip>
          ))}
        </div>
      </FieldGroup>
      <InputField
        id={id}
        label={t(`adminUsers.adding.search.${kind}`)}
        value={text}
        onChange={setText}
        maxLength={100}
        error={error}
      />
      <FoundPlaces kind={kind} text={text.trim()} chosen={chosen} onChoose={onChoose} />
    </>
  )
}

type FoundProps = Pick<PlaceChoiceProps, "chosen" | "onChoose"> & { kind: Place["kind"]; text: string }

function FoundPlaces({ kind, text, chosen, onChoose }: FoundProps) {
  const t = useWords()
  const query = useQuery({
    ...api.adminPeople.places.queryOptions({ input: { kind, q: text } }),
    placeholderData: keepPreviousData,
  })
  if (query.isError)
    return <NotLoaded onRetry={() => void query.refetch()}>{t("adminUsers.adding.placesFailed")}</NotLoaded>
  const places = query.data?.places
  if (!places) return <p className={styles.said}>{t("adminUsers.adding.looking")}</p>
  if (places.length === 0) return <p className={styles.said}>{t("adminUsers.adding.noPlace")}</p>
  return (
    <div className={styles.found} role="radiogroup" aria-label={t(`adminUsers.adding.place.${kind}`)}>
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
