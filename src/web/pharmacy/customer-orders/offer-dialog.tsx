import { useQuery } from "@tanstack/react-query"
import type { ReceivedOrder } from "#contract/pharmacy/received-orders.ts"
import { readPriceCents } from "#domain/pharmacy/stock-rules.ts"
import { api, call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { Money } from "#web/kit/format/money.tsx"
import { Choice } from "#web/kit/forms/choice.tsx"
import { NumberField, QuantityField, ReasonField } from "#web/kit/forms/fields.tsx"
import { Form } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { AnswerDialog, type AnswerProps } from "#web/pharmacy/customer-orders/answer-dialog.tsx"
import { amountText } from "#web/pharmacy/till/tender.ts"
import { useWords } from "#web/words/words.ts"

const presets = ["rest", "box"] as const

/** Offers the customer fewer units, an equivalent or another price. The order stays as it is until the customer accepts. */
export function OfferDialog(props: AnswerProps) {
  const { order, onClose } = props
  const t = useWords()
  const substitutes = useSubstitutes(order)
  const form = useOffer(props, substitutes)
  const { quantity } = form.values
  return (
    <AnswerDialog
      {...props}
      isGone={props.isGone && !form.isSending}
      title={t("pharmacy.orders.offer")}
      failure={form.failure === null ? null : form.error}
      isDirty={form.isDirty}
    >
      <Form
        form={{ ...form, failure: null }}
        onCancel={onClose}
        cancel={t("pharmacy.orders.back")}
        send={t("pharmacy.orders.sendOffer")}
        sending={t("common.sending")}
      >
        <p className="mb-12">{t("pharmacy.orders.offerText")}</p>
        {substitutes.length > 0 && (
          <Choice
            field={{
              ...form.field("stockId"),
              set: (stockId) => {
                const chosen = substitutes.find((each) => each.stockId === stockId)
                form.set({ stockId, price: amountText(chosen?.priceCents ?? order.priceCents) })
              },
            }}
            label={t("pharmacy.orders.offerProduct")}
            options={[
              { value: order.stockId, label: <span translate="no">{order.medicine}</span> },
              ...substitutes.map(({ stockId, name, manufacturer, quantity: left, priceCents }) => ({
                value: stockId,
                label: <span translate="no">{name}</span>,
                hint: (
                  <>
                    {manufacturer} · {t("pharmacy.orders.onShelfHere", { quantity: left })} ·{" "}
                    <Money cents={priceCents} />
                  </>
                ),
              })),
            ]}
          />
        )}
        <QuantityField
          field={form.field("quantity")}
          label={t("common.quantity")}
          hint={t("pharmacy.orders.offerQuantityHint", { quantity: order.quantity })}
          max={order.quantity}
        />
        <NumberField
          decimal
          field={form.field("price")}
          label={t("pharmacy.orders.offerPrice")}
          hint={<OfferTotal quantity={quantity} price={form.values.price} />}
        />
        <ReasonField
          field={form.field("note")}
          label={t("pharmacy.orders.offerNote")}
          presets={presets.map((preset) => t(`pharmacy.orders.offerNotes.${preset}`))}
        />
      </Form>
    </AnswerDialog>
  )
}

function OfferTotal({ quantity, price }: { quantity: string; price: string }) {
  const t = useWords()
  const cents = readPriceCents(price)
  const units = Number(quantity)
  if (cents === null || !Number.isInteger(units)) return null
  return (
    <>
      {t("pharmacy.orders.toPay")}: <Money cents={cents * units} />
    </>
  )
}

function useSubstitutes({ id }: ReceivedOrder) {
  const { data } = useQuery(api.receivedOrders.substitutes.queryOptions({ input: { id } }))
  return data?.substitutes ?? []
}

type Substitutes = ReturnType<typeof useSubstitutes>

function useOffer({ order, onDone, onStale, onAnswered }: AnswerProps, substitutes: Substitutes) {
  const t = useWords()
  return useForm({
    values: () => ({
      stockId: order.stockId,
      quantity: String(order.quantity),
      price: amountText(order.priceCents),
      note: "",
    }),
    startAt: "quantity",
    check: ({ stockId, quantity, price, note }) => {
      const units = /^\d{1,6}$/.test(quantity.trim()) ? Number(quantity) : 0
      const priceCents = readPriceCents(price)
      const isUnits = units >= 1 && units <= order.quantity
      const isSame =
        isUnits && stockId === order.stockId && units === order.quantity && priceCents === order.priceCents
      return {
        errors: {
          quantity: isSame
            ? t("pharmacy.orders.offerNothing")
            : isUnits
              ? undefined
              : t("pharmacy.orders.offerQuantityOdd", { quantity: order.quantity }),
          price: priceCents !== null && priceCents > 0 ? undefined : t("pharmacy.orders.offerPriceOdd"),
        },
        body: {
          stockId: substitutes.some((each) => each.stockId === stockId) ? stockId : order.stockId,
          quantity: units,
          priceCents: priceCents ?? 0,
          ...(note.trim() ? { note } : {}),
        },
      }
    },
    send: (body, key) => call.receivedOrders.offer({ id: order.id, version: order.version, key, ...body }),
    onSent: () => {
      toast({ text: t("pharmacy.orders.offerSent", { reference: order.reference }) })
      onAnswered()
      onDone()
    },
    onFailed: onStale,
    serverNames: { price: "priceCents" },
  })
}
