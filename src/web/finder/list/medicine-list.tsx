import Pencil from "lucide-react/icons/pencil"
import Trash2 from "lucide-react/icons/trash-2"
import X from "lucide-react/icons/x"
import { useEffect, useId, useMemo, useState } from "react"
import type { ListedLine, ListPharmacy } from "#contract/finder/medicine-lists.ts"
import { type ListedMedicine, maxListed, writeMedicineList } from "#domain/finder/medicine-list.ts"
import type { TrackerSearch } from "#web/data/searches.ts"
import type { Origin } from "#web/data/use-origin.ts"
import { ListCard, type ListChoice } from "#web/finder/list/list-card.tsx"
import { ListOrderDialog } from "#web/finder/list/list-order-dialog.tsx"
import styles from "#web/finder/list/medicine-list.module.css"
import { useList } from "#web/finder/list/use-list.ts"
import { AnswerLine } from "#web/finder/tracker/answer-line.tsx"
import type { Card } from "#web/finder/tracker/cards.ts"
import cardStyles from "#web/finder/tracker/pharmacy-card.module.css"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { useOpened, WhileOpened } from "#web/kit/feedback/opened.tsx"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { DoseGlyph } from "#web/kit/format/dose-glyph.tsx"
import { MedicineName, medicineText } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { QtyStepper } from "#web/kit/forms/qty-stepper.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/medicine-list.ts"
import "#web/words/en/orders.ts"

export type MedicineListProps = {
  search: TrackerSearch
  origin: Origin
  selectedId: number | null
  onChange: (part: TrackerSearch) => void
  onView: (pharmacyId: number) => void
  /** Tells the map which pharmacies are shown. */
  onFound: (cards: Card[]) => void
}

/** Several medicines and the pharmacies that have the most of them. */
export function MedicineList(props: MedicineListProps) {
  const { search, origin, onChange, onFound } = props
  const t = useWords()
  const { listed, query, first, pharmacies, state } = useList(search, origin)
  const ordered = useOpened<ListChoice>()
  useEffect(() => onFound(cardsOf(pharmacies)), [pharmacies, onFound])
  const write = (list: ListedMedicine[]) => onChange({ list: writeMedicineList(list) })
  const known = useMemo(() => first?.lines.filter(({ medicine }) => medicine !== null) ?? [], [first])
  const whole = known.length > 1 ? cardsOf(pharmacies.filter(({ has }) => has === known.length)) : []
  return (
    <section aria-labelledby="list-heading">
      <h1 id="list-heading" className={styles.heading}>
        {t("medicineList.heading")}
      </h1>
      {whole.length > 0 && (
        <div className="mb-12">
          <AnswerLine cards={whole} total={known.length} />
        </div>
      )}
      <Chosen
        listed={listed}
        lines={first?.lines ?? []}
        write={write}
        onClear={() => onChange({ list: undefined, sort: undefined })}
      />
      {listed.length > 0 && state === "loading" && <Waiting />}
      {state === "failed" && (
        <div className="mt-12">
          <NotLoaded onRetry={() => void query.refetch()}>{t("tracker.failed")}</NotLoaded>
        </div>
      )}
      {first && (
        <>
          <div className={`row nowrap apart gap-12 ${styles.head}`}>
            <Summary complete={first.completeCount} found={first.pharmacyCount} total={known.length} />
            {pharmacies.length > 1 && <Sorting sort={search.sort} onChange={onChange} />}
          </div>
          <ol className="stack gap-12">
            {pharmacies.map((pharmacy, place) => (
              <li key={pharmacy.id} className={cardStyles.item}>
                <ListCard
                  pharmacy={pharmacy}
                  lines={known}
                  rank={place + 1}
                  isSelected={pharmacy.id === props.selectedId}
                  onView={props.onView}
                  onOrder={ordered.open}
                />
              </li>
            ))}
          </ol>
          {query.hasNextPage && (
            <p className="row nowrap centred gap-0 mt-16">
              <Button
                look="outline"
                onClick={() => void query.fetchNextPage()}
                isBusy={query.isFetchingNextPage}
              >
                {t("tracker.showMore")}
              </Button>
            </p>
          )}
        </>
      )}
      <WhileOpened of={ordered}>
        {(choice) => <ListOrderDialog choice={choice} onClose={ordered.close} />}
      </WhileOpened>
    </section>
  )
}

type ChosenProps = {
  listed: ListedMedicine[]
  lines: ListedLine[]
  write: (list: ListedMedicine[]) => void
  onClear: () => void
}

