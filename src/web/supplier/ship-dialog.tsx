import X from "lucide-react/icons/x"
import type { SupplierOrder } from "#contract/supplier/orders.ts"
import { readTypedExpiry } from "#domain/pharmacy/printed-expiry.ts"
import { shelfLife } from "#domain/pharmacy/reorder.ts"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatCalendarDay } from "#web/kit/format/when-format.ts"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import styles from "#web/pharmacy/purchase-orders/receive-dialog.module.css"
import { OrderHead } from "#web/supplier/order-head.tsx"
import { type LotDraft, type Shipping, useShip } from "#web/supplier/use-ship.ts"
import { useWords } from "#web/words/words.ts"

type ShipDialogProps = {
  order: SupplierOrder
  onClose: () => void
  onDone: () => void
  onStale: () => void
  /** Opens the delivery note of the shipment just recorded. */
  onNote: (note: number) => void
}

/** Packs an order or a part of it: how many of which lot, and when they expire. */
export function ShipDialog({ order, onClose, onDone, onStale, onNote }: ShipDialogProps) {
  const t = useWords()
  const form = useShip(order, {
    stale: onStale,
    done: ({ note, number, units }) => {
      const texts = { quantity: formatCount(units), medicine: order.medicine, number }
      toast({
        text: t("supplier.ship.done", texts),
        action: { label: t("supplier.ship.print"), onPress: () => onNote(note) },
      })
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("supplier.ship.title")}
      onClose={onClose}
      isDirty
      before={
        <OrderHead order={order}>
          {t("supplier.ship.remaining", {
            quantity: formatCount(form.remaining),
            ordered: formatCount(order.quantity),
          })}
        </OrderHead>
      }
      cancel={t("supplier.ship.cancel")}
      send={t("supplier.ship.send")}
      sending={t("supplier.ship.sending")}
    >
      {form.lots.map((lot, place) => (
        <Lot key={lot.id} lot={lot} place={place} form={form} />
      ))}
      <Button look="quiet" size="small" onClick={form.add}>
        {t("supplier.ship.another")}
      </Button>
      <p className="muted mt-12" role="status">
        {form.after === 0 ? t("supplier.ship.afterNone") : t("supplier.ship.after", { count: form.after })}
      </p>
    </FormDialog>
  )
}

const fields = ["quantity", "lot", "expiry"] as const

function Lot({ lot, place, form }: { lot: LotDraft; place: number; form: Shipping }) {
  const t = useWords()
  const until = readTypedExpiry(lot.expiry)
  return (
    <fieldset className={styles.lines}>
      <legend>
        {form.lots.length > 1 ? t("supplier.ship.line", { place: place + 1 }) : t("supplier.ship.oneLine")}
      </legend>
      <div className={styles.three}>
        {fields.map((field) => (
          <TextField
            key={field}
            field={form.cell(lot, field)}
            label={t(`supplier.ship.${field}`)}
            inputMode={field === "quantity" ? "numeric" : undefined}
            maxLength={field === "lot" ? 40 : 20}
            placeholder={field === "expiry" ? t("supplier.ship.expiryHint") : undefined}
          />
        ))}
        {until && (
          <p className="meta span-all mt-8">
            {t("supplier.ship.usableUntil", { day: formatCalendarDay(until) })}
          </p>
        )}
      </div>
      {until && shelfLife(until, form.today) === "short" && (
        <Notice tone="warn">{t("supplier.ship.shortDated")}</Notice>
      )}
      {place > 0 && (
        <IconButton label={t("supplier.ship.takeOut")} onClick={() => form.takeOut(lot.id)}>
          <X aria-hidden="true" />
        </IconButton>
      )}
    </fieldset>
  )
}
