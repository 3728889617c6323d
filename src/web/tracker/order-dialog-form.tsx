import { useLocation } from "@tanstack/react-router"
import type { ReactNode } from "react"
import type { Offer } from "#shared/availability.ts"
import type { CustomerOrder } from "#shared/customer-orders.ts"
import { formatDistance } from "#shared/distance.ts"
import { paths } from "#shared/paths.ts"
import {
  DeliveryField,
  DraftSummary,
  fieldIds,
  NotesField,
  QuantityField,
  useProblemText,
} from "#web/orders/order-fields.tsx"
import { loginUrl } from "#web/session.ts"
import { OpeningLine } from "#web/tracker/opening-line.tsx"
import styles from "#web/tracker/order-dialog.module.css"
import { type OrderFormState, useOrderForm } from "#web/tracker/order-dialog-state.ts"
import { Button, ButtonAnchor, ButtonLink } from "#web/ui/button.tsx"
import { Dialog, DialogActions } from "#web/ui/dialog.tsx"
import { DoseGlyph } from "#web/ui/dose-glyph.tsx"
import { Field, TextInput } from "#web/ui/field.tsx"
import { MedicineName } from "#web/ui/medicine-name.tsx"
import { Money } from "#web/ui/money.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { StockChip } from "#web/ui/stock-chip.tsx"
import { useWords } from "#web/words/words.ts"

type OrderFormProps = { offer: Offer; onClose: () => void; onPlaced: (order: CustomerOrder) => void }

/** The order of one medicine from one pharmacy; it stays open, with everything in it, until the order is placed. */
export function OrderForm({ offer, onClose, onPlaced }: OrderFormProps) {
  const t = useWords()
  const form = useOrderForm(offer, onPlaced)
  const { draft, problems, sellable, change } = form
  const fields = { draft, problems, sellable, onChange: change }
  return (
    <Dialog title={t("orders.orderFrom", { pharmacy: offer.name })} onClose={onClose} isDirty={form.isDirty}>
      <OfferCard offer={offer} />
      <DraftSummary problems={problems} sellable={sellable} turn={form.turn} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        <QuantityField {...fields} form={offer.medicine.form} />
        <ContactField form={form} />
        <DeliveryField
          {...fields}
          hints={{
            pickup: <PickupHint offer={offer} />,
            delivery: t(offer.delivers ? "orders.deliveryHint" : "orders.deliveryUnsaid"),
          }}
        />
        <NotesField {...fields} />
        <Failure form={form} />
        <DialogActions>
          <Button look="outline" onClick={onClose}>
            {t("orders.cancel")}
          </Button>
          <Button type="submit" isBusy={form.isSending}>
            {t(form.isSending ? "orders.placing" : "orders.place")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function OfferCard({ offer }: { offer: Offer }) {
  const t = useWords()
  return (
    <div className={styles.medicine}>
      <DoseGlyph form={offer.medicine.form} framed />
      <div>
        <MedicineName {...offer.medicine} />
        <p className={styles.facts}>
          <span>{offer.medicine.manufacturer}</span>
          {offer.priceCents !== undefined && (
            <span>
              {t("orders.price")} <Money cents={offer.priceCents} />
            </span>
          )}
          <StockChip quantity={offer.quantity} />
        </p>
      </div>
    </div>
  )
}

function PickupHint({ offer }: { offer: Offer }) {
  return (
    <span className={styles.pickup}>
      {offer.distanceKm !== null && `${formatDistance(offer.distanceKm)} · `}
      <OpeningLine openMinutes={offer.openMinutes} />
    </span>
  )
}

function ContactField({ form }: { form: OrderFormState }) {
  const t = useWords()
  const { of } = useProblemText(form.problems, form.sellable)
  return (
    <Field
      id={fieldIds.customerTele}
      label={t("orders.contact")}
      hint={t("orders.contactHint")}
      error={of("customerTele")}
    >
      {({ id, describedBy, isInvalid }) => (
        <TextInput
          id={id}
          type="tel"
          autoComplete="tel"
          maxLength={30}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          value={form.draft.customerTele}
          onChange={(event) => form.change({ customerTele: event.currentTarget.value })}
        />
      )}
    </Field>
  )
}

/** Why it was not placed, beside the button that was pressed. */
function Failure({ form }: { form: OrderFormState }) {
  const t = useWords()
  const here = useLocation({ select: (location) => location.href })
  const { failure } = form
  if (!failure) return null
  const actions: Partial<Record<typeof failure.kind, ReactNode>> = {
    "log-in": (
      <ButtonAnchor size="small" href={loginUrl(here)}>
        {t("orders.logIn")}
      </ButtonAnchor>
    ),
    "placed-before": (
      <ButtonLink look="outline" size="small" to={paths.orders}>
        {t("orders.seeOrders")}
      </ButtonLink>
    ),
  }
  return (
    <div className={styles.failure}>
      <Notice key={form.turn} tone="bad" role="alert" actions={actions[failure.kind]}>
        {failure.text}
      </Notice>
    </div>
  )
}
