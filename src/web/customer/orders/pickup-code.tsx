import { useEffect, useState } from "react"
import { sayPickupCode } from "#domain/pharmacy/pickup-code.ts"
import styles from "#web/customer/orders/orders.module.css"
import { useWords } from "#web/words/words.ts"

/** Shows an order's pickup code large, and as a QR code that the counter's scanner reads. */
export function PickupCode({ code }: { code: string }) {
  const t = useWords()
  const picture = useQrCode(code)
  return (
    <div className={`row apart gap-16 span-all panel round pad-12-16 ${styles.pickup}`}>
      <div>
        <h2>{t("common.pickupCode")}</h2>
        <p className={`mono ${styles.code}`} translate="no">
          {sayPickupCode(code)}
        </p>
        <p className="meta">{t("orders.pickupCodeHint")}</p>
      </div>
      {picture && <img src={picture} alt={t("orders.pickupCodePicture")} width={96} height={96} />}
    </div>
  )
}

/** Returns the picture's address once it is drawn: the drawing is large, and the letters work without it. */
function useQrCode(text: string): string | undefined {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let isOver = false
    import("#web/kit/format/qr-code.ts").then(
      ({ drawQrCode }) => !isOver && setPicture(drawQrCode(text)),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [text])
  return picture
}
