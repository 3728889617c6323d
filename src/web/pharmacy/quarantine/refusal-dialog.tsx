import type { SupplierReturn } from "#contract/pharmacy/supplier-returns.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { call } from "#web/data/call.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { NumberField, ReasonField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import type { Errors } from "#web/kit/forms/form-state.ts"
import { useForm } from "#web/kit/forms/use-form.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { unitsAtSupplier } from "#web/pharmacy/quarantine/units-at-supplier.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/supplier-returns.ts"

type RefusalDialogProps = {
  goods: SupplierReturn
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

type Draft = { units: Record<string, string>; refusedOn: string; reason: string }

const usualReasons = ["opened", "late", "foreign"] as const

/** Takes units that a supplier refused back into quarantine. */
export function RefusalDialog({ goods, onClose, onDone, onStale }: RefusalDialogProps) {
  const t = useWords()
  const today = colomboDay(useNow(60_000))
  const lines = goods.lines.filter(({ quantity, refused }) => refused < quantity)
  const covered = unitsAtSupplier(goods)
  const leftOf = ({ quantity, refused }: (typeof lines)[number]) => Math.min(quantity - refused, covered)
  const form = useForm({
    values: (): Draft => ({
      units: Object.fromEntries(
        lines.map((line) => [line.id, lines.length === 1 ? String(leftOf(line)) : ""]),
      ),
      refusedOn: today,
      reason: "",
    }),
    check: ({ units, refusedOn, reason }) => {
      const errors: Errors<Draft> = {}
      const refused = lines.map((line) => {
        const [left, quantity] = [leftOf(line), Number(units[line.id] ?? "")]
        if (!Number.isInteger(quantity) || quantity < 0 || quantity > left)
          errors[`units.${line.id}`] = t("supplierReturns.refusal.wrong", { left: formatCount(left) })
        return { lineId: line.id, quantity }
      })
      const chosen = refused.filter(({ quantity }) => quantity > 0)
      const [first] = lines
      if (chosen.length === 0 && first) errors[`units.${first.id}`] ??= t("supplierReturns.refusal.nothing")
      if (refusedOn === "") errors.refusedOn = t("supplierReturns.credit.enterDate")
      if (reason.trim() === "") errors.reason = t("staff.enterAReason")
      return { errors, body: { id: goods.id, reason, refusedOn, lines: chosen } }
    },
    send: (body, key) => call.supplierReturns.refuse({ ...body, key }),
    onSent: ({ number }) => {
      toast({ text: t("supplierReturns.refusal.done", { number }) })
      onDone()
    },
    explain: ({ code }) => {
      if (code !== "already-changed" && code !== "not-at-supplier") return undefined
      onStale()
      return code === "already-changed" ? t("supplierReturns.credit.closed") : undefined
    },
  })
  const unitsOf = (id: string) =>
    form.part(`units.${id}`, form.values.units[id] ?? "", (typed: string) =>
      form.set({ units: { ...form.latest().units, [id]: typed } }, [`units.${id}`]),
    )
  return (
    <FormDialog
      form={form}
      title={t("supplierReturns.refusal.title")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("supplierReturns.refusal.send")}
      sending={t("common.saving")}
    >
      <p className="muted">{t("supplierReturns.refusal.text", { supplier: goods.supplier })}</p>
      {lines.map((line) => (
        <NumberField
          key={line.id}
          field={unitsOf(line.id)}
          label={
            <>
              <span translate="no">
                <TallMan text={keepTogether(line.name)} />
              </span>{" "}
              {line.lot !== null && <span className="mono">{line.lot}</span>}
            </>
          }
          hint={t("supplierReturns.refusal.left", { left: formatCount(leftOf(line)) })}
        />
      ))}
      <TextField field={form.field("refusedOn")} label={t("supplierReturns.refusal.day")} type="date" />
      <ReasonField
        field={form.field("reason")}
        label={t("staff.reason")}
        presets={usualReasons.map((reason) => t(`supplierReturns.refusal.reasons.${reason}`))}
      />
    </FormDialog>
  )
}
