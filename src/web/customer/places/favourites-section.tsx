import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import Star from "lucide-react/icons/star"
import type { Favourite } from "#contract/customer/places.ts"
import { pharmacyPart } from "#domain/finder/pharmacy-path.ts"
import { Section } from "#web/customer/account/section.tsx"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/places.ts"

/** Lists and removes the person's favourite pharmacies, each with its page. */
export function FavouritesSection() {
  const t = useWords()
  const { data, isError, refetch } = useQuery(api.favourites.list.queryOptions())
  return (
    <Section id="favourites" heading={t("places.favourites")} hint={t("places.favouritesHint")}>
      {!data && isError && (
        <NotLoaded onRetry={() => void refetch()}>{t("places.favouritesFailed")}</NotLoaded>
      )}
      {!data && !isError && <Skeleton lines={["45%", "25%"]} />}
      {data?.pharmacies.length === 0 && <p>{t("places.noFavourites")}</p>}
      <ul className="entries">
        {data?.pharmacies.map((pharmacy) => (
          <FavouriteRow key={pharmacy.id} pharmacy={pharmacy} />
        ))}
      </ul>
    </Section>
  )
}

function FavouriteRow({ pharmacy }: { pharmacy: Favourite }) {
  const t = useWords()
  const client = useQueryClient()
  const { id, name, address, town } = pharmacy
  const remove = useMutation(
    api.favourites.remove.mutationOptions({
      onSuccess: () => {
        toast({ text: t("places.removed", { place: name }) })
        void client.invalidateQueries({ queryKey: api.favourites.key() })
      },
      onError: toastProblem,
    }),
  )
  return (
    <li className="row nowrap apart gap-12">
      <Star aria-hidden="true" />
      <div className="grow shrink break">
        <b translate="no">
          <Link to="/pharos/pharmacy/$pharmacy" params={{ pharmacy: pharmacyPart(pharmacy) }}>
            {name}
          </Link>
        </b>
        <small className="block">{[address, town].filter(Boolean).join(", ")}</small>
      </div>
      <Button
        look="quiet"
        size="small"
        isBusy={remove.isPending}
        onClick={() => remove.mutate({ id })}
        aria-label={t("places.removeFavourite", { pharmacy: name })}
      >
        {t("watches.dismiss")}
      </Button>
    </li>
  )
}