/** The list's medicines. On a phone they are only named until they are to be changed: the answer comes first. */
function Chosen({ listed, lines, write, onClear }: ChosenProps) {
  const t = useWords()
  const id = useId()
  const [isOpened, setOpened] = useState(false)
  const lineOf = (name: string) => lines.find(({ asked }) => asked === name)
  const isOpen = isOpened || listed.length < 2 || lines.some(({ medicine }) => medicine === null)
  return (
    <div className={classes("card pad-12-16", styles.chosen)} data-folded={!isOpen}>
      <div className={`row nowrap apart ${styles.opened}`}>
        <h2 className="text-body semibold">{t("medicineList.list")}</h2>
        <Button look="quiet" size="small" onClick={onClear}>
          <Trash2 aria-hidden="true" />
          {t("medicineList.clear")}
        </Button>
      </div>
      <div className={styles.folded}>
        <p className="shrink leading text-staff">
          {listed.map(({ name, units }, place) => (
            <span key={name}>
              {place > 0 && ", "}
              <b translate="no">{medicineText(lineOf(name)?.medicine?.name ?? name)}</b>
              {units > 1 && ` × ${formatCount(units)}`}
            </span>
          ))}
        </p>
        <IconButton
          label={t("medicineList.change")}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpened(true)}
        >
          <Pencil aria-hidden="true" />
        </IconButton>
      </div>
      <div id={id} className={styles.lines}>
        <ul>
          {listed.map((one, place) => (
            <Line
              key={one.name}
              listed={one}
              line={lineOf(one.name)}
              onUnits={(units) => write(listed.with(place, { ...one, units }))}
              onRemove={() => write(listed.toSpliced(place, 1))}
            />
          ))}
        </ul>
        <p className="meta mt-8">
          {listed.length === 0
            ? t("medicineList.addFirst")
            : t(listed.length < maxListed ? "medicineList.addMore" : "medicineList.isFull")}
        </p>
      </div>
    </div>
  )
}

/** Returns the pharmacies as the map knows them; their cards show what they have of the list. */
const cardsOf = (pharmacies: ListPharmacy[]): Card[] =>
  pharmacies.map((pharmacy, place) => {
    const products = pharmacy.products.filter((product) => product !== null)
    return {
      pharmacy: { ...pharmacy, products, productCount: products.length },
      rank: place + 1,
      lines: products.map((product) => ({ product, isGone: false })),
      isGone: false,
    }
  })

type LineProps = {
  listed: ListedMedicine
  line: ListedLine | undefined
  onUnits: (units: number) => void
  onRemove: () => void
}

function Line({ listed, line, onUnits, onRemove }: LineProps) {
  const t = useWords()
  const [typed, setTyped] = useState(String(listed.units))
  const medicine = line?.medicine
  const isOther = medicine && medicine.name.toLowerCase() !== listed.name.toLowerCase()
  return (
    <li className={`pad-y-8 ruled ${styles.line}`}>
      <DoseGlyph form={medicine?.form ?? null} frame="outline" />
      <div className="shrink leading">
        {medicine ? <MedicineName {...medicine} /> : <b>{listed.name}</b>}
        {isOther && (
          <small className="block text-warn">{t("medicineList.takenFor", { asked: listed.name })}</small>
        )}
        {line && !medicine && <small className="block text-bad">{t("medicineList.unknown")}</small>}
      </div>
      <QtyStepper
        label={t("medicineList.units", { medicine: medicine?.name ?? listed.name })}
        max={maxUnits}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          const units = Number(text)
          if (Number.isInteger(units) && units >= 1 && units <= maxUnits) onUnits(units)
        }}
      />
      <IconButton
        label={t("medicineList.remove", { medicine: medicine?.name ?? listed.name })}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </IconButton>
    </li>
  )
}

const maxUnits = 100_000

function Waiting() {
  const t = useWords()
  return (
    <div role="status" className={classes("card pad-24 mt-12", styles.waiting)}>
      <span className="sr">{t("common.loadingPharmacies")}</span>
      <Skeleton />
    </div>
  )
}

function Summary({ complete, found, total }: { complete: number; found: number; total: number }) {
  const t = useWords()
  if (found === 0) {
    return (
      <Notice tone="warn" role="status">
        {t("medicineList.nothing")}
      </Notice>
    )
  }
  return (
    <div role="status" className="shrink">
      <h2 className="text-lead">
        {total === 1
          ? t("medicineList.foundOne", { count: complete })
          : complete > 0
            ? t("medicineList.foundAll", { count: complete, total })
            : t("medicineList.foundNone", { total })}
      </h2>
      {complete === 0 && <p className="meta">{t("medicineList.foundSome")}</p>}
    </div>
  )
}

const sorts = ["nearest", "open", "cheapest"] as const

function Sorting({
  sort,
  onChange,
}: {
  sort: TrackerSearch["sort"]
  onChange: (part: TrackerSearch) => void
}) {
  const t = useWords()
  return (
    <label className="fixed">
      <span className="sr">{t("medicineList.sort")}</span>
      <select
        className="pill"
        value={sort ?? "nearest"}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: value === "open" || value === "cheapest" ? value : undefined })
        }
      >
        {sorts.map((each) => (
          <option key={each} value={each}>
            {t(`medicineList.sorts.${each}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
