import Banknote from "lucide-react/icons/banknote"
import Boxes from "lucide-react/icons/boxes"
import ChartColumn from "lucide-react/icons/chart-column"
import CircleSlash from "lucide-react/icons/circle-slash"
import Factory from "lucide-react/icons/factory"
import Pill from "lucide-react/icons/pill"
import ScanBarcode from "lucide-react/icons/scan-barcode"
import ShoppingBag from "lucide-react/icons/shopping-bag"
import Truck from "lucide-react/icons/truck"
import { lazy, Suspense } from "react"
import { paths } from "#domain/platform/paths.ts"
import { Guarded } from "#web/frame/guarded.tsx"
import { StaffFrame } from "#web/frame/staff-frame.tsx"
import { WorkplaceSwitch } from "#web/frame/workplace-switch.tsx"
import { useLoadedLookAlikes } from "#web/pharmacy/look-alikes/known-look-alikes.ts"
import { SyncChip } from "#web/pharmacy/offline/sync-chip.tsx"
import { useCounterMemory } from "#web/pharmacy/offline/use-counter-memory.ts"
import { useScannerKeys } from "#web/pharmacy/scan/use-scanner.ts"
import { Bell } from "#web/pharmacy/tasks/bell.tsx"
import { OrdersBadge } from "#web/pharmacy/tasks/orders-badge.tsx"
import { useNewOrders } from "#web/pharmacy/tasks/use-new-orders.ts"
import { useUndoKey } from "#web/pharmacy/use-undo-key.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/todo.ts"

const ParkedSales = lazy(() =>
  import("#web/pharmacy/offline/parked-sales.tsx").then((file) => ({ default: file.ParkedSales })),
)

const findMore = async () => (await import("#web/pharmacy/find-on-shelf.tsx")).findOnShelf

/** The pharmacy's area: every screen under /pos, for the role pharmacien. */
export function PharmacyFrame() {
  const t = useWords()
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
    label: t("frame.menuOrders"),
    letter: "o",
    badge: <OrdersBadge />,
  }
  const stock = {
    to: paths.posStock,
    icon: <Boxes aria-hidden="true" />,
    label: t("frame.menuStock"),
    letter: "s",
  }
  const purchase = {
    to: paths.posPurchase,
    icon: <Truck aria-hidden="true" />,
    label: t("frame.menuPurchase"),
    letter: "p",
  }
  const medicines = {
    to: paths.posMedicines,
    icon: <Pill aria-hidden="true" />,
    label: t("frame.menuMedicines"),
    letter: "m",
  }
  const dashboard = {
    to: paths.posDashboard,
    icon: <ChartColumn aria-hidden="true" />,
    label: t("frame.menuDashboard"),
    letter: "d",
  }
  const suppliers = {
    to: paths.posSuppliers,
    icon: <Factory aria-hidden="true" />,
    label: t("frame.menuSuppliers"),
  }
  const day = { to: paths.posDay, icon: <Banknote aria-hidden="true" />, label: t("frame.menuDay") }
  const quarantine = {
    to: paths.posQuarantine,
    icon: <CircleSlash aria-hidden="true" />,
    label: t("todo.menuQuarantine"),
  }
  return (
    <Guarded need="pharmacien">
      <StaffFrame
        title={t("frame.pharmacyTitle")}
        place="pharmacy"
        noPlaceNote={
          <Suspense>
            <ParkedSales />
          </Suspense>
        }
        status={
          <>
            <WorkplaceSwitch kind="pharmacy" />
            <SyncChip />
            <Bell />
          </>
        }
        findMore={findMore}
        menu={[
          [pos, orders, stock, purchase, medicines],
          [dashboard, suppliers, day, quarantine],
        ]}
        tabs={[
          pos,
          orders,
          stock,
          { ...purchase, label: t("frame.tabPurchase") },
          { ...medicines, label: t("frame.tabMedicines") },
        ]}
      />
    </Guarded>
  )
}
