import ListPlus from "lucide-react/icons/list-plus"
import LocateFixed from "lucide-react/icons/locate-fixed"
import MapPinned from "lucide-react/icons/map-pinned"
import Share2 from "lucide-react/icons/share-2"
import { Fragment, type ReactNode } from "react"
import { useLiveState } from "#web/data/live-updates.ts"
import type { TrackerSearch } from "#web/data/searches.ts"
import { loginUrl, useSession } from "#web/data/session.ts"
import type { Origin } from "#web/data/use-origin.ts"
import { AdvertBanner } from "#web/finder/tracker/advert-banner.tsx"
import { AnswerLine } from "#web/finder/tracker/answer-line.tsx"
import type { Card, Choice } from "#web/finder/tracker/cards.ts"
import { FoundCard } from "#web/finder/tracker/found-card.tsx"
import { NoResults, NothingYet } from "#web/finder/tracker/no-results.tsx"
import styles from "#web/finder/tracker/results.module.css"
import type { ShownAnswer } from "#web/finder/tracker/use-answer.ts"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { LiveDot } from "#web/kit/actions/chip.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { LoadingRows } from "#web/kit/feedback/waiting.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { UpdatesPill } from "#web/kit/lists/updates-pill.tsx"
import { type TFunction, useLanguage, useWords } from "#web/words/words.ts"

export type ResultsProps = {
  search: TrackerSearch
  origin: Origin
  answer: ShownAnswer
  selectedId: number | null
  /** Uncovers the map on a phone, where the list begins over it. */
  mapButton: ReactNode
  onChoosePlace: () => void
  onUseDevice: () => void
  onSearch: (text: string) => void
  onSearchExactly: () => void
  /** Makes a list of several medicines out of this one. */
  onStartList: () => void
  onClearFilters: () => void
  onView: (pharmacyId: number) => void
  onPoint: (pharmacyId: number | null) => void
  onOrder: (choice: Choice) => void
}

/** The list next to the map, in all its states. */
export function Results(props: ResultsProps) {
  const { search, answer } = props
  const t = useWords()
  if (search.q === undefined) return <NothingYet origin={props.origin} onSearch={props.onSearch} />
  if (answer.state === "loading") return <Loading />
  return (
    <section aria-label={t("tracker.results")}>
      {answer.state === "failed" && answer.rows.length === 0 && (
        <h1 className="sr">{t("common.medicineTracker")}</h1>
      )}
      {answer.state === "failed" && (
        <div className="mt-12">
          <NotLoaded onRetry={answer.retry}>{answer.refusal ?? t("tracker.failed")}</NotLoaded>
        </div>
      )}
      {answer.state !== "failed" && answer.rows.length === 0 && <NoResults {...props} medicine={search.q} />}
      {answer.rows.length > 0 && <Found {...props} medicine={answer.corrected ?? search.q} />}
    </section>
  )
}

function Loading() {
  const t = useWords()
  return (
    <div className="mt-12">
      <h1 className="sr">{t("common.medicineTracker")}</h1>
      <LoadingRows label={t("common.loadingPharmacies")} rows={3} lines={["45%", "70%", "100%"]} />
    </div>
  )
}

