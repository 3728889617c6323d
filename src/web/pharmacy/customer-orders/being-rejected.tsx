import type { ReceivedOrder } from "#contract/pharmacy/customer-orders.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { StatusChip } from "#web/kit/format/status-chip.tsx"
import { takeBackRejection } from "#web/pharmacy/customer-orders/use-rejecting.ts"
import { useWords } from "#web/words/words.ts"

/** Stands where the answers were, as long as a rejection can be taken back. */
export function BeingRejected({ order }: { order: ReceivedOrder }) {
  const t = useWords()
  return (
    <span className="row">
      <StatusChip status="rejected" />
      <Button look="quiet" size="small" onClick={() => takeBackRejection(order.id)}>
        {t("ui.undo")}
        <span className="sr">{t("pharmacy.orders.ofOrder", { reference: order.reference })}</span>
      </Button>
    </span>
  )
}
