import { Link } from "@tanstack/react-router"
import type { ShelfFigures } from "#contract/pharmacy/dashboard.ts"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import { paths } from "#domain/platform/paths.ts"
import { useOutage } from "#web/data/connection.ts"
import { Button } from "#web/kit/actions/button.tsx"
import type { Source } from "#web/kit/dashboard/use-dashboard.ts"
import { useOpened, WhileOpened } from "#web/kit/feedback/opened.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { useWaitedText } from "#web/kit/format/wait-text.ts"
import { actsMark, rowMark } from "#web/kit/lists/row-keys.ts"
import { CompleteDialog } from "#web/pharmacy/customer-orders/complete-dialog.tsx"
import { BeingRejected, RejectDialog } from "#web/pharmacy/customer-orders/reject-dialog.tsx"
import { useIsBeingRejected } from "#web/pharmacy/customer-orders/use-rejecting.ts"
import styles from "#web/pharmacy/dashboard/dashboard.module.css"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { useWords } from "#web/words/words.ts"

type Opened = { kind: "complete" | "reject"; order: ReceivedOrder }

/** Lists the customers who have waited longest, with both answers. */
export function WaitingOrders({ source }: { source: Source<ShelfFigures> }) {
  const t = useWords()
  const dialog = useOpened<Opened>()
  const { orders, first } = source.figures?.waiting ?? { orders: 0, first: [] }
  const acts = {
    onClose: dialog.close,
    onStale: source.retry,
    onAnswered: source.retry,
    onDone: () => {
      dialog.close()
      document.getElementById("main")?.focus({ preventScroll: true })
      source.retry()
    },
  }
  return (
    <>
      {first.length > 0 && (
        <section aria-labelledby="waiting">
          <div className="row apart gap-x-24 mb-8">
            <h3 id="waiting" className="text-lead">
              {t("dashboard.waiting.question")}
            </h3>
            <Link to={paths.posOrders} className="text-staff semibold">
              {t("todo.allOrders", { count: orders })}
            </Link>
          </div>
          <ul className={styles.list}>
            {first.map((order) => (
              <WaitingOrder key={order.id} order={order} onOpen={(kind) => dialog.open({ kind, order })} />
            ))}
          </ul>
        </section>
      )}
      <WhileOpened of={dialog}>
        {({ kind, order: asked }) => {
          const latest = first.find(({ id }) => id === asked.id)
          const Answer = kind === "complete" ? CompleteDialog : RejectDialog
          return <Answer asked={asked} order={latest ?? asked} isGone={latest === undefined} {...acts} />
        }}
      </WhileOpened>
    </>
  )
}

type WaitingOrderProps = { order: ReceivedOrder; onOpen: (kind: Opened["kind"]) => void }

function WaitingOrder({ order, onOpen }: WaitingOrderProps) {
  const t = useWords()
  const outage = useOutage()
  const waited = useWaitedText()
  const isHeld = useIsBeingRejected(order.id)
  const ofOrder = <span className="sr">{t("pharmacy.orders.ofOrder", { reference: order.reference })}</span>
  const why = outage && t("pharmacy.orders.needsConnection")
  return (
    <li {...rowMark}>
      <span className="break">
        <b translate="no">
          <TallMan text={keepTogether(order.medicine)} />
        </b>{" "}
        × {formatCount(order.quantity)}
      </span>
      <small>
        {t("dashboard.waiting.line", {
          name: order.customerName || t("pharmacy.orders.unknownCustomer"),
          delivery: t(`pharmacy.orders.deliveryTypes.${order.deliveryType}`),
          wait: waited(order.createdAt),
        })}
      </small>
      {isHeld ? (
        <BeingRejected order={order} />
      ) : (
        <span className={styles.answers} {...actsMark}>
          <span className="row nowrap">
            <Button size="small" disabled={!!outage} title={why} onClick={() => onOpen("complete")}>
              {t("pharmacy.orders.complete")}
              {ofOrder}
            </Button>
            <Button
              look="quiet"
              size="small"
              disabled={!!outage}
              title={why}
              onClick={() => onOpen("reject")}
            >
              {t("pharmacy.orders.reject")}
              {ofOrder}
            </Button>
          </span>
        </span>
      )}
    </li>
  )
}
