import { useLocation } from "@tanstack/react-router"
import type { Offer } from "#shared/availability.ts"
import { loginUrl, useSession } from "#web/session.ts"
import styles from "#web/tracker/order-dialog.module.css"
import { Button, ButtonAnchor } from "#web/ui/button.tsx"
import { Dialog, DialogActions } from "#web/ui/dialog.tsx"
import { DoseGlyph } from "#web/ui/dose-glyph.tsx"
import { MedicineName } from "#web/ui/medicine-name.tsx"
import { Money } from "#web/ui/money.tsx"
import { formatPhone, phoneLink } from "#web/ui/phone-format.ts"
import { StockChip } from "#web/ui/stock-chip.tsx"
import { useWords } from "#web/words/words.ts"

/** Opened by Order. Guests read that they have to log in; the way to order by phone stands for everyone. */
export function OrderDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const t = useWords()
  const { person } = useSession()
  const here = useLocation({ select: (location) => location.href })
  return (
    <Dialog title={t("tracker.orderFrom", { pharmacy: offer.name })} onClose={onClose}>
      <div className={styles.medicine}>
        <DoseGlyph form={offer.medicine.form} framed />
        <div>
          <MedicineName {...offer.medicine} />
          <p className={styles.facts}>
            <span>{offer.medicine.manufacturer}</span>
            {offer.priceCents !== undefined && (
              <span>
                {t("tracker.price")} <Money cents={offer.priceCents} />
              </span>
            )}
            <StockChip quantity={offer.quantity} />
          </p>
        </div>
      </div>
      <p className={styles.text}>{t(person ? "tracker.orderByPhone" : "tracker.orderNeedsLogin")}</p>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {t("tracker.cancel")}
        </Button>
        {person ? (
          <ButtonAnchor href={phoneLink(offer.phoneNumber)}>
            {t("tracker.call", { number: formatPhone(offer.phoneNumber) })}
          </ButtonAnchor>
        ) : (
          <ButtonAnchor href={loginUrl(here)}>{t("tracker.logIn")}</ButtonAnchor>
        )}
      </DialogActions>
    </Dialog>
  )
}
