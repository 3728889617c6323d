import { useLocation } from "@tanstack/react-router"
import { type ReactNode, useEffect } from "react"
import type { Offer } from "#contract/finder/search.ts"
import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import { unseenHoldEnd } from "#domain/pharmacy/order-hold.ts"
import { formatDistance } from "#domain/platform/distance.ts"
import { paths } from "#domain/platform/paths.ts"
import { readQuantity } from "#web/customer/orders/order-draft.ts"
import {
  DeliveryField,
  DraftSummary,
  fieldIds,
  NotesField,
  QuantityField,
  unitOf,
  useProblemText,
} from "#web/customer/orders/order-fields.tsx"
import { loginUrl } from "#web/data/session.ts"
import { OpeningLine } from "#web/finder/tracker/opening-line.tsx"
import styles from "#web/finder/tracker/order-dialog.module.css"
import { type OrderFormState, useOrderForm } from "#web/finder/tracker/order-dialog-state.ts"
import { Button, ButtonAnchor, ButtonLink } from "#web/kit/actions/button.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { DoseGlyph } from "#web/kit/format/dose-glyph.tsx"
import { MedicineName } from "#web/kit/format/medicine-name.tsx"
import { Money } from "#web/kit/format/money.tsx"
import { StockChip } from "#web/kit/format/stock-chip.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { useWords } from "#web/words/words.ts"

/** With its line break and the notes it fits the 500 characters of a description. */
const maxWhereLength = 150

type OrderFormProps = { offer: Offer; onClose: () => void; onPlaced: (order: CustomerOrder) => void }

/** The order of one medicine from one pharmacy; it stays open, with everything in it, until the order is placed. */
export function OrderForm({ offer, onClose, onPlaced }: OrderFormProps) {
  const t = useWords()
  const form = useOrderForm(offer, onPlaced)
  const { draft, problems, bounds, change } = form
  const { sellable } = bounds
  const fields = { draft, problems, ...bounds, onChange: change }
  // Runs after the dialog has opened, which gives the focus to its first button.
  useEffect(() => document.getElementById(fieldIds.quantity)?.focus(), [])
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
          delivers={offer.delivers}
          hints={{ pickup: <PickupHint offer={offer} />, delivery: t("orders.deliveryHint") }}
        />
        {draft.deliveryType === "delivery" && <WhereField form={form} />}
        <NotesField {...fields} maxLength={500 - maxWhereLength - 1} />
        <WhatComes offer={offer} form={form} />
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
  const unit = unitOf(offer.medicine.form)
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
              {unit !== "other" && ` ${t(`orders.perUnit.${unit}`)}`}
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
  const { of } = useProblemText(form.problems, form.bounds.sellable)
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

function WhereField({ form }: { form: OrderFormState }) {
  const t = useWords()
  return (
    <Field id={fieldIds.where} label={t("orders.where")} hint={t("orders.whereHint")}>
      {({ id, describedBy }) => (
        <TextInput
          id={id}
          autoComplete="street-address"
          maxLength={maxWhereLength}
          aria-describedby={describedBy}
          value={form.draft.where}
          onChange={(event) => form.change({ where: event.currentTarget.value })}
        />
      )}
    </Field>
  )
}

/** What it comes to, where the price is shown, and until when it is kept. */
function WhatComes({ offer, form: { draft, limits } }: { offer: Offer; form: OrderFormState }) {
  const t = useWords()
  const now = useNow(30_000)
  const quantity = readQuantity(draft.quantity)
  const { priceCents } = offer
  return (
    <div className={styles.comes}>
      {quantity !== null && quantity > 0 && priceCents !== undefined && (
        <p aria-live="polite">
          {t(`orders.units.${unitOf(offer.medicine.form)}`, { count: quantity })} ·{" "}
          <b>
            <Money cents={quantity * priceCents} />
          </b>{" "}
          · {t(`orders.pay.${draft.deliveryType ?? "pickup"}`)}
        </p>
      )}
      {limits && (
        <p>
          {t("orders.heldUnseen", {
            moment: formatMoment(unseenHoldEnd(offer.openMinutes, now, limits.unseenHours)),
          })}
        </p>
      )}
    </div>
  )
}

/** Why it was not placed, beside the button that was pressed. */
function Failure({ form }: { form: OrderFormState }) {
  const t = useWords()
  const here = useLocation({ select: (location) => location.href })
  const { failure } = form
  if (!failure) return null
  const seeOrders = (
    <ButtonLink look="outline" size="small" to={paths.orders}>
      {t("orders.seeOrders")}
    </ButtonLink>
  )
  const actions: Partial<Record<typeof failure.kind, ReactNode>> = {
    "log-in": (
      <ButtonAnchor size="small" href={loginUrl(here)}>
        {t("orders.logIn")}
      </ButtonAnchor>
    ),
    "placed-before": seeOrders,
    "too-many-open": seeOrders,
  }
  return (
    <div className={styles.failure}>
      <Notice key={form.turn} tone="bad" role="alert" actions={actions[failure.kind]}>
        {failure.text}
      </Notice>
    </div>
  )
}
