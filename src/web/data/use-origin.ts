import { useQuery } from "@tanstack/react-query"
import { useCallback, useEffect, useState } from "react"
import { isSavedOrigin, originOfPlace } from "#domain/customer/place-rules.ts"
import { type Place, places } from "#domain/finder/towns.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import { api } from "#web/data/call.ts"
import { useSession } from "#web/data/session.ts"
import { words } from "#web/words/words.ts"

type Device =
  | { state: "unasked" | "asking" | "denied" | "unavailable"; at: null }
  | { state: "known"; at: LatLng }

export type Origin = {
  /** The origin of distances; null while unknown. */
  at: LatLng | null
  place: Place | null
  device: Device
  /** False until a position that is already allowed has arrived or timed out. */
  isSettled: boolean
  /** Requests the browser's position; called only after a tap. */
  askDevice: () => void
  /** Keeps a town on this device, or forgets it. */
  rememberTown: (id: string | null) => void
}

const townKey = "pharos.town"

/** The town kept on this device. */
export function rememberedTown(): string | null {
  try {
    return localStorage.getItem(townKey)
  } catch {
    return null
  }
}

/** Keeps a town on this device, or forgets it. */
export function keepTown(id: string | null) {
  try {
    if (id === null) localStorage.removeItem(townKey)
    else localStorage.setItem(townKey, id)
  } catch {
    // Storage can be forbidden; then the town is kept for this page only.
  }
}

/** Keeps that this device has told its place before, not the place: boot.js reads it before the first paint. */
function rememberLocated() {
  try {
    localStorage.setItem("pharos.located", "1")
  } catch {
    // See above.
  }
}

const patienceMs = 1_200

// Rounds to about a metre: enough for distances, without more detail about the person.
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5

async function isAlreadyAllowed(): Promise<boolean> {
  const status = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null)
  return status?.state === "granted"
}

/** Returns the person's location: the town of the address, else the one kept on this device, else the device's position if allowed. */
export function useOrigin(near: string | undefined): Origin {
  const [device, setDevice] = useState<Device>({ state: "unasked", at: null })
  const askDevice = useCallback(() => {
    if (!navigator.geolocation) return setDevice({ state: "unavailable", at: null })
    setDevice({ state: "asking", at: null })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setDevice({ state: "known", at: { lat: round(coords.latitude), lng: round(coords.longitude) } })
        rememberLocated()
      },
      (error) =>
        setDevice({ state: error.code === error.PERMISSION_DENIED ? "denied" : "unavailable", at: null }),
      { maximumAge: 60_000, timeout: 15_000 },
    )
  }, [])
  const [isChecked, setChecked] = useState(false)
  useEffect(() => {
    // A search waits at most this long for a position.
    const patience = setTimeout(() => setChecked(true), patienceMs)
    void isAlreadyAllowed().then((allowed) => (allowed ? askDevice() : setChecked(true)))
    return () => clearTimeout(patience)
  }, [askDevice])
  const [town, setTown] = useState(rememberedTown)
  const rememberTown = useCallback((id: string | null) => {
    keepTown(id)
    setTown(id)
  }, [])
  const saved = useSavedOrigin(near ?? town)
  const place = places.find((known) => known.id === (near ?? town)) ?? saved.place
  const isSettled =
    place !== null ||
    (isChecked && !saved.isLoading) ||
    (!saved.isLoading && !["unasked", "asking"].includes(device.state))
  return { at: place ?? device.at, place, device, isSettled, askDevice, rememberTown }
}

type SavedPlace = { id: number; kind: "home" | "work" | "other"; name: string | null } & LatLng

/** Returns a saved place as an origin of distances. */
export function savedAsPlace({ id, kind, name, lat, lng }: SavedPlace): Place {
  const shown = name ?? words.t(`common.${kind === "work" ? "work" : "home"}`)
  return { id: originOfPlace(id), names: { en: shown, si: shown, ta: shown }, lat, lng, weight: 3 }
}

/** Looks up a saved place by its id as an origin: only its own person's account has it. */
function useSavedOrigin(id: string | null) {
  const isWanted = isSavedOrigin(id)
  const { person } = useSession()
  const { data, isLoading } = useQuery({
    ...api.savedPlaces.list.queryOptions(),
    enabled: isWanted && person !== null,
  })
  const found = isWanted ? data?.places.find((place) => originOfPlace(place.id) === id) : undefined
  return { place: found ? savedAsPlace(found) : null, isLoading: isWanted && isLoading }
}
