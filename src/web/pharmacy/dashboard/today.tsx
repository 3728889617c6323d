import { useQueries, useQuery } from "@tanstack/react-query"
import Boxes from "lucide-react/icons/boxes"
import CircleSlash from "lucide-react/icons/circle-slash"
import CloudUpload from "lucide-react/icons/cloud-upload"
import Hourglass from "lucide-react/icons/hourglass"
import TriangleAlert from "lucide-react/icons/triangle-alert"
import Truck from "lucide-react/icons/truck"
import { type ReactNode, useState } from "react"
import type { ShelfFigures } from "#contract/pharmacy/dashboard.ts"
import type { SuggestedOrder } from "#contract/pharmacy/reordering.ts"
import { expiringDays } from "#domain/pharmacy/stock-rules.ts"
import { topic } from "#domain/platform/live.ts"
import { paths } from "#domain/platform/paths.ts"
import { useWorkplace } from "#web/data/session.ts"
import { Button, ButtonLink } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import type { Source } from "#web/kit/dashboard/use-dashboard.ts"
import { LoadingRows } from "#web/kit/feedback/waiting.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { actsMark, rowMark } from "#web/kit/lists/row-keys.ts"
import {
  AnnouncementList,
  announcementsQuery,
  useAnnouncements,
} from "#web/pharmacy/announcements/announcement-list.tsx"
import { DecidedList, decidedQuery, useDecided } from "#web/pharmacy/corrections/decided-list.tsx"
import styles from "#web/pharmacy/dashboard/dashboard.module.css"
import { WaitingOrders } from "#web/pharmacy/dashboard/waiting-orders.tsx"
import { openOutbox } from "#web/pharmacy/offline/sync-chip.tsx"
import { useUnsettled } from "#web/pharmacy/offline/use-outbox.ts"
import { suggestedQuery } from "#web/pharmacy/purchase-orders/use-purchase-orders.ts"
import { TaskList } from "#web/pharmacy/tasks/task-list.tsx"
import { type TaskStatus, tasksQuery, useWaiting } from "#web/pharmacy/tasks/use-tasks.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/pharmacy.ts"
import "#web/words/en/todo.ts"

const suggestions = { ...suggestedQuery(), staleTime: 5 * 60_000 }

/** What Today lists, besides the figures' own lines. */
export const todayQueries = (status: TaskStatus) =>
  [tasksQuery(status), announcementsQuery, decidedQuery("corrections"), suggestions] as const

/** Whether all that waits for somebody has been read, or could not be: painted part by part, the page would move. */
export function useHasToday(status: TaskStatus, shelf: Source<ShelfFigures>): boolean {
  const [hasArrived, setHasArrived] = useState(false)
  const isLoading = useQueries({ queries: todayQueries(status) }).some((query) => query.isLoading)
  if (!hasArrived && !isLoading && shelf.state !== "loading") setHasArrived(true)
  return hasArrived
}

type TodayProps = {
  shelf: Source<ShelfFigures>
  /** Whether all of it has been read once: part by part, it would move. */
  hasArrived: boolean
  status: TaskStatus
  onStatus: (status: TaskStatus) => void
}

/** The pharmacy's one inbox: everything that waits for somebody, what is urgent first. */
export function Today({ shelf, hasArrived, status, onStatus }: TodayProps) {
  const t = useWords()
  return (
    <section className={`card ${styles.today}`} aria-labelledby="today">
      <div className="row apart gap-x-24 mb-12">
        <h2 id="today" className="text-h3">
          {t("todo.title")}
        </h2>
        <div className="row" role="group" aria-label={t("todo.filter")}>
          {(["open", "done"] as const).map((each) => (
            <FilterChip key={each} isOn={status === each} onClick={() => onStatus(each)}>
              {t(`todo.${each}`)}
            </FilterChip>
          ))}
        </div>
      </div>
      {!hasArrived && <LoadingRows label={t("todo.loading")} />}
      {hasArrived && (status === "done" ? <Done /> : <Open shelf={shelf} />)}
    </section>
  )
}

function Open({ shelf }: Pick<TodayProps, "shelf">) {
  const lines = useLines(shelf.figures)
  const announcements = useAnnouncements("open")
  const pharmacy = useWorkplace("pharmacy")
  const decided = useDecided("corrections", pharmacy ? [topic.pharmacyTasks(pharmacy.id)] : [])
  const orders = shelf.figures?.waiting.orders ?? 0
  const news = announcements.rows.length + decided.rows.length
  return (
    <div className="stack gap-16">
      {lines.urgent}
      <AnnouncementList list={announcements} />
      <WaitingOrders source={shelf} />
      <TaskList
        status="open"
        empty={orders === 0 && lines.count === 0 && news === 0 ? <NothingToDo /> : null}
      />
      <DecidedList owner="corrections" list={decided} />
      {lines.rest.length > 0 && <ul className={styles.lines}>{lines.rest}</ul>}
    </div>
  )
}

