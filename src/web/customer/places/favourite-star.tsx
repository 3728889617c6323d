import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import Star from "lucide-react/icons/star"
import { api, call } from "#web/data/call.ts"
import { IconButton } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { toastProblem } from "#web/kit/feedback/toast.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/places.ts"

/** Makes a pharmacy a favourite of the person who is logged in, or no longer. */
export function FavouriteStar({ id, name }: { id: number; name: string }) {
  const t = useWords()
  const client = useQueryClient()
  const { data } = useQuery(api.favourites.list.queryOptions({ staleTime: 60_000 }))
  const isOn = data?.pharmacies.some((pharmacy) => pharmacy.id === id) ?? false
  const change = useMutation({
    mutationFn: async () => {
      await (isOn ? call.favourites.remove({ id }) : call.favourites.add({ id }))
    },
    onSuccess: () => client.invalidateQueries({ queryKey: api.favourites.key() }),
    onError: toastProblem,
  })
  return (
    <IconButton
      label={t(isOn ? "places.removeFavourite" : "places.addFavourite", { pharmacy: name })}
      aria-pressed={isOn}
      className={classes("fixed", isOn ? "text-warn" : "faint")}
      disabled={!data || change.isPending}
      onClick={() => change.mutate()}
    >
      <Star aria-hidden="true" fill={isOn ? "currentColor" : "none"} />
    </IconButton>
  )
}
