import { useState } from "react"
import type { Batch, ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { type AdjustReason, adjustReasons, readUnits } from "#domain/pharmacy/stock-rules.ts"
import { call } from "#web/data/call.ts"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/number.ts"
import { FieldGroup } from "#web/kit/forms/field.tsx"
import { ActForm, InputField } from "#web/kit/forms/form-parts.tsx"
import { lineNumber, useAct, type Wrong } from "#web/kit/forms/use-act.ts"
import styles from "#web/pharmacy/stock/adjust-form.module.css"
import { useWords } from "#web/words/words.ts"

const ids = { reason: "adjust-reason", delta: "adjust-units", note: "adjust-note" }
const choices = ["damaged", "expired", "theft", "found", "count", "other"] as const satisfies AdjustReason[]

type AdjustFormProps = { row: ShelfRow; batch: Batch; onClose: () => void; onDone: () => void }

/** Takes units off one batch or puts them on it, with a reason. */
export function AdjustForm({ row, batch, onClose, onDone }: AdjustFormProps) {
  const t = useWords()
  const [key] = useState(() => crypto.randomUUID())
  const [draft, setDraft] = useState({ units: "", note: "" })
  const [reason, setReason] = useState<AdjustReason | null>(null)
  const [wanted, setWay] = useState<"off" | "on">("off")
  const own = reason === null ? "both" : adjustReasons[reason].way
  const way = own === "both" ? wanted : own
  const onlyLeft = (count: number) => t("shelf.adjusting.left", { count })
  const act = useAct({
    ids,
    explain: (refused): Wrong | undefined =>
      refused.code === "not-enough-stock"
        ? { delta: onlyLeft(lineNumber(refused, "available") ?? 0) }
        : undefined,
  })
  const submit = () => {
    const units = readUnits(draft.units)
    const wrong: Wrong = {}
    if (reason === null) wrong.reason = t("shelf.wrong.reason")
    if (units === null || units < 1) wrong.delta = t("shelf.wrong.units")
    else if (way === "off" && units > batch.quantity) wrong.delta = onlyLeft(batch.quantity)
    if (Object.keys(wrong).length > 0 || units === null || reason === null) return act.show(wrong)
    const delta = way === "off" ? -units : units
    void act.run(
      () => call.shelf.adjust({ id: row.id, key, batchId: batch.id, reason, delta, note: draft.note }),
      (saved) => {
        toast({
          text: t("shelf.adjusting.done", { medicine: row.name, count: saved.quantity }),
        })
        onDone()
      },
    )
  }
  return (
    <div className={styles.form}>
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        send={t("shelf.adjusting.send")}
        sending={t("shelf.adjusting.sending")}
      >
        <FieldGroup label={t("shelf.adjusting.reason")} error={act.wrong.reason}>
          <div className={styles.choices}>
            {choices.map((choice, place) => (
              <FilterChip
                key={choice}
                id={place === 0 ? ids.reason : undefined}
                isOn={reason === choice}
                onClick={() => setReason(choice)}
              >
                {t(`shelf.reasons.${choice}`)}
              </FilterChip>
            ))}
          </div>
        </FieldGroup>
        {own === "both" && reason !== null && (
          <FieldGroup label={t("shelf.adjusting.way")}>
            <div className={styles.choices}>
              {(["off", "on"] as const).map((one) => (
                <FilterChip key={one} isOn={way === one} onClick={() => setWay(one)}>
                  {t(`shelf.adjusting.${one}`)}
                </FilterChip>
              ))}
            </div>
          </FieldGroup>
        )}
        <InputField
          id={ids.delta}
          label={`${t("shelf.adjusting.units")} (${t(`shelf.adjusting.${way}`)})`}
          hint={t("shelf.adjusting.inBatch", { quantity: formatCount(batch.quantity) })}
          inputMode="numeric"
          value={draft.units}
          onChange={(units) => setDraft({ ...draft, units })}
          error={act.wrong.delta}
        />
        <InputField
          id={ids.note}
          label={t("shelf.adjusting.note")}
          value={draft.note}
          onChange={(note) => setDraft({ ...draft, note })}
          error={act.wrong.note}
        />
      </ActForm>
    </div>
  )
}
