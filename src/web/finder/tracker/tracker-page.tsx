import "#web/words/en/tracker.ts"
import { useNavigate, useSearch } from "@tanstack/react-router"
import MapIcon from "lucide-react/icons/map"
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from "react"
import { searchUrl } from "#domain/finder/search-page.ts"
import { paths } from "#domain/platform/paths.ts"
import type { TrackerSearch } from "#web/data/searches.ts"
import { type Origin, useOrigin } from "#web/data/use-origin.ts"
import { AdvertBanner } from "#web/finder/tracker/advert-banner.tsx"
import type { Card, Choice } from "#web/finder/tracker/cards.ts"
import { Filters } from "#web/finder/tracker/filters.tsx"
import { rememberSearch } from "#web/finder/tracker/recent-searches.ts"
import { Results, type ResultsProps } from "#web/finder/tracker/results.tsx"
import { SearchBar } from "#web/finder/tracker/search-bar.tsx"
import { TrackerMap } from "#web/finder/tracker/tracker-map.tsx"
import styles from "#web/finder/tracker/tracker-page.module.css"
import { type ShownAnswer, useAnswer } from "#web/finder/tracker/use-answer.ts"
import { IconButton } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"

// Dialogs come when they are first wanted: a first visit does not pay for them.
const loadOrderDialog = () => import("#web/finder/tracker/order-dialog.tsx")
const loadPlaceDialog = () => import("#web/customer/places/place-dialog.tsx")
const MedicineList = lazy(() =>
  import("#web/finder/list/medicine-list.tsx").then((module) => ({ default: module.MedicineList })),
)
type Loaded<Load extends () => Promise<unknown>> = Awaited<ReturnType<Load>>
type Opened =
  | { kind: "order"; choice: Choice; parts: Loaded<typeof loadOrderDialog> }
  | { kind: "place"; parts: Loaded<typeof loadPlaceDialog> }
  | null

/** The Medicine Tracker: who has it on the shelf now, nearest first, with the map and the way. */
export function TrackerPage() {
  const t = useWords()
  const navigate = useNavigate({ from: paths.tracker })
  const search = useSearch({ from: "/public/pharos" })
  // A press shows at once; what it leads to follows.
  const asked = useDeferredValue(search)
  const origin = useOrigin(search.near)
  const answer = useAnswer(asked, origin)
  const { selected, select, view, isMapOpen, setMapOpen, uncoverMap } = useMapChoice()
  const [pointed, setPointed] = useState<number | null>(null)
  const { opened, setOpened, order, askForPlace } = useDialogs()
  const list = useListMode(asked)

  const change = (part: TrackerSearch) =>
    void navigate({ to: paths.tracker, search: (before) => ({ ...before, ...part }), replace: true })
  const searchFor = (text: string) => {
    const q = text.trim() || undefined
    if (q) rememberSearch(q)
    select(null)
    setMapOpen(false)
    if (list.isOn) return list.add(q)
    void navigate({ to: paths.tracker, search: (before) => ({ ...before, q, exact: undefined }) })
  }
  const forgetPlace = () => {
    origin.rememberTown(null)
    change({ near: undefined })
  }
  const useDevice = () => {
    forgetPlace()
    origin.askDevice()
  }
  const cards = list.isOn ? list.cards : answer.cards
  const inStock = useMemo(() => cards.filter(({ isGone }) => !isGone), [cards])
  const shown = inStock.find(({ pharmacy }) => pharmacy.id === selected?.pharmacyId) ?? null
  const hasNothing =
    !list.isOn && answer.rows.length === 0 && (asked.q === undefined || answer.state !== "loading")

  return (
    <div className={classes(styles.page, hasNothing && styles.nothing, isMapOpen && styles.mapOpen)}>
      <PageHead
        title={search.q ? t("tracker.titleFor", { medicine: search.q }) : t("tracker.title")}
        description={t("tracker.description")}
        path={searchUrl(search.q ?? "")}
      />
      <div className={styles.finding}>
        <SearchBar text={search.q ?? ""} isAdding={list.isOn} onSearch={searchFor} />
        <Filters
          search={search}
          origin={origin}
          onChange={change}
          onChoosePlace={askForPlace}
          onUseDevice={useDevice}
          onClearPlace={forgetPlace}
        />
      </div>
      <div className={styles.results}>
        <LocationProblem origin={origin} />
        <Answers
          list={list}
          search={asked}
          origin={origin}
          answer={answer}
          selectedId={selected?.pharmacyId ?? null}
          onChoosePlace={askForPlace}
          onUseDevice={useDevice}
          mapButton={
            <MapButton isOpen={isMapOpen} onPress={() => (isMapOpen ? setMapOpen(false) : uncoverMap())} />
          }
          onSearch={searchFor}
          onStartList={list.start}
          onSearchExactly={() => change({ exact: true })}
          onClearFilters={() =>
            change({ open: undefined, delivers: undefined, within: undefined, form: undefined })
          }
          onView={view}
          onPoint={setPointed}
          onOrder={order}
        />
      </div>
      <div
        className={styles.side}
        onPointerDown={() => setMapOpen(true)}
        onFocus={(event) => event.target.matches(":focus-visible") && uncoverMap()}
      >
        <TrackerMap
          cards={inStock}
          places={answer.places}
          from={origin.at}
          selected={shown}
          focusTurn={selected?.turn ?? 0}
          pointed={pointed}
          onSelect={select}
          onPoint={setPointed}
          onOrder={order}
          isCovered={!isMapOpen}
        />
      </div>
      {!list.isOn && answer.cards.length === 0 && <LastAdvert />}
      <Dialogs
        opened={opened}
        answer={answer}
        onClose={() => setOpened(null)}
        onChoosePlace={(id) => {
          origin.rememberTown(id)
          change({ near: id })
        }}
      />
    </div>
  )
}

