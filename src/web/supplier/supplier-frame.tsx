import CirclePlus from "lucide-react/icons/circle-plus"
import ClipboardCheck from "lucide-react/icons/clipboard-check"
import History from "lucide-react/icons/history"
import Inbox from "lucide-react/icons/inbox"
import { lazy, Suspense, useState } from "react"
import { paths } from "#domain/platform/paths.ts"
import { Guarded } from "#web/frame/guarded.tsx"
import { StaffFrame } from "#web/frame/staff-frame.tsx"
import { WorkplaceSwitch } from "#web/frame/workplace-switch.tsx"
import { SupplierBadge, SupplierNews } from "#web/supplier/supplier-news.tsx"
import { useWords } from "#web/words/words.ts"

const CatalogueDialog = lazy(() =>
  import("#web/pharmacy/stock/catalogue-dialog.tsx").then((file) => ({ default: file.CatalogueDialog })),
)

/** The supplier's area: every screen under /suppliers, for the role supplier. */
export function SupplierFrame() {
  const t = useWords()
  const [isAdding, setAdding] = useState(false)
  const open = {
    to: paths.suppliers,
    icon: <Inbox aria-hidden="true" />,
    label: t("frame.menuCheckNew"),
    badge: <SupplierBadge of="open" />,
  }
  const accepted = {
    to: paths.suppliersAccepted,
    icon: <ClipboardCheck aria-hidden="true" />,
    label: t("frame.menuAccepted"),
    badge: <SupplierBadge of="accepted" />,
  }
  const history = {
    to: paths.suppliersHistory,
    icon: <History aria-hidden="true" />,
    label: t("frame.menuHistory"),
  }
  return (
    <Guarded need="supplier">
      <StaffFrame
        title={t("frame.supplierTitle")}
        place="supplier"
        status={
          <>
            <WorkplaceSwitch kind="supplier" />
            <SupplierNews />
          </>
        }
        action={{
          icon: <CirclePlus aria-hidden="true" />,
          label: t("frame.menuAddMedicine"),
          onPress: () => setAdding(true),
        }}
        menu={[[open, accepted, history]]}
        tabs={[
          { ...open, label: t("frame.tabNew") },
          { ...accepted, label: t("frame.tabAccepted") },
          { ...history, label: t("frame.tabHistory") },
        ]}
      />
      {isAdding && (
        <Suspense>
          <CatalogueDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </Guarded>
  )
}
