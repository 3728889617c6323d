import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import LocateFixed from "lucide-react/icons/locate-fixed"
import { useState } from "react"
import type { SavedPlace } from "#contract/customer/places.ts"
import { maxPlaceNameLength, maxSavedPlaces, placeKinds } from "#domain/customer/place-rules.ts"
import { places as towns } from "#domain/finder/towns.ts"
import { Section } from "#web/customer/account/section.tsx"
import { placeIcons } from "#web/customer/places/place-icons.ts"
import { PlaceField, placeToSend } from "#web/customer/watches/place-field.tsx"
import { api, call } from "#web/data/call.ts"
import { savedAsPlace, useOrigin } from "#web/data/use-origin.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { SelectField, TextField } from "#web/kit/forms/fields.tsx"
import { Form } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useLanguage, useWords } from "#web/words/words.ts"
import "#web/words/en/places.ts"
import "#web/words/en/tracker.ts"

/** Lists, adds and removes the person's own places. */
export function PlacesSection() {
  const t = useWords()
  const { data, isError, refetch } = useQuery(api.savedPlaces.list.queryOptions())
  const [isAdding, setAdding] = useState(false)
  return (
    <Section id="places" heading={t("places.heading")} hint={t("places.hint")}>
      {!data && isError && <NotLoaded onRetry={() => void refetch()}>{t("places.failed")}</NotLoaded>}
      {!data && !isError && <Skeleton lines={["45%", "25%"]} />}
      {data?.places.length === 0 && <p>{t("places.none")}</p>}
      <ul className="entries">
        {data?.places.map((place) => (
          <PlaceRow key={place.id} place={place} />
        ))}
      </ul>
      {data && data.places.length < maxSavedPlaces && !isAdding && (
        <Button look="outline" size="small" className="mt-16" onClick={() => setAdding(true)}>
          {t("places.addPlace")}
        </Button>
      )}
      {isAdding && <AddPlace onClose={() => setAdding(false)} />}
    </Section>
  )
}

function PlaceRow({ place }: { place: SavedPlace }) {
  const t = useWords()
  const language = useLanguage()
  const client = useQueryClient()
  const name = savedAsPlace(place).names.en
  const Icon = placeIcons[place.kind]
  const remove = useMutation(
    api.savedPlaces.remove.mutationOptions({
      onSuccess: () => {
        toast({ text: t("places.removed", { place: name }) })
        void client.invalidateQueries({ queryKey: api.savedPlaces.key() })
      },
      onError: toastProblem,
    }),
  )
  return (
    <li className="row nowrap apart gap-12">
      <Icon aria-hidden="true" />
      <div className="grow shrink break">
        <b>{name}</b>
        <small className="block">
          {towns.find(({ id }) => id === place.town)?.names[language] ?? t("places.position")}
        </small>
      </div>
      <Button
        look="quiet"
        size="small"
        isBusy={remove.isPending}
        onClick={() => remove.mutate({ id: place.id })}
        aria-label={`${t("watches.dismiss")}: ${name}`}
      >
        {t("watches.dismiss")}
      </Button>
    </li>
  )
}

const empty = { kind: "home", name: "", place: "" }

function AddPlace({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const client = useQueryClient()
  const { device, askDevice } = useOrigin(undefined)
  const form = useForm({
    values: empty,
    check: ({ kind, name, place }) => {
      const sent = placeToSend(place, device.at)
      const isOther = kind === "other"
      const isNamed = !isOther || name.trim() !== ""
      return {
        errors: {
          name: isNamed ? undefined : t("places.nameMissing"),
          place: sent ? undefined : t("watches.whereMissing"),
        },
        body:
          sent && isNamed
            ? {
                kind: placeKinds.find((known) => known === kind) ?? "other",
                name: isOther ? name.trim() : null,
                place: sent,
              }
            : null,
      }
    },
    send: (body) => call.savedPlaces.save(body),
    onSent: (saved) => {
      toast({ text: t("places.saved", { place: savedAsPlace(saved).names.en }) })
      void client.invalidateQueries({ queryKey: api.savedPlaces.key() })
      onClose()
    },
  })
  return (
    <Form form={form} onCancel={onClose} send={t("places.add")} sending={t("places.adding")}>
      <SelectField field={form.field("kind")} label={t("places.kind")}>
        {placeKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(kind === "other" ? "places.other" : `common.${kind}`)}
          </option>
        ))}
      </SelectField>
      {form.values.kind === "other" && (
        <TextField field={form.field("name")} label={t("common.name")} maxLength={maxPlaceNameLength} />
      )}
      <PlaceField field={form.field("place")} at={device.at} />
      {!device.at && (
        <Button look="quiet" size="small" isBusy={device.state === "asking"} onClick={askDevice}>
          <LocateFixed aria-hidden="true" />
          {t("tracker.useMyLocation")}
        </Button>
      )}
    </Form>
  )
}
