import { Link } from "@tanstack/react-router"
import Banknote from "lucide-react/icons/banknote"
import BellIcon from "lucide-react/icons/bell"
import BookUser from "lucide-react/icons/book-user"
import Boxes from "lucide-react/icons/boxes"
import CalendarCheck from "lucide-react/icons/calendar-check"
import Clock from "lucide-react/icons/clock"
import FileChartColumn from "lucide-react/icons/file-chart-column"
import Pill from "lucide-react/icons/pill"
import ScanBarcode from "lucide-react/icons/scan-barcode"
import ShoppingBag from "lucide-react/icons/shopping-bag"
import Truck from "lucide-react/icons/truck"
import UserKey from "lucide-react/icons/user-key"
import { lazy, Suspense, useEffect } from "react"
import { paths } from "#domain/platform/paths.ts"
import { useWorkplace } from "#web/data/session.ts"
import { Guarded } from "#web/frame/guarded.tsx"
import { StaffFrame } from "#web/frame/staff-frame.tsx"
import { WorkplaceSwitch } from "#web/frame/workplace-switch.tsx"
import { Badge } from "#web/kit/actions/chip.tsx"
import { currentToasts, dismissToast } from "#web/kit/feedback/toast.ts"
import { useLoadedLookAlikes } from "#web/pharmacy/look-alikes/look-alike-names.ts"
import { ParkedSales } from "#web/pharmacy/offline/parked-sales.tsx"
import { SyncChip } from "#web/pharmacy/offline/sync-chip.tsx"
import { useCounterMemory } from "#web/pharmacy/offline/use-counter-memory.ts"
import { useScannerKeys } from "#web/pharmacy/scan/use-scanner.ts"
import { chimeOnce } from "#web/pharmacy/tasks/chime-once.ts"
import styles from "#web/pharmacy/tasks/tasks.module.css"
import { useFreshWaiting, useWaiting } from "#web/pharmacy/tasks/use-tasks.ts"
import { useWords, words } from "#web/words/words.ts"
import "#web/words/en/todo.ts"

const TillLock = lazy(() =>
  import("#web/pharmacy/cashiers/till-lock.tsx").then(({ TillLock }) => ({ default: TillLock })),
)
const switchCashier = () =>
  void import("#web/pharmacy/cashiers/approvals.ts").then(({ askAtTill }) => askAtTill(null))

const findMore = async () => (await import("#web/pharmacy/palette-finder.tsx")).findAtCounter

/** The pharmacy's area: every screen under /pos, for the role pharmacien. */
export function PharmacyFrame() {
  const t = useWords()
  const till = useWorkplace("pharmacy")?.till
  useCounterMemory()
  useLoadedLookAlikes()
  useNewOrders()
  useUndoKey()
  useScannerKeys()
  const pos = {
    to: paths.pos,
    icon: <ScanBarcode aria-hidden="true" />,
    label: t("frame.menuPos"),
    letter: "t",
  }
  const orders = {
    to: paths.posOrders,
    icon: <ShoppingBag aria-hidden="true" />,
    label: t("common.orders"),
    letter: "o",
    badge: <OrdersBadge />,
  }
  const stock = {
    to: paths.posStock,
    icon: <Boxes aria-hidden="true" />,
    label: t("common.stock"),
    letter: "s",
    covers: [
      paths.posStockCount,
      paths.posStockLabels,
      paths.posQuarantine,
      paths.posBranches,
      paths.posTransfers,
      paths.posTransferSheet,
      paths.posExpiring,
      paths.posRecalls,
      paths.posRegister,
      paths.posPrescriptions,
    ],
  }
  const purchase = {
    to: paths.posPurchase,
    icon: <Truck aria-hidden="true" />,
    label: t("common.purchaseOrders"),
    letter: "p",
    covers: [paths.posSuggestedOrders, paths.posGoodsIn, paths.posSuppliers],
  }
  const medicines = {
    to: paths.posMedicines,
    icon: <Pill aria-hidden="true" />,
    label: t("common.allMedicines"),
    letter: "m",
  }
  const today = {
    to: paths.posDashboard,
    icon: <CalendarCheck aria-hidden="true" />,
    label: t("staff.today"),
    letter: "d",
  }
  const reports = {
    to: paths.posReports,
    icon: <FileChartColumn aria-hidden="true" />,
    label: t("common.reports"),
  }
  const accounts = {
    to: paths.posCustomers,
    icon: <BookUser aria-hidden="true" />,
    label: t("staff.customers"),
  }
  const day = { to: paths.posDay, icon: <Banknote aria-hidden="true" />, label: t("common.dayClose") }
  const openingHours = {
    to: paths.posOpeningHours,
    icon: <Clock aria-hidden="true" />,
    label: t("staff.openingHours"),
  }
  return (
    <Guarded need="pharmacien">
      <StaffFrame
        title={t("frame.pharmacyTitle")}
        place="pharmacy"
        noPlaceNote={<ParkedSales />}
        status={
          <>
            {till && (
              <Suspense fallback={null}>
                <TillLock till={till} />
              </Suspense>
            )}
            <WorkplaceSwitch kind="pharmacy" />
            <SyncChip />
            <Bell />
          </>
        }
        findMore={findMore}
        action={
          till && {
            icon: <UserKey aria-hidden="true" />,
            label: till.cashier ? t("staff.switchFrom", { name: till.cashier.name }) : t("staff.enterPin"),
            onPress: switchCashier,
          }
        }
        menu={[[today], [pos, orders, stock, purchase, medicines], [reports, accounts, day, openingHours]]}
        tabs={[
          pos,
          orders,
          stock,
          { ...purchase, label: t("common.purchase") },
          { ...medicines, label: t("common.medicines") },
        ]}
      />
    </Guarded>
  )
}

/** The number of pending customer orders; hidden at zero. */
function OrdersBadge() {
  const t = useWords()
  const orders = useWaiting().data?.orders ?? 0
  return orders > 0 ? <Badge count={orders} label={t("todo.ordersWaiting", { count: orders })} /> : null
}

/** Keeps the counts up to date on every staff screen, and chimes once for a new order. */
function useNewOrders() {
  const latest = useFreshWaiting()?.latestOrder
  useEffect(() => {
    if (latest !== undefined) void chimeOnce(latest ?? 0)
  }, [latest])
}

/** Ctrl+Z runs the latest Undo on the screen; a field or the till handles it itself. */
function useUndoKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isUndo(event) || isTyping(event.target)) return
      const last = currentToasts().findLast(({ action }) => action?.label === words.t("common.undo"))
      if (!last) return
      event.preventDefault()
      dismissToast(last.id)
      last.action?.onPress()
    }
    addEventListener("keydown", onKey)
    return () => removeEventListener("keydown", onKey)
  }, [])
}

const isUndo = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !shiftKey && !altKey && key.toLowerCase() === "z"

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.matches("input, textarea, select") || target.isContentEditable)

/** Opens what is to do today and shows how much that is. */
function Bell() {
  const t = useWords()
  const { tasks = 0, orders = 0, announcements = 0, corrections = 0 } = useWaiting().data ?? {}
  const count = tasks + orders + announcements + corrections
  const says = count > 0 ? t("todo.bell", { count }) : t("todo.bellNone")
  return (
    <>
      <Link to={paths.posDashboard} className={styles.bell} aria-label={says} title={says}>
        <BellIcon aria-hidden="true" />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count > 99 ? "99+" : count}
          </span>
        )}
      </Link>
      <span className="sr" role="status">
        {count > 0 && says}
      </span>
    </>
  )
}
