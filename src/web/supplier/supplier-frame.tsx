import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useLocation, useNavigate } from "@tanstack/react-router"
import BadgeCheck from "lucide-react/icons/badge-check"
import CirclePlus from "lucide-react/icons/circle-plus"
import ClipboardCheck from "lucide-react/icons/clipboard-check"
import History from "lucide-react/icons/history"
import Inbox from "lucide-react/icons/inbox"
import Package from "lucide-react/icons/package"
import ReceiptText from "lucide-react/icons/receipt-text"
import Undo2 from "lucide-react/icons/undo-2"
import WebhookIcon from "lucide-react/icons/webhook"
import { lazy, Suspense, useEffect, useRef, useState } from "react"
import type { OwnLicence } from "#contract/supplier/licence.ts"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { readAgain, useLiveTopics } from "#web/data/live-updates.ts"
import { Guarded } from "#web/frame/guarded.tsx"
import { StaffFrame } from "#web/frame/staff-frame.tsx"
import { WorkplaceSwitch } from "#web/frame/workplace-switch.tsx"
import { Badge } from "#web/kit/actions/chip.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { licenceQuery } from "#web/supplier/licence/licence-query.ts"
import { useSupplierTopics } from "#web/supplier/use-orders.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/supplier-licence.ts"
import "#web/words/en/supplier-products.ts"
import "#web/words/en/supplier-statements.ts"
import "#web/words/en/supplier.ts"
import "#web/words/en/webhooks.ts"

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
    label: t("common.acceptedOrders"),
    badge: <SupplierBadge of="accepted" />,
  }
  const history = {
    to: paths.suppliersHistory,
    icon: <History aria-hidden="true" />,
    label: t("common.orderHistory"),
  }
  const statements = {
    to: paths.suppliersStatements,
    icon: <ReceiptText aria-hidden="true" />,
    label: t("supplierStatements.heading"),
  }
  const returns = {
    to: paths.suppliersReturns,
    icon: <Undo2 aria-hidden="true" />,
    label: t("supplierStatements.returns.heading"),
  }
  const products = {
    to: paths.suppliersProducts,
    icon: <Package aria-hidden="true" />,
    label: t("supplierProducts.heading"),
    badge: <SupplierBadge of="corrections" />,
  }
  const licence = {
    to: paths.suppliersLicence,
    icon: <BadgeCheck aria-hidden="true" />,
    label: t("supplierLicence.heading"),
  }
  const webhooks = {
    to: paths.suppliersWebhooks,
    icon: <WebhookIcon aria-hidden="true" />,
    label: t("webhooks.heading"),
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
          label: t("common.addNewMedicine"),
          onPress: () => setAdding(true),
        }}
        menu={[
          [open, accepted, history],
          [products, statements, returns, licence, webhooks],
        ]}
        tabs={[
          { ...open, label: t("common.new") },
          { ...accepted, label: t("frame.tabAccepted") },
          { ...history, label: t("common.history") },
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

const countsQuery = api.supplierOrders.counts.queryOptions()
const useCounts = () => useQuery(countsQuery)

/** How many orders are open, or accepted and not delivered, or corrections are answered, on its menu entry. */
function SupplierBadge({ of }: { of: "open" | "accepted" | "corrections" }) {
  const t = useWords()
  const count = useCounts().data?.[of] ?? 0
  return count > 0 ? <Badge count={count} label={t(`supplier.${of}Badge`, { count })} /> : null
}

/** Announces a decision about the licence on every other screen of the area. */
function useLicenceNews(licence: OwnLicence | undefined, isShown: boolean) {
  const t = useWords()
  const navigate = useNavigate()
  const before = useRef(licence)
  useEffect(() => {
    const [was, is] = [before.current, licence]
    before.current = licence
    if (!was || !is || isShown) return
    const { sent } = is
    const decided = was.sent?.state === "waiting" && was.sent.id === sent?.id ? sent.state : undefined
    const news =
      decided === "verified" || decided === "rejected"
        ? decided
        : was.takesOrders && !is.takesOrders
          ? "stopped"
          : undefined
    if (news)
      toast({
        text: t(`supplierLicence.news.${news}`),
        tone: news === "verified" ? "plain" : "bad",
        action: { label: t("common.view"), onPress: () => void navigate({ to: paths.suppliersLicence }) },
      })
  }, [licence, isShown, t, navigate])
}

/**
 * Keeps the counts current, and announces a new order, a pharmacy's answer or the catalogue desk's on every screen of
 * the area.
 */
function SupplierNews() {
  const t = useWords()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const client = useQueryClient()
  const { data } = useCounts()
  const licence = useQuery(licenceQuery)
  useLiveTopics(
    useSupplierTopics(),
    () => Promise.all([readAgain(client, countsQuery), readAgain(client, licenceQuery)]),
    countsQuery,
  )
  useLicenceNews(licence.data, pathname === paths.suppliersLicence)
  const before = useRef(data)
  useEffect(() => {
    const [was, is] = [before.current, data]
    before.current = data
    if (!was || !is) return
    const look = (
      to: (typeof paths)["suppliers" | "suppliersAccepted" | "suppliersHistory" | "suppliersProducts"],
    ) => ({
      label: t("common.view"),
      onPress: () => void navigate({ to }),
    })
    if ((is.newest ?? 0) > (was.newest ?? 0) && pathname !== paths.suppliers) {
      const text = t("supplier.news", { count: Math.max(1, is.open - was.open) })
      toast({ text, action: look(paths.suppliers) })
    }
    if (is.corrections > was.corrections && pathname !== paths.suppliersProducts)
      toast({
        text: t("supplier.correctionsNews", { count: is.corrections - was.corrections }),
        action: look(paths.suppliersProducts),
      })
    const { answered } = is
    if (!answered || answered.id === was.answered?.id) return
    const { answer, pharmacy, medicine } = answered
    toast({
      text: t(`supplier.answered.${answer}`, {
        pharmacy,
        medicine,
        quantity: formatCount(answered.quantity),
      }),
      action: look(answer === "agreed" ? paths.suppliersAccepted : paths.suppliersHistory),
    })
  }, [data, pathname, t, navigate])
  return null
}
