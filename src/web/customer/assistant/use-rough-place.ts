import { useState } from "react"

export type RoughPlace = { lat: number; lng: number }

type State = "off" | "asking" | "known" | "denied" | "unavailable"

// About a kilometre: enough for "nearest", without more detail about the person.
const roughly = (degrees: number) => Math.round(degrees * 100) / 100

/** The person's approximate location: requested only after a tap, kept only for this chat. */
export function useRoughPlace() {
  const [state, setState] = useState<State>("off")
  const [place, setPlace] = useState<RoughPlace | null>(null)

  function use() {
    if (!navigator.geolocation) return setState("unavailable")
    setState("asking")
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPlace({ lat: roughly(coords.latitude), lng: roughly(coords.longitude) })
        setState("known")
      },
      (error) => setState(error.code === error.PERMISSION_DENIED ? "denied" : "unavailable"),
      { maximumAge: 600_000, timeout: 15_000 },
    )
  }
  function forget() {
    setPlace(null)
    setState("off")
  }
  return { state, place, use, forget }
}
