import { Badge } from "#web/kit/actions/chip.tsx"
import { useWaiting } from "#web/pharmacy/tasks/use-waiting.ts"
import { useWords } from "#web/words/words.ts"

/** How many customers' orders wait for this pharmacy; nothing when none does. */
export function OrdersBadge() {
  const t = useWords()
  const orders = useWaiting().data?.orders ?? 0
  return orders > 0 ? <Badge count={orders} says={t("todo.ordersWaiting", { count: orders })} /> : null
}
