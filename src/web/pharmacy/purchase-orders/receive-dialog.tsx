import type { PurchaseOrder, Shipment } from "#contract/pharmacy/purchase-orders.ts"
import type { ScannedPack } from "#domain/pharmacy/gs1.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { FormSummary } from "#web/kit/forms/error-summary.tsx"
import { Consent, NumberField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { LookAlikeChip, TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { UnitsField } from "#web/pharmacy/packs/units-field.tsx"
import styles from "#web/pharmacy/purchase-orders/receive-dialog.module.css"
import { AcceptedLines, RefusedLines } from "#web/pharmacy/purchase-orders/receive-lines.tsx"
import {
  type DeliveryForm,
  useDelivery,
  useDeliveryScan,
} from "#web/pharmacy/purchase-orders/use-delivery.ts"
import { CameraButton } from "#web/pharmacy/scan/camera-button.tsx"
import { useWords } from "#web/words/words.ts"

type ReceiveDialogProps = {
  order: PurchaseOrder
  /** The scanned pack that opened the dialog. */
  pack?: ScannedPack
  onClose: () => void
  /** The list is to be read again: it has been received, or it is not as it was. */
  onDone: () => void
}

/** Receives a delivery into stock: units, lots and refused units. */
export function ReceiveDialog({ order, pack, onClose, onDone }: ReceiveDialogProps) {
  const t = useWords()
  const form = useDelivery(order, {
    stale: onDone,
    pack,
    done: () => {
      onDone()
      onClose()
    },
  })
  const { says, scan } = useDeliveryScan(order, form, pack)
  const { reading } = form
  const asksPrice = order.priceCents === null
  return (
    <FormDialog
      form={form}
      title={t("purchase.receive.title")}
      onClose={onClose}
      cancel={t("purchase.receive.cancel")}
      send={t("purchase.receive.book")}
      sending={t("purchase.receive.booking")}
    >
      <p>
        <b translate="no">
          <TallMan text={keepTogether(order.medicine)} />
        </b>{" "}
        <LookAlikeChip name={order.medicine} />
        <br />
        {t("purchase.receive.ordered", {
          quantity: formatCount(order.quantity),
          remaining: formatCount(form.remaining),
        })}
      </p>
      <div className={`row mt-8 mb-8 ${styles.scan}`} data-takes-scans="">
        <CameraButton isWorded onCode={scan} />
        <p className="semibold" role="status" data-refused={says?.isRefused || undefined}>
          {says?.text}
        </p>
      </div>
      <Packed form={form} onTheWay={order.onTheWay} />
      <FormSummary form={form} heading={t("purchase.receive.summary")} />
      <UnitsField
        field={form.field("delivered")}
        label={t("purchase.receive.delivered")}
        packSize={order.packSize}
        hint={t("purchase.receive.deliveredHint")}
        className="num"
      />
      <AcceptedLines form={form} />
      <RefusedLines form={form} />
      {asksPrice && (
        <NumberField
          field={form.field("price")}
          label={t("purchase.receive.price")}
          hint={t("purchase.receive.priceHint")}
          decimal
          className="num"
        />
      )}
      {reading.isShortDated && (
        <Consent field={form.field("takesShortDated")} label={t("purchase.receive.shortDated")} />
      )}
      {reading.over > 0 && (
        <Consent
          field={form.field("takesMore")}
          label={t("purchase.receive.more", { quantity: formatCount(reading.over) })}
        />
      )}
      <p className="muted mt-12" role="status">
        {reading.after === 0
          ? t("purchase.receive.afterNone")
          : t("purchase.receive.after", { count: reading.after })}
      </p>
    </FormDialog>
  )
}

/** Selects the delivery note when several are in transit. */
function Packed({ form: { id, shipment, choose }, onTheWay }: { form: DeliveryForm; onTheWay: Shipment[] }) {
  const t = useWords()
  if (!shipment) return null
  if (onTheWay.length === 1) return <p>{t("purchase.receive.packed", { number: shipment.number })}</p>
  return (
    <Choice
      field={{
        id: `${id}van`,
        value: shipment.note,
        error: undefined,
        ref: () => {},
        set: (note) => choose(onTheWay.find((each) => each.note === note) ?? shipment),
      }}
      label={t("purchase.receive.vans")}
      options={onTheWay.map(({ note, number }) => ({
        value: note,
        label: t("purchase.receive.van", { number }),
      }))}
      look="chips"
    />
  )
}
