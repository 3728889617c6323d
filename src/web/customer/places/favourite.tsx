import { lazy, Suspense } from "react"
import { useSession } from "#web/data/session.ts"
import { IconButton } from "#web/kit/actions/button.tsx"

const FavouriteStar = lazy(() =>
  import("#web/customer/places/favourite-star.tsx").then((file) => ({ default: file.FavouriteStar })),
)

/** The star of a pharmacy, for people who are logged in. */
export function Favourite(pharmacy: { id: number; name: string }) {
  const { person } = useSession()
  return (
    person && (
      <Suspense fallback={<IconButton label={pharmacy.name} disabled aria-hidden="true" />}>
        <FavouriteStar id={pharmacy.id} name={pharmacy.name} />
      </Suspense>
    )
  )
}
