import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import { ownPictureUrl } from "#domain/pharmacy/prescription-pictures.ts"
import { ChoosePicture, PictureNote } from "#web/customer/orders/prescription/picture-field.tsx"
import styles from "#web/customer/orders/prescription/prescription.module.css"
import { useSendPicture } from "#web/customer/orders/prescription/use-picture.ts"
import { refreshOrders } from "#web/customer/orders/use-my-orders.ts"
import { call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { CheckBox } from "#web/kit/forms/field.tsx"
import { useWords } from "#web/words/words.ts"

/** The picture of an order's prescription: added, replaced and removed while the order is pending. */
export function OrderPicture({ order }: { order: CustomerOrder }) {
  const t = useWords()
  const isPending = order.status === "pending"
  if (order.pictureId === null && !(isPending && order.prescriptionOnly)) return null
  return (
    <section className={`span-all ${styles.field}`} aria-label={t("orders.picture.title")}>
      <h2>{t("orders.picture.title")}</h2>
      {order.pictureId !== null && (
        <a href={ownPictureUrl(order.id)} target="_blank" rel="noopener noreferrer">
          <img
            key={order.pictureId}
            className={styles.small}
            // Another address for another picture.
            src={`${ownPictureUrl(order.id)}?picture=${order.pictureId}`}
            alt={`${t("orders.picture.yours")}${t("orders.newTab")}`}
          />
        </a>
      )}
      <PictureNote pharmacy={order.pharmacyName} />
      {isPending && <Changes order={order} />}
    </section>
  )
}

function Changes({ order }: { order: CustomerOrder }) {
  const t = useWords()
  const queryClient = useQueryClient()
  const outage = useOutage()
  const [isForBasket, setForBasket] = useState(order.basket !== null)
  const { send, isSending, percent, problem } = useSendPicture()
  const removing = useMutation({
    mutationFn: () => call.customerOrders.removePicture({ id: order.id }),
    onSuccess: () => toast({ text: t("orders.picture.removed") }),
    onError: (error) => toast({ text: sayProblem(error), tone: "bad" }),
    onSettled: () => refreshOrders(queryClient),
  })
  const why = outage ? t("orders.needsConnection") : undefined
  const hasPicture = order.pictureId !== null
  return (
    <>
      {order.basket !== null && (
        <CheckBox label={t("orders.picture.forBasket")} checked={isForBasket} onChange={setForBasket} />
      )}
      <div className="row">
        <ChoosePicture
          isDisabled={outage !== undefined || isSending}
          why={why}
          onReady={(picture) => send({ orderId: order.id, picture, isForBasket })}
        >
          {t(hasPicture ? "orders.picture.replace" : "orders.picture.add")}
        </ChoosePicture>
        {hasPicture && (
          <Button
            look="quiet"
            size="small"
            disabled={outage !== undefined || isSending}
            title={why}
            isBusy={removing.isPending}
            onClick={() => removing.mutate()}
          >
            {t("orders.picture.remove")}
          </Button>
        )}
        <span role="status" className="meta">
          {isSending && t("orders.picture.sending", { percent })}
        </span>
      </div>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  )
}
