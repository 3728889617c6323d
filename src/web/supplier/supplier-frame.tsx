import ClipboardCheck from "lucide-react/icons/clipboard-check"
import History from "lucide-react/icons/history"
import Inbox from "lucide-react/icons/inbox"
import { paths } from "#shared/paths.ts"
import { Guarded } from "#web/layout/guarded.tsx"
import { StaffFrame } from "#web/layout/staff-frame.tsx"
import { useWords } from "#web/words/words.ts"

/** The supplier's area: every screen under /suppliers, for the role supplier. */
export function SupplierFrame() {
  const t = useWords()
  const open = { to: paths.suppliers, icon: <Inbox aria-hidden="true" />, label: t("frame.menuCheckNew") }
  const accepted = {
    to: paths.suppliersAccepted,
    icon: <ClipboardCheck aria-hidden="true" />,
    label: t("frame.menuAccepted"),
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
        menu={[[open, accepted, history]]}
        tabs={[
          { ...open, label: t("frame.tabNew") },
          { ...accepted, label: t("frame.tabAccepted") },
          { ...history, label: t("frame.tabHistory") },
        ]}
      />
    </Guarded>
  )
}