/** The pharmacy chosen for the map, and whether the map is uncovered. */
function useMapChoice() {
  const [selected, setSelected] = useState<{ pharmacyId: number; turn: number } | null>(null)
  const [isMapOpen, setMapOpen] = useState(false)
  const select = useCallback(
    (pharmacyId: number | null) =>
      setSelected((before) => (pharmacyId === null ? null : { pharmacyId, turn: (before?.turn ?? 0) + 1 })),
    [],
  )
  /** Where the map is above the list, it is shown whole; next to the list it always is. */
  const uncoverMap = useCallback(() => {
    setMapOpen(true)
    if (matchMedia("(width < 1000px)").matches) scrollTo({ top: 0 })
  }, [])
  const view = useCallback(
    (pharmacyId: number) => {
      select(pharmacyId)
      uncoverMap()
    },
    [select, uncoverMap],
  )
  return { selected, select, view, isMapOpen, setMapOpen, uncoverMap }
}

/** The list of several medicines in the address: adding to it, and the pharmacies that it found. */
function useListMode(search: TrackerSearch) {
  const navigate = useNavigate({ from: paths.tracker })
  const [cards, setCards] = useState<Card[]>([])
  // Each change of the list can be gone back to.
  const change = (partOf: (before: TrackerSearch) => TrackerSearch) =>
    void navigate({
      to: paths.tracker,
      search: (before) => ({ ...before, ...partOf(before) }),
      resetScroll: false,
    })
  return {
    isOn: search.list !== undefined,
    cards,
    setCards,
    change: (part: TrackerSearch) => change(() => part),
    add: (name: string | undefined) => {
      if (!name) return
      change(({ list }) => ({ list: [list, name.replaceAll(/[|*]/g, " ")].filter(Boolean).join("|") }))
    },
    start: () => {
      change(({ q }) => ({ q: undefined, exact: undefined, list: q ?? "" }))
      document.querySelector<HTMLInputElement>("[role=search] input")?.focus()
    },
  }
}

function Answers({ list, ...props }: ResultsProps & { list: ReturnType<typeof useListMode> }) {
  if (list.isOn)
    return (
      <Suspense>
        <MedicineList {...props} onChange={list.change} onFound={list.setCards} />
      </Suspense>
    )
  return <Results {...props} />
}

function useDialogs() {
  const t = useWords()
  const [opened, setOpened] = useState<Opened>(null)
  const open = useCallback(
    (loading: Promise<Opened>) =>
      void loading.then(setOpened, () => toast({ text: t("tracker.notLoaded"), tone: "bad" })),
    [t],
  )
  const order = useCallback(
    (choice: Choice) => open(loadOrderDialog().then((parts) => ({ kind: "order", choice, parts }))),
    [open],
  )
  return {
    opened,
    setOpened,
    order,
    askForPlace: () => open(loadPlaceDialog().then((parts) => ({ kind: "place", parts }))),
  }
}

/** Without pharmacies to stand between, the advertisement comes after the map: nothing that is read moves for it. */
function LastAdvert() {
  return (
    <div className={styles.advert}>
      <AdvertBanner placement="top" />
    </div>
  )
}

function LocationProblem({ origin: { device, place } }: { origin: Origin }) {
  const t = useWords()
  if (place || (device.state !== "denied" && device.state !== "unavailable")) return null
  return (
    <Notice tone="warn" role="status">
      {t(device.state === "denied" ? "tracker.locationDenied" : "tracker.locationUnavailable")}
    </Notice>
  )
}

function MapButton({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) {
  const t = useWords()
  return (
    <span className={styles.mapButton}>
      <IconButton
        label={t(isOpen ? "tracker.hideMap" : "tracker.showMap")}
        aria-expanded={isOpen}
        onClick={onPress}
      >
        <MapIcon aria-hidden="true" />
      </IconButton>
    </span>
  )
}

type DialogsProps = {
  opened: Opened
  answer: ShownAnswer
  onClose: () => void
  onChoosePlace: (id: string) => void
}

function Dialogs({ opened, answer, onClose, onChoosePlace }: DialogsProps) {
  if (opened?.kind === "order")
    return <opened.parts.OrderDialog choice={asShown(opened.choice, answer)} onClose={onClose} />
  if (opened?.kind === "place")
    return (
      <opened.parts.PlaceDialog
        onClose={onClose}
        onChoose={(place) => {
          onClose()
          onChoosePlace(place.id)
        }}
      />
    )
  return null
}

/** A product as the list has it now; what has just sold out is there with nothing left. */
function asShown(choice: Choice, { rows }: ShownAnswer): Choice {
  const row = rows.find(({ key }) => key === choice.product.stockId)
  if (!row) return choice
  return row.isGone ? { ...row.item, product: { ...row.item.product, quantity: 0 } } : row.item
}
