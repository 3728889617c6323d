import type { Batch, ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { type AdjustReason, adjustReasons, readUnits } from "#domain/pharmacy/stock-rules.ts"
import { call } from "#web/data/call.ts"
import { lineNumber } from "#web/data/refusal.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/number.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { NumberField, TextField } from "#web/kit/forms/fields.tsx"
import { Form } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import styles from "#web/pharmacy/stock/adjust-form.module.css"
import { useWords } from "#web/words/words.ts"

const choices = ["damaged", "expired", "theft", "found", "count", "other"] as const satisfies AdjustReason[]

const ways = ["off", "on"] as const
type Way = (typeof ways)[number]

/** Most reasons say which way the units go; the others leave it to the person. */
function wayOf(reason: AdjustReason | null, wanted: Way): Way {
  const own = reason === null ? "both" : adjustReasons[reason].way
  return own === "both" ? wanted : own
}

type AdjustFormProps = { row: ShelfRow; batch: Batch; onClose: () => void; onDone: () => void }

/** Takes units off one batch or puts them on it, with a reason. */
export function AdjustForm({ row, batch, onClose, onDone }: AdjustFormProps) {
  const t = useWords()
  const onlyLeft = (count: number) => t("shelf.adjusting.left", { count })
  const form = useForm({
    values: { reason: null as AdjustReason | null, way: "off" as Way, delta: "", note: "" }, // none chosen yet
    check: ({ reason, delta, note, ...wanted }) => {
      const units = readUnits(delta) ?? 0
      const way = wayOf(reason, wanted.way)
      const isTooMany = way === "off" && units > batch.quantity
      return {
        errors: {
          reason: reason === null ? t("staff.chooseAReason") : undefined,
          delta: units < 1 ? t("shelf.wrong.units") : isTooMany ? onlyLeft(batch.quantity) : undefined,
        },
        body: reason && { batchId: batch.id, reason, delta: way === "off" ? -units : units, note },
      }
    },
    send: (body, key) => call.shelf.adjust({ id: row.id, key, ...body }),
    onSent: ({ quantity }) => {
      toast({ text: t("shelf.adjusting.done", { medicine: row.name, count: quantity }) })
      onDone()
    },
    explain: (refusal) =>
      refusal.code === "not-enough-stock"
        ? { delta: onlyLeft(lineNumber(refusal, "available") ?? 0) }
        : undefined,
  })
  const { reason } = form.values
  const way = wayOf(reason, form.values.way)
  return (
    <div className={`round well mt-8 ${styles.form}`}>
      <Form
        form={form}
        onCancel={onClose}
        send={t("shelf.adjusting.send")}
        sending={t("shelf.adjusting.sending")}
      >
        <Choice
          field={form.field("reason")}
          label={t("shelf.adjusting.reason")}
          options={choices.map((value) => ({ value, label: t(`shelf.reasons.${value}`) }))}
          look="chips"
        />
        {reason !== null && adjustReasons[reason].way === "both" && (
          <Choice
            field={form.field("way")}
            label={t("shelf.adjusting.way")}
            options={ways.map((value) => ({ value, label: t(`shelf.adjusting.${value}`) }))}
            look="chips"
          />
        )}
        <NumberField
          field={form.field("delta")}
          label={`${t("shelf.adjusting.units")} (${t(`shelf.adjusting.${way}`)})`}
          hint={t("shelf.adjusting.inBatch", { quantity: formatCount(batch.quantity) })}
        />
        <TextField field={form.field("note")} label={t("shelf.adjusting.note")} />
      </Form>
    </div>
  )
}