function Found(props: ResultsProps & { medicine: string }) {
  const { answer, medicine } = props
  const t = useWords()
  const count = answer.pharmacyCount
  return (
    <>
      <div className={`row nowrap apart gap-12 ${styles.sum}`}>
        <h1 className="shrink">{foundText(t, count, medicine)}</h1>
        <span className="row nowrap gap-0 fixed">
          {props.mapButton}
          <ShareButton />
        </span>
      </div>
      <div className="stack">
        {answer.corrected !== null && <Corrected {...props} meant={answer.corrected} />}
        <AnswerLine cards={answer.cards} />
        {props.origin.at === null && <PlaceFirst {...props} />}
      </div>
      <div className={`row nowrap apart gap-12 ${styles.under}`}>
        <p className={`row gap-x-12 gap-0 muted ${styles.order}`}>
          <LiveSign />
          <OrderedBy origin={props.origin} />
        </p>
        <Button look="outline" size="small" onClick={props.onStartList}>
          <ListPlus aria-hidden="true" />
          {t("tracker.addAnother")}
        </Button>
      </div>
      <UpdatesPill
        waiting={answer.waiting}
        label={t("common.updates", { count: answer.waiting })}
        onShow={answer.showWaiting}
      />
      <ul className="stack gap-12" {...answer.listProps}>
        {answer.cards.map((card, index) => (
          <Fragment key={card.pharmacy.id}>
            <FoundCard
              card={card}
              isSelected={card.pharmacy.id === props.selectedId}
              isWhole={answer.opened.includes(card.pharmacy.id)}
              onShowAll={answer.showAll}
              onView={props.onView}
              onPoint={props.onPoint}
              onOrder={props.onOrder}
            />
            {index === 0 && (
              <li className={styles.between}>
                <LoginStrip cards={answer.cards} />
              </li>
            )}
            {index === advertAfter(0, answer.cards.length) && (
              <li className={styles.between}>
                <AdvertBanner placement="top" />
              </li>
            )}
            {index === advertAfter(1, answer.cards.length) && (
              <li className={styles.between}>
                <AdvertBanner placement="list" />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
      {answer.hasMore && (
        <p className="row nowrap centred gap-0 mt-16">
          <Button look="outline" onClick={answer.showMore} isBusy={answer.isLoadingMore}>
            {t("tracker.showMore")}
          </Button>
        </p>
      )}
    </>
  )
}

/** Returns the place of the card before an advertisement: the third, the sixth, or the last. */
const advertAfter = (place: number, cards: number) => Math.min(3 * (place + 1), cards) - 1

/** Without a location no pharmacy is nearer than another: asks where the person is before the list by name. */
function PlaceFirst({ origin, onUseDevice, onChoosePlace }: ResultsProps) {
  const t = useWords()
  return (
    <section className={`card ${styles.where}`} aria-labelledby="where">
      <h2 id="where">{t("tracker.where")}</h2>
      <div className="row mt-12">
        <Button onClick={onUseDevice} isBusy={origin.device.state === "asking"}>
          <LocateFixed aria-hidden="true" />
          {t("tracker.useMyLocation")}
        </Button>
        <Button look="outline" onClick={onChoosePlace}>
          <MapPinned aria-hidden="true" />
          {t("tracker.chooseTown")}
        </Button>
      </div>
    </section>
  )
}

/** Says that a misspelt name was taken for another, and offers the search as it was typed. */
function Corrected({ search, meant, onSearchExactly }: ResultsProps & { meant: string }) {
  const t = useWords()
  const typed = search.q ?? ""
  return (
    <div className={`tone-info round ${styles.corrected}`} role="status">
      <span>{t("tracker.corrected", { meant, typed })}</span>{" "}
      <button type="button" className="link" onClick={onSearchExactly}>
        {t("tracker.searchExactly", { typed })}
      </button>
    </div>
  )
}

function foundText(t: TFunction, count: number | null, medicine: string) {
  if (count === null) return t("tracker.foundUncounted", { medicine })
  return count >= 1000 ? t("tracker.foundMany", { medicine }) : t("tracker.found", { count, medicine })
}

function OrderedBy({ origin }: { origin: Origin }) {
  const t = useWords()
  const language = useLanguage()
  if (origin.place)
    return <span>{t("tracker.nearestFromPlace", { place: origin.place.names[language] })}</span>
  return <span>{t(origin.at ? "tracker.nearestFromYou" : "tracker.byName")}</span>
}

function LiveSign() {
  const t = useWords()
  const state = useLiveState()
  return state === "live" ? <LiveDot>{t("tracker.live")}</LiveDot> : <span>{t(`tracker.${state}`)}</span>
}

function LoginStrip({ cards }: { cards: Card[] }) {
  const t = useWords()
  const session = useSession()
  if (session.state !== "guest") return null
  return (
    <Notice
      tone="info"
      actions={
        <ButtonAnchor size="small" href={loginUrl(location.pathname + location.search)}>
          {t("common.logIn")}
        </ButtonAnchor>
      }
    >
      {t("tracker.loginToOrder")}
      {cards.some(({ pharmacy }) => pharmacy.priceExposure) && ` ${t("tracker.loginForPrices")}`}
    </Notice>
  )
}

function ShareButton() {
  const t = useWords()
  const share = async () => {
    const url = location.href
    if (navigator.share) return navigator.share({ url, title: document.title }).catch(() => {})
    await navigator.clipboard.writeText(url)
    toast({ text: t("tracker.linkCopied") })
  }
  return (
    <Button look="quiet" size="small" className={styles.share} onClick={() => void share()}>
      <Share2 aria-hidden="true" />
      <span className={styles.word}>{t("common.share")}</span>
    </Button>
  )
}
