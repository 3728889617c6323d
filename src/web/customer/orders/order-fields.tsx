import type { ReactNode } from "react"
import type { DeliveryType } from "#contract/pharmacy/customer-orders.ts"
import {
  type DraftProblem,
  isMissing,
  type OrderDraft,
  readQuantity,
} from "#web/customer/orders/order-draft.ts"
import styles from "#web/customer/orders/order-fields.module.css"
import { doseShape } from "#web/kit/format/dose-glyph.tsx"
import { ErrorSummary } from "#web/kit/forms/error-summary.tsx"
import { Field, FieldGroup, RadioCard, RadioCards, TextArea } from "#web/kit/forms/field.tsx"
import { QtyStepper } from "#web/kit/forms/qty-stepper.tsx"
import { useWords } from "#web/words/words.ts"

/** The ids of the fields, so that the summary can lead to them. */
export const fieldIds = {
  quantity: "order-quantity",
  customerTele: "order-contact",
  deliveryType: "order-delivery",
  description: "order-notes",
  where: "order-where",
} as const satisfies Record<DraftProblem["field"] | "where", string>

/** What the fields share: the draft, what is wrong with it, and how many can be had at most. */
export type DraftFieldProps = {
  draft: OrderDraft
  problems: DraftProblem[]
  sellable: number
  maxUnits: number | undefined
  onChange: (part: Partial<OrderDraft>) => void
}

/** Few enough to say so before somebody asks for more. */
const fewLeft = 10

/** The sentence under a field; undefined when it is in order. */
export function useProblemText(problems: DraftProblem[], sellable: number) {
  const t = useWords()
  const say = (problem: DraftProblem) =>
    t(`orders.${problem.word}`, { count: "count" in problem ? problem.count : sellable })
  return {
    of: (field: DraftProblem["field"]) => {
      const problem = problems.find((each) => each.field === field)
      return problem && say(problem)
    },
    all: problems.map((problem) => ({ fieldId: fieldIds[problem.field], message: say(problem) })),
  }
}

/** What has to be mended, with a link to each field; it takes the focus each time the form is sent. */
export function DraftSummary({
  problems,
  sellable,
  turn,
}: {
  problems: DraftProblem[]
  sellable: number
  turn: number
}) {
  const t = useWords()
  const { all } = useProblemText(problems, sellable)
  if (problems.length === 0) return null
  return (
    <ErrorSummary
      key={turn}
      heading={t(problems.some(isMissing) ? "orders.fillIn" : "orders.mend")}
      errors={all}
    />
  )
}

export function QuantityField({
  draft,
  problems,
  sellable,
  maxUnits = sellable,
  onChange,
  form,
}: DraftFieldProps & { form: string | null }) {
  const t = useWords()
  const { of } = useProblemText(problems, sellable)
  const error = of("quantity")
  const wanted = readQuantity(draft.quantity) ?? 0
  const left = t(sellable > 0 ? "orders.onlyLeft" : "orders.nothingLeft", { count: sellable })
  const isShort = sellable <= fewLeft || wanted > sellable
  return (
    <Field
      id={fieldIds.quantity}
      label={t("orders.quantity")}
      hint={t(`orders.howMany.${unitOf(form)}`)}
      error={error}
    >
      {({ id, describedBy, isInvalid }) => (
        <div className={styles.quantity}>
          <QtyStepper
            id={id}
            describedBy={describedBy}
            isInvalid={isInvalid}
            value={draft.quantity}
            max={Math.max(1, Math.min(sellable, maxUnits))}
            onChange={(quantity) => onChange({ quantity })}
          />
          <span className={styles.left} aria-live="polite">
            {isShort && error !== left && left}
          </span>
        </div>
      )}
    </Field>
  )
}

/** What is counted of a form; `other` where its words do not say. */
export function unitOf(form: string | null) {
  const shape = form && doseShape(form)
  return shape === "tablet" || shape === "capsule" ? shape : "other"
}

type DeliveryFieldProps = DraftFieldProps & { delivers: boolean; hints?: Record<DeliveryType, ReactNode> }

/** Two cards, of which none is chosen at first; delivery is disabled where the pharmacy does not deliver. */
export function DeliveryField(props: DeliveryFieldProps) {
  const { draft, problems, sellable, onChange, delivers, hints } = props
  const t = useWords()
  const { of } = useProblemText(problems, sellable)
  const card = (type: DeliveryType, id?: string) => (
    <RadioCard
      id={id}
      name="delivery-type"
      label={t(`orders.deliveryTypes.${type}`)}
      hint={type === "delivery" && !delivers ? t("orders.noDeliveryHere") : hints?.[type]}
      disabled={type === "delivery" && !delivers && draft.deliveryType !== "delivery"}
      checked={draft.deliveryType === type}
      onChange={() => onChange({ deliveryType: type })}
    />
  )
  return (
    <FieldGroup label={t("orders.delivery")} error={of("deliveryType")}>
      <RadioCards>
        {card("pickup", fieldIds.deliveryType)}
        {card("delivery")}
      </RadioCards>
    </FieldGroup>
  )
}

type NotesFieldProps = DraftFieldProps & { hint?: string; maxLength?: number }

export function NotesField(props: NotesFieldProps) {
  const { draft, problems, sellable, onChange, hint, maxLength = 500 } = props
  const t = useWords()
  const { of } = useProblemText(problems, sellable)
  return (
    <Field id={fieldIds.description} label={t("orders.notes")} hint={hint} error={of("description")}>
      {({ id, describedBy, isInvalid }) => (
        <TextArea
          id={id}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          maxLength={maxLength}
          value={draft.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      )}
    </Field>
  )
}
