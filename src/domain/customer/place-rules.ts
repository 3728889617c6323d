export const placeKinds = ["home", "work", "other"] as const

export const maxSavedPlaces = 5
export const maxPlaceNameLength = 40
export const maxFavourites = 50

/** The id of a saved place as an origin of distances, apart from the ids of towns. */
export const originOfPlace = (id: number) => `place-${id}`
export const isSavedOrigin = (origin: string | null | undefined) => /^place-\d+$/.test(origin ?? "")
