import { useSession } from "#web/data/session.ts"
import { Badge } from "#web/kit/actions/chip.tsx"
import { useWords } from "#web/words/words.ts"

/** The number of the person's pending orders; hidden at zero. */
export function PendingBadge() {
  const t = useWords()
  const { pendingOrders } = useSession()
  return pendingOrders > 0 ? (
    <Badge count={pendingOrders} label={t("frame.pendingOrders", { count: pendingOrders })} />
  ) : null
}
