import { useQueryClient } from "@tanstack/react-query"
import { useLocation } from "@tanstack/react-router"
import { useState } from "react"
import type { CustomerOrder, DeliveryType } from "#contract/pharmacy/customer-orders.ts"
import { paths } from "#domain/platform/paths.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import { checkDraft, sayProblems } from "#web/customer/orders/order-draft.ts"
import { DeliveryChoice, DraftSummary, NotesField } from "#web/customer/orders/order-fields.tsx"
import { explainDraft, limitOf } from "#web/customer/orders/order-refusal.ts"
import { PictureField } from "#web/customer/orders/prescription/picture-field.tsx"
import { SendingPicture } from "#web/customer/orders/prescription/sending-picture.tsx"
import type { ReadyPicture } from "#web/customer/orders/prescription/shrink-picture.ts"
import { refreshOrders, useOrderStart } from "#web/customer/orders/use-my-orders.ts"
import { call } from "#web/data/call.ts"
import { partOf, type Refusal } from "#web/data/refusal.ts"
import { loginUrl, useSession } from "#web/data/session.ts"
import { type ListChoice, orderedLines, totalOf } from "#web/finder/list/list-card.tsx"
import styles from "#web/finder/list/medicine-list.module.css"
import { Button, ButtonAnchor, ButtonLink } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { MedicineName } from "#web/kit/format/medicine-name.tsx"
import { Money } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { useErrorTitle } from "#web/kit/forms/error-summary.tsx"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

/** With its line break and the notes it fits the 500 characters of a description. */
const maxWhereLength = 150

type ListOrderDialogProps = { choice: ListChoice; onClose: () => void }
type Placed = { orders: CustomerOrder[]; asked: number; isLess: boolean; picture: ReadyPicture | null }

/** The order of a whole list at one pharmacy; afterwards it says what was ordered. */
export function ListOrderDialog({ choice, onClose }: ListOrderDialogProps) {
  const t = useWords()
  const { person } = useSession()
  const here = useLocation({ select: (location) => location.href })
  const [hasForm, setHasForm] = useState(person !== null)
  // The stock as it was when the dialog opened: what is ordered does not change while someone types.
  const [asked] = useState(choice)
  const [placed, setPlaced] = useState<Placed | null>(null)
  if (person && !hasForm) setHasForm(true)
  const title = t("orders.orderFrom", { pharmacy: asked.pharmacy.name })
  if (placed)
    return <PlacedDialog placed={placed} title={title} pharmacy={asked.pharmacy.name} onClose={onClose} />
  if (hasForm) return <ListOrderForm choice={asked} title={title} onClose={onClose} onPlaced={setPlaced} />
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="text-lead mt-16 mb-16">{t("orders.guest")}</p>
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {t("common.cancel")}
        </Button>
        <ButtonAnchor href={loginUrl(here)}>{t("common.logIn")}</ButtonAnchor>
      </DialogActions>
    </Dialog>
  )
}

type PlacedDialogProps = { placed: Placed; title: string; pharmacy: string; onClose: () => void }

function PlacedDialog({
  placed: { orders, asked, isLess, picture },
  title,
  pharmacy,
  onClose,
}: PlacedDialogProps) {
  const t = useWords()
  const count = orders.length
  const prescribed = orders.find(({ prescriptionOnly }) => prescriptionOnly)
  return (
    <Dialog title={title} onClose={onClose}>
      <Notice tone={count < asked || isLess ? "warn" : "ok"} role="status">
        {count < asked
          ? t("medicineList.placedSome", { count, total: asked })
          : t("medicineList.placedAll", { count })}
      </Notice>
      <p className="mt-16 mb-16">{t("medicineList.placedText", { pharmacy })}</p>
      {picture && prescribed && <SendingPicture orderId={prescribed.id} picture={picture} isForBasket />}
      {isLess && <p className="mb-16">{t("medicineList.placedLess")}</p>}
      <DialogActions>
        <Button look="outline" onClick={onClose}>
          {t("common.close")}
        </Button>
        <ButtonLink to={paths.orders}>{t("orders.seeOrders")}</ButtonLink>
      </DialogActions>
    </Dialog>
  )
}

type ListOrderFormProps = ListOrderDialogProps & { title: string; onPlaced: (placed: Placed) => void }

