import { useState } from "react"
import { type Place, places } from "#domain/finder/towns.ts"
import { keepTown, rememberedTown } from "#web/data/use-origin.ts"

export type RoughPlace = { lat: number; lng: number }

type State = "off" | "asking" | "known" | "denied" | "unavailable"

// About a kilometre: enough for "nearest", without more detail about the person.
const roughly = (degrees: number) => Math.round(degrees * 100) / 100
const roughPlace = ({ lat, lng }: RoughPlace): RoughPlace => ({ lat: roughly(lat), lng: roughly(lng) })

/**
 * The person's approximate location: the town that the device keeps, or the device's position, which is requested only
 * after a tap and kept only for this chat.
 */
export function useRoughPlace() {
  const [town, setTown] = useState(() => places.find(({ id }) => id === rememberedTown()) ?? null)
  const [state, setState] = useState<State>("off")
  const [position, setPosition] = useState<RoughPlace | null>(null)

  /** Requests the position, and calls back once it is known. */
  function use(onKnown?: (place: RoughPlace) => void) {
    if (!navigator.geolocation) return setState("unavailable")
    setState("asking")
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const found = roughPlace({ lat: coords.latitude, lng: coords.longitude })
        setPosition(found)
        setTown(null)
        setState("known")
        onKnown?.(found)
      },
      (error) => setState(error.code === error.PERMISSION_DENIED ? "denied" : "unavailable"),
      { maximumAge: 600_000, timeout: 15_000 },
    )
  }
  /** Keeps a town on the device, as the tracker does. */
  function choose(place: Place): RoughPlace {
    keepTown(place.id)
    setTown(place)
    setPosition(null)
    setState("off")
    return roughPlace(place)
  }
  function forget() {
    keepTown(null)
    setTown(null)
    setPosition(null)
    setState("off")
  }
  return { state, town, place: town ? roughPlace(town) : position, use, choose, forget }
}
