import { Link } from "@tanstack/react-router"
import { paths } from "#domain/platform/paths.ts"
import { exactly } from "#web/data/paths.ts"
import { useWorkplace } from "#web/data/session.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import styles from "#web/pharmacy/section-tabs.module.css"
import { useWaiting } from "#web/pharmacy/tasks/use-tasks.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/purchase.ts"
import "#web/words/en/goods-in.ts"

type Section = { to: (typeof paths)[keyof typeof paths]; label: string; count?: number }

/** The screens that stand under Stock in the menu. */
export function StockTabs() {
  const t = useWords()
  const hasBranches = useWorkplace("pharmacy")?.branches !== undefined
  const inQuarantine = useWaiting().data?.unitsInQuarantine ?? 0
  return (
    <Tabs
      label={t("common.stock")}
      sections={[
        { to: paths.posStock, label: t("common.stock") },
        { to: paths.posQuarantine, label: t("staff.quarantine"), count: inQuarantine },
        ...(hasBranches
          ? [
              { to: paths.posBranches, label: t("staff.branches") },
              { to: paths.posTransfers, label: t("staff.transfers") },
            ]
          : []),
        { to: paths.posExpiring, label: t("staff.expiringStock") },
        { to: paths.posRecalls, label: t("staff.recalls") },
        { to: paths.posRegister, label: t("staff.register") },
        { to: paths.posPrescriptions, label: t("staff.prescriptions") },
      ]}
    />
  )
}

/** The screens that stand under Purchase Orders in the menu. */
export function PurchaseTabs() {
  const t = useWords()
  return (
    <Tabs
      label={t("common.purchaseOrders")}
      sections={[
        { to: paths.posPurchase, label: t("common.purchaseOrders") },
        { to: paths.posSuggestedOrders, label: t("purchase.suggested.title") },
        { to: paths.posGoodsIn, label: t("staff.goodsIn") },
        { to: paths.posSuppliers, label: t("common.suppliers") },
      ]}
    />
  )
}

function Tabs({ label, sections }: { label: string; sections: Section[] }) {
  return (
    <nav aria-label={label} className={styles.tabs} data-skip="print">
      {sections.map(({ to, label, count = 0 }) => (
        <Link key={to} to={to} activeOptions={exactly}>
          {label}
          {count > 0 && <span className="num">{formatCount(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
