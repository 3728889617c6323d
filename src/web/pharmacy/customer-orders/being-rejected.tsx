import type { ReceivedOrder } from "#contract/pharmacy/customer-orders.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { StatusChip } from "#web/kit/format/status-chip.tsx"
import { takeBackRejection } from "#web/pharmacy/customer-orders/use-rejecting.ts"
import { useWords } from "#web/words/words.ts"

/** Replaces the answer buttons while a rejection can be undone. */
export function BeingRejected({ order }: { order: ReceivedOrder }) {
  const t = useWords()
  return (
    <span className="row">
      <StatusChip status="rejected" />
      <Button look="quiet" size="small" onClick={() => takeBackRejection(order.id)}>
        {t("common.undo")}
        <span className="sr">{t("pharmacy.orders.ofOrder", { reference: order.reference })}</span>
      </Button>
    </span>
  )
}
