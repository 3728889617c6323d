import type { NewPlace } from "#contract/customer/places.ts"
import { maxFavourites, maxSavedPlaces } from "#domain/customer/place-rules.ts"
import { places as towns } from "#domain/finder/towns.ts"
import { endpoints, personOf } from "#server/api/endpoints.ts"
import { withPersonLocked } from "#server/customer/account/person-lock.ts"
import { problem } from "#server/platform/http/problems.ts"
import {
  countOtherFavourites,
  countOtherPlaces,
  deleteFavourite,
  deletePlace,
  findFavourites,
  findPlaces,
  saveFavourite,
  savePlace,
} from "./queries.ts"

export const savedPlaceRoutes = {
  list: endpoints.savedPlaces.list.handler(async ({ context }) => ({
    places: await findPlaces(context.app.database, personOf(context).subject),
  })),

  save: endpoints.savedPlaces.save.handler(({ context, input }) => {
    const { subject } = personOf(context)
    const row = { subject, kind: input.kind, name: input.name, ...placeOf(input) }
    return withPersonLocked(context.app.database, subject, async (sql) => {
      if ((await countOtherPlaces(sql, row)) >= maxSavedPlaces)
        throw problem("too-many-places", { limit: maxSavedPlaces })
      return savePlace(sql, row)
    })
  }),

  remove: endpoints.savedPlaces.remove.handler(async ({ context, input }) => {
    const isRemoved = await deletePlace(context.app.database, personOf(context).subject, input.id)
    if (!isRemoved) throw problem("not-found")
    return { removed: true as const }
  }),
}

export const favouriteRoutes = {
  list: endpoints.favourites.list.handler(async ({ context: { app, ...context } }) => ({
    pharmacies: await findFavourites(app.database, personOf({ app, ...context }).subject, app.now()),
  })),

  add: endpoints.favourites.add.handler(({ context, input: { id } }) => {
    const { subject } = personOf(context)
    return withPersonLocked(context.app.database, subject, async (sql) => {
      if ((await countOtherFavourites(sql, subject, id)) >= maxFavourites)
        throw problem("too-many-favourites", { limit: maxFavourites })
      if (!(await saveFavourite(sql, subject, id))) throw problem("not-found")
      return { isFavourite: true as const }
    })
  }),

  remove: endpoints.favourites.remove.handler(async ({ context, input }) => {
    await deleteFavourite(context.app.database, personOf(context).subject, input.id)
    return { isFavourite: false as const }
  }),
}

// About 100 metres: enough for the nearest pharmacies, without the house.
const roughly = (degrees: number) => Math.round(degrees * 1_000) / 1_000

function placeOf({ place }: NewPlace) {
  if (!("town" in place)) return { town: null, lat: roughly(place.lat), lng: roughly(place.lng) }
  const known = towns.find(({ id }) => id === place.town)
  if (!known) throw problem("not-found")
  return { town: known.id, lat: known.lat, lng: known.lng }
}