function Done() {
  const t = useWords()
  const announcements = useAnnouncements("done")
  const nothingDone = <EmptyState heading={t("todo.noneDone")} level="h2" />
  return (
    <div className="stack gap-16">
      <AnnouncementList list={announcements} />
      <TaskList status="done" empty={announcements.rows.length === 0 ? nothingDone : null} />
    </div>
  )
}

function NothingToDo() {
  const t = useWords()
  return (
    <EmptyState heading={t("todo.none")} level="h2">
      <p>{t("todo.noneText")}</p>
    </EmptyState>
  )
}

/** The lines that lead to a list of their own; `urgent` are the sales that have not reached Pharos. */
function useLines(figures: ShelfFigures | undefined) {
  const t = useWords()
  const sales = useUnsettled(useWorkplace("pharmacy")?.id ?? 0) ?? []
  const units = useWaiting().data?.unitsInQuarantine ?? 0
  const { data: suggested } = useQuery(suggestions)
  const parked = sales.filter(({ state }) => state === "parked").length
  const { deliveries, expiring } = figures ?? {}
  const urgent = sales.length > 0 && (
    <ul className={styles.lines}>
      <Line
        icon={parked > 0 ? <TriangleAlert aria-hidden="true" /> : <CloudUpload aria-hidden="true" />}
        act={
          <Button look="outline" size="small" onClick={openOutbox}>
            {t("todo.showSales")}
          </Button>
        }
      >
        {parked > 0
          ? t("todo.refusedSales", { count: parked })
          : t("todo.queuedSales", { count: sales.length })}
      </Line>
    </ul>
  )
  const rest = [
    deliveries && deliveries.due > 0 && (
      <Line
        key="deliveries"
        icon={<Truck aria-hidden="true" />}
        note={deliveries.late > 0 && t("todo.late", { count: deliveries.late })}
        act={<LineLink to={paths.posPurchase}>{t("todo.toDeliveries")}</LineLink>}
      >
        {t("todo.deliveries", { count: deliveries.due })}
      </Line>
    ),
    units > 0 && (
      <Line
        key="quarantine"
        icon={<CircleSlash aria-hidden="true" />}
        act={<LineLink to={paths.posQuarantine}>{t("todo.toQuarantine")}</LineLink>}
      >
        {t("todo.inQuarantine", { count: units })}
      </Line>
    ),
    expiring && expiring.batches > 0 && (
      <Line
        key="expiring"
        icon={<Hourglass aria-hidden="true" />}
        note={t("dashboard.tiles.units", {
          count: expiring.units,
          text: formatCount(expiring.units),
          value: formatRupees(expiring.cents),
        })}
        act={
          <ButtonLink look="outline" size="small" to={paths.posExpiring} search={{ days: expiringDays }}>
            {t("todo.toExpiring")}
          </ButtonLink>
        }
      >
        {t("todo.expiring", { count: expiring.batches, days: expiringDays })}
      </Line>
    ),
    suggested && suggested.total > 0 && (
      <Line
        key="suggested"
        icon={<Boxes aria-hidden="true" />}
        act={<LineLink to={paths.posSuggestedOrders}>{t("todo.toSuggestedOrders")}</LineLink>}
      >
        {t("todo.suggestedOrders", {
          medicines: t("staff.countMedicines", { count: suggested.total }),
          suppliers: t("todo.suppliers", { count: countSuppliers(suggested.medicines) }),
        })}
      </Line>
    ),
  ].filter((line) => line !== false && line !== undefined)
  return { urgent, rest, count: rest.length + (sales.length > 0 ? 1 : 0) }
}

/** Counts the suppliers who would get orders; those open to all count as one. */
const countSuppliers = (medicines: SuggestedOrder[]) =>
  new Set(medicines.map(({ supplier }) => supplier?.id)).size

type LinePaths = "posPurchase" | "posQuarantine" | "posSuggestedOrders"

const LineLink = ({ to, children }: { to: (typeof paths)[LinePaths]; children: ReactNode }) => (
  <ButtonLink look="outline" size="small" to={to}>
    {children}
  </ButtonLink>
)

type LineProps = { icon: ReactNode; note?: ReactNode; act: ReactNode; children: ReactNode }

function Line({ icon, note, act, children }: LineProps) {
  return (
    <li className="row apart gap-x-24" {...rowMark}>
      <span className="row nowrap shrink">
        {icon}
        <span>
          <b className="semibold">{children}</b>
          {note && <small className="block">{note}</small>}
        </span>
      </span>
      <span {...actsMark}>
        <span>{act}</span>
      </span>
    </li>
  )
}
