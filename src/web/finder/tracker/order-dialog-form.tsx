import { useLocation } from "@tanstack/react-router"
import { useState } from "react"
import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import { reservationHours, unseenHoldEnd } from "#domain/pharmacy/order-hold.ts"
import { paths } from "#domain/platform/paths.ts"
import { readQuantity } from "#web/customer/orders/order-draft.ts"
import {
  DeliveryChoice,
  DraftSummary,
  NotesField,
  OrderQuantity,
  unitOf,
} from "#web/customer/orders/order-fields.tsx"
import { PictureField } from "#web/customer/orders/prescription/picture-field.tsx"
import type { ReadyPicture } from "#web/customer/orders/prescription/shrink-picture.ts"
import { isProblem } from "#web/data/problem-words.ts"
import { loginUrl } from "#web/data/session.ts"
import type { Choice } from "#web/finder/tracker/cards.ts"
import { type OrderFormState, useOrderForm } from "#web/finder/tracker/order-dialog-state.ts"
import { PrescriptionNeeded, UnitPrice } from "#web/finder/tracker/product-line.tsx"
import { ButtonAnchor, ButtonLink } from "#web/kit/actions/button.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { DoseGlyph } from "#web/kit/format/dose-glyph.tsx"
import { MedicineName } from "#web/kit/format/medicine-name.tsx"
import { Money } from "#web/kit/format/money.tsx"
import { formatDistance } from "#web/kit/format/numbers.ts"
import { OpeningLine } from "#web/kit/format/opening-line.tsx"
import { StockChip } from "#web/kit/format/stock-chip.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useWords } from "#web/words/words.ts"

/** With its line break and the notes it fits the 500 characters of a description. */
const maxWhereLength = 150

type OrderFormProps = {
  choice: Choice
  onClose: () => void
  onPlaced: (order: CustomerOrder, picture: ReadyPicture | null) => void
}

/** The order of one medicine from one pharmacy; it stays open, with everything in it, until the order is placed. */
export function OrderForm({ choice, onClose, onPlaced }: OrderFormProps) {
  const t = useWords()
  const [picture, setPicture] = useState<ReadyPicture | null>(null)
  const state = useOrderForm(choice, (order) => onPlaced(order, picture))
  const { form, draft, bounds } = state
  const { field } = form
  return (
    <FormDialog
      form={form}
      title={t("orders.orderFrom", { pharmacy: choice.pharmacy.name })}
      onClose={onClose}
      before={
        <>
          <ProductCard choice={choice} />
          <DraftSummary form={form} draft={draft} bounds={bounds} />
        </>
      }
      cancel={t("common.cancel")}
      send={t("orders.place")}
      sending={t("orders.placing")}
      remedy={<Remedy error={form.error} />}
    >
      <OrderQuantity field={field("quantity")} bounds={bounds} form={choice.product.medicine.form} />
      <TextField
        field={{ ...field("customerTele"), value: draft.customerTele }}
        label={t("orders.contact")}
        hint={t("orders.contactHint")}
        onFocus={state.holdTele}
        type="tel"
        autoComplete="tel"
        maxLength={30}
      />
      <DeliveryChoice
        field={field("deliveryType")}
        delivers={choice.pharmacy.delivers}
        hints={{ pickup: <PickupHint choice={choice} />, delivery: t("orders.deliveryHint") }}
      />
      {draft.deliveryType === "delivery" && (
        <TextField
          field={field("where")}
          label={t("orders.where")}
          hint={t("orders.whereHint")}
          autoComplete="street-address"
          maxLength={maxWhereLength}
        />
      )}
      <NotesField field={field("description")} maxLength={500 - maxWhereLength - 1} />
      {choice.product.prescriptionOnly && (
        <PictureField pharmacy={choice.pharmacy.name} picture={picture} onChange={setPicture} />
      )}
      <WhatComes choice={choice} state={state} />
    </FormDialog>
  )
}

function ProductCard({ choice }: { choice: Choice }) {
  return (
    <div className="row nowrap at-start gap-12 panel well round pad-12-16">
      <DoseGlyph form={choice.product.medicine.form} frame="outline" />
      <div>
        <MedicineName {...choice.product.medicine} />
        <p className="row gap-x-12 meta mt-4">
          <span>{choice.product.medicine.manufacturer}</span>
          <UnitPrice product={choice.product} />
          <StockChip quantity={choice.product.quantity} />
          {choice.product.prescriptionOnly && <PrescriptionNeeded />}
        </p>
      </div>
    </div>
  )
}

function PickupHint({ choice }: { choice: Choice }) {
  return (
    <span className="inline-icon">
      {choice.pharmacy.distanceKm !== null && `${formatDistance(choice.pharmacy.distanceKm)} · `}
      <OpeningLine hours={choice.pharmacy} />
    </span>
  )
}

/** Shows the total, where the price is visible, and until when units are reserved. */
function WhatComes({ choice, state: { draft, limits } }: { choice: Choice; state: OrderFormState }) {
  const t = useWords()
  const now = useNow(30_000)
  const quantity = readQuantity(draft.quantity)
  const { priceCents } = choice.product
  return (
    <div className="meta mt-16">
      {quantity !== null && quantity > 0 && priceCents !== undefined && (
        <p aria-live="polite">
          {t(`orders.units.${unitOf(choice.product.medicine.form)}`, { count: quantity })} ·{" "}
          <b className="text-plain">
            <Money cents={quantity * priceCents} />
          </b>{" "}
          · {t(`orders.pay.${draft.deliveryType ?? "pickup"}`)}
        </p>
      )}
      {priceCents === undefined && <p>{t("orders.priceAtPharmacy")}</p>}
      {draft.deliveryType === "pickup" && <p>{t("orders.pickUpAt", { place: placeOf(choice.pharmacy) })}</p>}
      {limits && (
        <p>
          {t("orders.heldUnseen", {
            moment: formatMoment(unseenHoldEnd(choice.pharmacy, now, limits.unseenHours)),
            hours: reservationHours,
          })}
        </p>
      )}
    </div>
  )
}

const placeOf = ({ name, address, town }: Choice["pharmacy"]) =>
  [name, address, town].filter(Boolean).join(", ")

/** The actions after a failure. */
function Remedy({ error }: { error: unknown }) {
  const t = useWords()
  const here = useLocation({ select: (location) => location.href })
  if (isProblem(error, "not-logged-in"))
    return (
      <ButtonAnchor size="small" href={loginUrl(here)}>
        {t("common.logIn")}
      </ButtonAnchor>
    )
  if (!isProblem(error, "key-used-differently") && !isProblem(error, "too-many-orders")) return null
  return (
    <ButtonLink look="outline" size="small" to={paths.orders}>
      {t("orders.seeOrders")}
    </ButtonLink>
  )
}
