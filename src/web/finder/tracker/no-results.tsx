import { lazy, Suspense, useState } from "react"
import type { TrackerSearch } from "#web/data/searches.ts"
import { useHydrated, useSession } from "#web/data/session.ts"
import type { Origin } from "#web/data/use-origin.ts"
import { recentSearches } from "#web/finder/tracker/recent-searches.ts"
import type { ShownAnswer } from "#web/finder/tracker/use-answer.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { useWords } from "#web/words/words.ts"

// Comes when a search finds nothing: a first visit does not pay for it.
const Alternatives = lazy(() =>
  import("#web/finder/alternatives/alternatives.tsx").then((module) => ({ default: module.Alternatives })),
)

// Prerendered pages know neither a place nor a person; a guest's first visit does not pay for it.
const BeforeSearch = lazy(() =>
  import("#web/finder/tracker/before-search.tsx").then((file) => ({ default: file.BeforeSearch })),
)

/** Returns whether what is after a person's own things has waited for them since before the first paint. */
const hasOwn = () =>
  typeof document !== "undefined" &&
  ["hasOwn", "hasPlace"].some((name) => name in document.documentElement.dataset)

const oftenSearched = ["metformin", "salbutamol", "amoxicillin", "insulin"]

function Chips({ texts, onSearch }: { texts: string[]; onSearch: (text: string) => void }) {
  return (
    <ul className="row centred mt-8">
      {texts.map((text) => (
        <li key={text}>
          <Button look="outline" size="small" onClick={() => onSearch(text)}>
            {text}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/**
 * Before the first search: what is nearby and the person's own, and how to begin. What is read does not move: where the
 * device is known to have something of its own, the beginning waits for it, elsewhere what comes is added below.
 */
export function NothingYet({ origin, onSearch }: { origin: Origin; onSearch: (text: string) => void }) {
  const t = useWords()
  const isHydrated = useHydrated()
  const { person } = useSession()
  const isKnown = isHydrated && (person !== null || origin.at !== null || recentSearches().length > 0)
  const [isPrerendered] = useState(!isHydrated)
  const isExpected = !isPrerendered || hasOwn()
  const own = isKnown && (
    <Suspense>
      <BeforeSearch origin={origin} />
    </Suspense>
  )
  return (
    <section aria-label={t("tracker.results")}>
      <h1 className="sr">{t("common.medicineTracker")}</h1>
      {isExpected && own}
      <div className="after-own after-place">
        <EmptyState
          heading={t("tracker.noData")}
          actions={<Chips texts={oftenSearched} onSearch={onSearch} />}
        >
          <p>{t("tracker.noDataHint")}</p>
        </EmptyState>
      </div>
      {!isExpected && own}
    </section>
  )
}

type NoResultsProps = {
  search: TrackerSearch
  origin: Origin
  answer: ShownAnswer
  medicine: string
  onSearch: (text: string) => void
  onClearFilters: () => void
}

/** The empty state: where we searched, and what else the text could mean. */
export function NoResults({ search, origin, answer, medicine, onSearch, onClearFilters }: NoResultsProps) {
  const t = useWords()
  const isFiltered = search.open || search.delivers || search.within || search.form
  return (
    <>
      <EmptyState
        level="h1"
        isLit={false}
        heading={t("tracker.notAvailable", { medicine })}
        actions={isFiltered && <Button onClick={onClearFilters}>{t("tracker.withoutFilters")}</Button>}
      >
        <p role="status">{t("tracker.lookedIn", { count: answer.lookedIn })}</p>
        {answer.didYouMean.length > 0 && (
          <>
            <p>{t("tracker.didYouMean")}</p>
            <Chips texts={answer.didYouMean} onSearch={onSearch} />
          </>
        )}
      </EmptyState>
      <Suspense>
        <Alternatives search={search} from={origin.at} />
      </Suspense>
    </>
  )
}
