import { useQuery } from "@tanstack/react-query"
import type { Delivery } from "#contract/pharmacy/deliveries.ts"
import { api } from "#web/data/call.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { When } from "#web/kit/format/when.tsx"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import styles from "#web/pharmacy/purchase-orders/purchase-orders.module.css"
import { useWords } from "#web/words/words.ts"

/** Lists every delivery of an order: what was accepted, and what was refused and why. */
export function DeliveriesDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useWords()
  const { data, isError } = useQuery(
    api.purchaseOrders.deliveries.queryOptions({ input: { id }, staleTime: 0 }),
  )
  return (
    <Dialog title={t("staff.deliveries")} onClose={onClose}>
      {data && (
        <p>
          <b translate="no">
            <TallMan text={keepTogether(data.order.medicine)} />
          </b>{" "}
          × {formatCount(data.order.quantity)}
        </p>
      )}
      {isError && (
        <Notice tone="bad" role="alert">
          {t("purchase.deliveries.failed")}
        </Notice>
      )}
      {!data && !isError && (
        <div role="status">
          <span className="sr">{t("purchase.deliveries.loading")}</span>
          <Skeleton />
        </div>
      )}
      {data?.deliveries.length === 0 && <p>{t("purchase.deliveries.none")}</p>}
      <ol className={`stack gap-12 mt-12 ${styles.deliveries}`}>
        {data?.deliveries.map((delivery) => (
          <li key={delivery.id}>
            <OneDelivery delivery={delivery} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

function OneDelivery({ delivery }: { delivery: Delivery }) {
  const t = useWords()
  return (
    <>
      <b>
        <When at={delivery.receivedAt} />
      </b>
      {delivery.accepted.map(({ quantity, lot, expiresOn }) => (
        <p key={`${lot} ${expiresOn}`}>
          {t("purchase.deliveries.lot", {
            quantity: formatCount(quantity),
            lot,
            day: formatCalendarDay(expiresOn),
          })}
        </p>
      ))}
      {delivery.refused.map(({ quantity, reason, note }) => (
        <p key={`${reason} ${note}`}>
          {t("staff.quantityRefusedReason", {
            quantity: formatCount(quantity),
            reason: note ?? t(`purchase.receive.reasons.${reason}`),
          })}
        </p>
      ))}
      {delivery.remaining > 0 && (
        <p>{t("purchase.deliveries.remained", { quantity: formatCount(delivery.remaining) })}</p>
      )}
    </>
  )
}
