import { useQuery } from "@tanstack/react-query"
import { useLocation, useNavigate } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { paths } from "#shared/paths.ts"
import { api } from "#web/call.ts"
import { useLiveTopics } from "#web/live-updates.ts"
import { useSupplierTopics } from "#web/supplier/own-supplier.ts"
import { Badge } from "#web/ui/chip.tsx"
import { toast } from "#web/ui/toast.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/with-screens/supplier.ts"

const useCounts = () => useQuery(api.supplierOrders.counts.queryOptions())

/** How many orders are open, or accepted and not delivered, on its menu entry. */
export function SupplierBadge({ of }: { of: "open" | "accepted" }) {
  const t = useWords()
  const count = useCounts().data?.[of] ?? 0
  return count > 0 ? <Badge count={count} says={t(`supplier.${of}Badge`, { count })} /> : null
}

/** Keeps the counts true, and says when an order has come, wherever in the area one is. */
export function SupplierNews() {
  const t = useWords()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { data, refetch } = useCounts()
  useLiveTopics(useSupplierTopics(), () => void refetch())
  const before = useRef(data)
  useEffect(() => {
    const [was, is] = [before.current, data]
    before.current = data
    if (!was || !is || (is.newest ?? 0) <= (was.newest ?? 0) || pathname === paths.suppliers) return
    toast({
      text: t("supplier.news", { count: Math.max(1, is.open - was.open) }),
      action: { label: t("supplier.look"), onPress: () => void navigate({ to: paths.suppliers }) },
    })
  }, [data, pathname, t, navigate])
  return null
}
