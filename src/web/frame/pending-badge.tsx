import { useSession } from "#web/data/session.ts"
import { Badge } from "#web/kit/actions/chip.tsx"
import { useWords } from "#web/words/words.ts"

/** How many of my orders are pending; nothing when none is. */
export function PendingBadge() {
  const t = useWords()
  const { pendingOrders } = useSession()
  return pendingOrders > 0 ? (
    <Badge count={pendingOrders} says={t("frame.pendingOrders", { count: pendingOrders })} />
  ) : null
}
