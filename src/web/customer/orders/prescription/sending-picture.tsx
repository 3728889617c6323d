import { useEffect } from "react"
import type { ReadyPicture } from "#web/customer/orders/prescription/shrink-picture.ts"
import { useSendPicture } from "#web/customer/orders/prescription/use-picture.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { useWords } from "#web/words/words.ts"

type SendingPictureProps = { orderId: number; picture: ReadyPicture; isForBasket?: boolean }

/** Sends the picture of an order that was just placed, and says how far it is. */
export function SendingPicture({ orderId, picture, isForBasket = false }: SendingPictureProps) {
  const t = useWords()
  const { send, isSent, percent, problem } = useSendPicture()
  useEffect(() => send({ orderId, picture, isForBasket }), [send, orderId, picture, isForBasket])
  if (problem === undefined)
    return (
      <p className="meta mt-12" role="status">
        {isSent ? t("orders.picture.sent") : t("orders.picture.sending", { percent })}
      </p>
    )
  return (
    <Notice tone="warn" role="alert">
      <p>
        {problem} {t("orders.picture.later")}
      </p>
      <Button look="outline" size="small" onClick={() => send({ orderId, picture, isForBasket })}>
        {t("common.tryAgain")}
      </Button>
    </Notice>
  )
}
