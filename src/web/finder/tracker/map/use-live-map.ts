import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"
import type { Basemap, Route } from "#contract/finder/directions.ts"
import type { PharmacyPlace } from "#contract/finder/search.ts"
import type { MapsApp } from "#domain/finder/maps-links.ts"
import type { Language } from "#domain/finder/towns.ts"
import type { LatLng } from "#domain/platform/distance.ts"
import type { LiveMap, MapReport } from "#web/finder/tracker/map/live-map.ts"
import type { MapTheme } from "#web/finder/tracker/map/map-colours.ts"
import { isFirst, type MapPin } from "#web/finder/tracker/map/map-pin.ts"
import type { MapWords } from "#web/finder/tracker/map/map-words.ts"

export type PharmacyMapProps = {
  pins: MapPin[]
  /** Where all pharmacies of the answer are; a stable array. */
  places?: PharmacyPlace[]
  user: LatLng | null
  selectedId: number | null
  /** Grows with each View press, so that pressing it again comes back to the same pharmacy. */
  focusTurn?: number
  highlightedId?: number | null
  /** Whether something else may cover the lower part of the map. */
  isCovered?: boolean
  route: Route | null
  onSelect: (id: number) => void
  onHighlight?: (id: number | null) => void
  /** Opens a pharmacy's page; absent on that page itself. */
  onOpen?: (id: number) => void
  basemap: Basemap
  language: Language
  theme: MapTheme
  app: MapsApp
  words: MapWords
}

type Shown = Omit<MapReport, "state"> & { status: MapReport["state"] | "failed" }

const firstShown: Shown = { status: "loading", zoom: 0, base: "sketch" }

/** Synchronizes a live map with the page: opened when visible, updated on every change, closed on unmount. */
export function useLiveMap(box: RefObject<HTMLDivElement | null>, props: PharmacyMapProps) {
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const [map, setMap] = useState<LiveMap | null>(null)
  const [shown, setShown] = useState<Shown>(firstShown)
  const onScreen = useOnScreen(box)
  const { language, words, app } = props

  useEffect(() => {
    if (!onScreen || !box.current) return
    const container = box.current
    let opened: LiveMap | null = null
    let gone = false
    openWhenLoaded()
    return () => {
      gone = true
      opened?.close()
      setMap(null)
      setShown(firstShown)
    }

    function openWhenLoaded() {
      Promise.all([loadLiveMap(), loadMapFonts(language)])
        .then(([{ openLiveMap }]) => {
          if (gone) return
          opened = openLiveMap({ container, ...callsTo(latest), language, words, app, onReport, onLost })
          setMap(opened)
        })
        .catch(showPlainMap)
    }

    /** Without WebGL2, without the map's code or after its graphics were lost, the plain map shows the same facts. */
    function showPlainMap() {
      if (!gone) setShown({ ...firstShown, status: "failed" })
    }

    function onLost() {
      if (gone) return
      showPlainMap()
      setMap(null)
      opened?.close()
      opened = null
    }

    function onReport({ state, zoom, base }: MapReport) {
      if (!gone) setShown({ status: state, zoom, base })
    }
  }, [onScreen, box, language, words, app])

  useMapInStep(map, props)
  return { ...shown, wholeRoute: () => map?.wholeRoute() }
}

/** Skips loading the map's code in a browser that cannot draw it. */
async function loadLiveMap() {
  if (!("WebGL2RenderingContext" in window)) throw new Error("This browser has no WebGL2.")
  return import("./live-map.ts")
}

const letters = { en: "a", si: "ක", ta: "க" } as const

/** Loads the labels' fonts first: letters that MapLibre has drawn once in a substitute keep it. */
async function loadMapFonts(language: Language): Promise<void> {
  await document.fonts.load(`16px "Noto Sans Sinhala", "Noto Sans Tamil"`, letters[language]).catch(() => [])
}

/** The page's callbacks as they are at the moment of the call, so that a new one does not reopen the map. */
function callsTo(latest: RefObject<PharmacyMapProps>) {
  const { theme, basemap, onOpen } = latest.current
  return {
    theme,
    basemap,
    onSelect: (id: number) => latest.current.onSelect(id),
    onHighlight: (id: number | null) => latest.current.onHighlight?.(id),
    onOpen: onOpen && ((id: number) => latest.current.onOpen?.(id)),
  }
}

const noPlaces: PharmacyPlace[] = []

function useMapInStep(map: LiveMap | null, props: PharmacyMapProps) {
  const { pins, places = noPlaces, user, selectedId, focusTurn, highlightedId = null, isCovered } = props
  const { route, theme, basemap } = props
  // Only another set of pharmacies moves the camera: a changed price or count must not.
  const everyone = (user ? pins.filter(isFirst) : pins).map((pin) => pin.id).join()
  const position = user && `${user.lat} ${user.lng}`
  const known = pins.some((pin) => pin.id === selectedId)

  useEffect(() => map?.setPins(pins), [map, pins])
  useEffect(() => map?.setPlaces(places), [map, places])
  useEffect(() => map?.setUser(user), [map, user])
  useEffect(() => map?.setRoute(route), [map, route])
  useEffect(() => map?.highlight(highlightedId), [map, highlightedId])
  useEffect(() => map?.dress({ theme, basemap }), [map, theme, basemap])
  useEffect(() => map?.select(known ? selectedId : null), [map, selectedId, known, focusTurn])
  useEffect(() => {
    if (!known) map?.seeEverything()
  }, [map, everyone, position, known, isCovered])
}

/** The map's code is larger than all pages: an edge that looks in below a phone's list does not load it. */
const greaterPart = 0.75

/** True from the first moment the greater part of an element, or of the screen in it, is visible. */
function useOnScreen(target: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !target.current) return
    const watcher = new IntersectionObserver(
      (entries) => {
        const isSeen = ({ intersectionRect, boundingClientRect, rootBounds }: IntersectionObserverEntry) =>
          intersectionRect.height >=
          greaterPart * Math.min(boundingClientRect.height, rootBounds?.height ?? innerHeight)
        if (entries.some((entry) => entry.isIntersecting && isSeen(entry))) setSeen(true)
      },
      { threshold: [0, 0.25, 0.5, greaterPart, 1] },
    )
    watcher.observe(target.current)
    return () => watcher.disconnect()
  }, [seen, target])
  return seen
}
