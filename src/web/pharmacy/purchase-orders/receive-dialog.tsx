import type { PurchaseOrder, Shipment } from "#contract/pharmacy/purchase-orders.ts"
import type { ScannedPack } from "#domain/pharmacy/gs1.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { Consent } from "#web/kit/actions/consent.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/number.ts"
import { ErrorSummary } from "#web/kit/forms/error-summary.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { LookAlikeChip, TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { AcceptedLines } from "#web/pharmacy/purchase-orders/accepted-lines.tsx"
import { useDeliveryWords } from "#web/pharmacy/purchase-orders/delivery-words.ts"
import styles from "#web/pharmacy/purchase-orders/receive-dialog.module.css"
import { RefusedLines } from "#web/pharmacy/purchase-orders/refused-lines.tsx"
import { type DeliveryForm, useDelivery } from "#web/pharmacy/purchase-orders/use-delivery.ts"
import { useDeliveryScan } from "#web/pharmacy/purchase-orders/use-delivery-scan.ts"
import { CameraButton } from "#web/pharmacy/scan/camera-button.tsx"
import { useWords } from "#web/words/words.ts"

type ReceiveDialogProps = {
  order: PurchaseOrder
  /** The pack whose scan led here. */
  pack?: ScannedPack
  onClose: () => void
  /** The list is to be read again: it has been received, or it is not as it was. */
  onDone: () => void
}

/** Counts a delivery into the stock: how much came, in which lots, and what was refused. */
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
  const says = useDeliveryWords(form)
  const { says: scanSays, scan } = useDeliveryScan(order, form, pack)
  const { draft, reading, change } = form
  const asksPrice = order.priceCents === null
  return (
    <Dialog title={t("purchase.receive.title")} onClose={onClose} isDirty={form.isDirty}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.send()
        }}
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
        <div className={styles.scan} data-takes-scans="">
          <CameraButton isWorded onCode={scan} />
          <p role="status" data-refused={scanSays?.isRefused || undefined}>
            {scanSays?.text}
          </p>
        </div>
        <Packed form={form} onTheWay={order.onTheWay} />
        {form.failure && (
          <Notice tone="bad" role="alert">
            {form.failure}
          </Notice>
        )}
        {says.errors.length > 0 && (
          <ErrorSummary key={form.tries} heading={t("purchase.receive.summary")} errors={says.errors} />
        )}
        <Field
          id="delivered"
          label={t("purchase.receive.delivered")}
          hint={t("purchase.receive.deliveredHint")}
          error={says.errorOf("delivered")}
        >
          {({ id, describedBy, isInvalid }) => (
            <TextInput
              id={id}
              className="num"
              inputMode="numeric"
              autoComplete="off"
              aria-describedby={describedBy}
              aria-invalid={isInvalid || undefined}
              value={draft.delivered}
              onChange={(event) => change({ delivered: event.currentTarget.value })}
            />
          )}
        </Field>
        <AcceptedLines form={form} errorOf={says.errorOf} />
        <RefusedLines form={form} errorOf={says.errorOf} />
        {asksPrice && (
          <Field
            id="price"
            label={t("purchase.receive.price")}
            hint={t("purchase.receive.priceHint")}
            error={says.errorOf("price")}
          >
            {({ id, describedBy, isInvalid }) => (
              <TextInput
                id={id}
                className="num"
                inputMode="decimal"
                autoComplete="off"
                aria-describedby={describedBy}
                aria-invalid={isInvalid || undefined}
                value={draft.price}
                onChange={(event) => change({ price: event.currentTarget.value })}
              />
            )}
          </Field>
        )}
        <Consents form={form} errorOf={says.errorOf} />
        <p className={styles.after} role="status">
          {reading.after === 0
            ? t("purchase.receive.afterNone")
            : t("purchase.receive.after", { count: reading.after })}
        </p>
        <DialogActions>
          <Button look="outline" onClick={onClose}>
            {t("purchase.receive.cancel")}
          </Button>
          <Button type="submit" isBusy={form.isSending}>
            {t(form.isSending ? "purchase.receive.booking" : "purchase.receive.book")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Which van it is: its delivery note, and the others when several are on their way. */
function Packed({ form: { shipment, choose }, onTheWay }: { form: DeliveryForm; onTheWay: Shipment[] }) {
  const t = useWords()
  if (!shipment) return null
  if (onTheWay.length === 1) return <p>{t("purchase.receive.packed", { number: shipment.number })}</p>
  return (
    <div className={styles.vans} role="group" aria-label={t("purchase.receive.vans")}>
      {onTheWay.map((each) => (
        <FilterChip key={each.note} isOn={each.note === shipment.note} onClick={() => choose(each)}>
          {t("purchase.receive.van", { number: each.number })}
        </FilterChip>
      ))}
    </div>
  )
}

type PartProps = { form: DeliveryForm; errorOf: (field: string) => string | undefined }

/** The two yeses, each asked only when it matters. */
function Consents({ form: { draft, reading, change }, errorOf }: PartProps) {
  const t = useWords()
  return (
    <>
      {reading.isShortDated && (
        <Consent
          id="takes-short-dated"
          says={t("purchase.receive.shortDated")}
          error={errorOf("takes-short-dated")}
          isGiven={draft.takesShortDated}
          onChange={(takesShortDated) => change({ takesShortDated })}
        />
      )}
      {reading.over > 0 && (
        <Consent
          id="takes-more"
          says={t("purchase.receive.more", { quantity: formatCount(reading.over) })}
          error={errorOf("takes-more")}
          isGiven={draft.takesMore}
          onChange={(takesMore) => change({ takesMore })}
        />
      )}
    </>
  )
}