function ListOrderForm({ choice, title, onClose, onPlaced }: ListOrderFormProps) {
  const t = useWords()
  const ordered = orderedLines(choice)
  const total = totalOf(ordered)
  const [picture, setPicture] = useState<ReadyPicture | null>(null)
  const { form, draft, bounds } = useListOrder(choice, (placed) => onPlaced({ ...placed, picture }))
  const { field } = form
  return (
    <FormDialog
      form={form}
      title={title}
      onClose={onClose}
      before={
        <>
          <ul className={`divided panel well round ${styles.ordered}`}>
            {ordered.map(({ line, product, units }) => (
              <li key={product.stockId}>
                <div className="shrink leading">
                  <MedicineName {...product.medicine} />
                  {units < line.units && (
                    <small className="block text-warn">{t("orders.onlyLeft", { count: units })}</small>
                  )}
                </div>
                <b className="num">× {formatCount(units)}</b>
                {product.priceCents !== undefined && <Money cents={product.priceCents * units} />}
              </li>
            ))}
            {total !== null && (
              <li>
                <b>{t("orders.total")}</b>
                <span />
                <b>
                  <Money cents={total} />
                </b>
              </li>
            )}
          </ul>
          <DraftSummary form={form} draft={draft} bounds={bounds} />
        </>
      }
      cancel={t("common.cancel")}
      send={t("orders.place")}
      sending={t("orders.placing")}
    >
      <TextField
        field={{ ...field("customerTele"), value: draft.customerTele }}
        label={t("orders.contact")}
        hint={t("orders.contactHint")}
        type="tel"
        autoComplete="tel"
        maxLength={30}
      />
      <DeliveryChoice field={field("deliveryType")} delivers={choice.pharmacy.delivers} />
      {draft.deliveryType === "delivery" && (
        <TextField
          field={field("where")}
          label={t("orders.where")}
          hint={t("orders.whereHint")}
          autoComplete="street-address"
          maxLength={maxWhereLength}
        />
      )}
      <Choice
        field={field("ifShort")}
        label={t("medicineList.ifShort")}
        options={[
          { value: "none", label: t("medicineList.allOrNone"), hint: t("medicineList.allOrNoneHint") },
          {
            value: "available",
            label: t("medicineList.sendAvailable"),
            hint: t("medicineList.sendAvailableHint"),
          },
        ]}
      />
      <NotesField field={field("description")} maxLength={500 - maxWhereLength - 1} />
      {ordered.some(({ product }) => product.prescriptionOnly) && (
        <PictureField pharmacy={choice.pharmacy.name} picture={picture} onChange={setPicture} />
      )}
      <p className="meta mt-16">{t("medicineList.heldTogether")}</p>
    </FormDialog>
  )
}

type ListDraft = {
  /** Null while it is the number of the account. */
  customerTele: string | null
  deliveryType: DeliveryType | null
  where: string
  description: string
  ifShort: "none" | "available"
}

const untouched: ListDraft = {
  customerTele: null,
  deliveryType: null,
  where: "",
  description: "",
  ifShort: "none",
}

/** Holds, checks and sends the order of a list. */
function useListOrder(choice: ListChoice, onPlaced: (placed: Omit<Placed, "picture">) => void) {
  const t = useWords()
  const queryClient = useQueryClient()
  const start = useOrderStart()
  const ordered = orderedLines(choice)
  const usualTele = start?.customerTele ? formatPhone(start.customerTele) : ""
  // The units are those of the list; the fields of an order are checked as for one medicine.
  const asOrder = (draft: ListDraft) => ({
    ...draft,
    quantity: "1",
    customerTele: draft.customerTele ?? usualTele,
  })
  const bounds = { sellable: 1, maxUnits: undefined, delivers: choice.pharmacy.delivers }
  const form = useForm({
    values: untouched,
    hasSummary: true,
    check: (values) => {
      const draft = asOrder(values)
      const { customerTele, deliveryType } = draft
      const problems = checkDraft(draft, bounds)
      if (problems.length > 0 || deliveryType === null)
        return { errors: sayProblems(t, problems, 1), body: null }
      if (!navigator.onLine) return { errors: t("orders.offline"), body: null }
      const where = deliveryType === "delivery" ? values.where.trim() : ""
      return {
        body: {
          lines: ordered.map(({ product, units }) => ({ stockId: product.stockId, quantity: units })),
          sendAvailable: values.ifShort === "available",
          customerTele,
          deliveryType,
          description: [where, values.description].filter((line) => line !== "").join("\n"),
        },
      }
    },
    send: (body, key) => call.orderBaskets.place({ key, ...body }),
    onSent: ({ orders }) => {
      void refreshOrders(queryClient)
      const units = new Map(ordered.map(({ product, units: wanted }) => [product.medicine.id, wanted]))
      const isLess = orders.some(({ medicineId, quantity }) => quantity < (units.get(medicineId) ?? 0))
      onPlaced({ orders, asked: ordered.length, isLess })
    },
    explain: (refusal) => {
      const { code } = refusal
      if (code === "not-logged-in") return t("orders.needLogin")
      if (code === "key-used-differently") return t("orders.placedBefore")
      if (code === "not-enough-stock" || code === "expired-stock")
        return t("medicineList.short", {
          medicines: shortOf(refusal, ordered, (medicine, count) =>
            t("medicineList.only", { medicine, count }),
          ),
        })
      const limit = limitOf(refusal)
      if (code === "too-many-orders" && limit !== null) return t("orders.tooManyOpen", { count: limit })
      if (code === "too-many-units" && limit !== null) return t("orders.aboveLimit", { count: limit })
      return explainDraft(t, refusal, 1)
    },
    unsure: t("orders.noAnswer"),
  })
  useErrorTitle(form.summary.length > 0)
  return { form, draft: asOrder(form.values), bounds }
}

/** Names the medicines of a refusal, with what is left of each. */
function shortOf(
  { detail }: Refusal,
  ordered: ReturnType<typeof orderedLines>,
  sayOnly: (medicine: string, count: number) => string,
): string {
  const lines = detail("lines")
  const names = (Array.isArray(lines) ? lines : []).flatMap((line: unknown) => {
    const [stockId, available] = [partOf(line, "stockId"), partOf(line, "available")]
    const name = ordered.find(({ product }) => product.stockId === stockId)?.product.medicine.name
    if (name === undefined) return []
    return [typeof available === "number" && available > 0 ? sayOnly(name, available) : name]
  })
  return names.join(", ")
}
