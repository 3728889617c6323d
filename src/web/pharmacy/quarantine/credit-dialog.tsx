import type { SupplierReturn } from "#contract/pharmacy/supplier-returns.ts"
import { readPriceCents } from "#domain/pharmacy/stock-rules.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { formatCents } from "#domain/platform/money.ts"
import { call } from "#web/data/call.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { CheckField, NumberField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { unitsAtSupplier } from "#web/pharmacy/quarantine/units-at-supplier.ts"
import { useWords } from "#web/words/words.ts"

type CreditDialogProps = {
  goods: SupplierReturn
  onClose: () => void
  onDone: () => void
  onStale: () => void
}

/** Records a supplier's credit note, or that there will be none. */
export function CreditDialog({ goods, onClose, onDone, onStale }: CreditDialogProps) {
  const t = useWords()
  const today = colomboDay(useNow(60_000))
  const { creditedCents, refusedCents } = goods
  const costCents = goods.costCents - refusedCents
  const open = Math.max(0, costCents - creditedCents)
  const left = unitsAtSupplier(goods)
  const form = useForm({
    values: () => ({
      number: "",
      dated: today,
      amount: open === 0 ? "" : formatCents(open).replaceAll(",", ""),
      units: left === 0 ? "" : String(left),
      isLast: true,
    }),
    check: ({ number, dated, amount, units, isLast }) => {
      const isRefused = number.trim() === ""
      const cents = isRefused ? 0 : readPriceCents(amount)
      const covered = isRefused || units.trim() === "" ? null : Number(units)
      const isCountWrong = covered !== null && !(Number.isInteger(covered) && covered > 0 && covered <= left)
      return {
        errors: {
          number: isRefused && !isLast ? t("supplierReturns.credit.enterNumber") : undefined,
          dated: dated === "" ? t("supplierReturns.credit.enterDate") : undefined,
          amount: !isRefused && !cents ? t("supplierReturns.credit.enterAmount") : undefined,
          units: isCountWrong ? t("quarantine.invalidQuantity", { left: formatCount(left) }) : undefined,
        },
        body: {
          id: goods.id,
          number: isRefused ? null : number,
          dated,
          cents: cents ?? 0,
          units: covered,
          isLast,
        },
      }
    },
    serverNames: { amount: "cents" },
    send: (body, key) => call.supplierReturns.credit({ ...body, key }),
    onSent: ({ number }) => {
      toast({ text: t("supplierReturns.credit.done", { number }) })
      onDone()
    },
    explain: ({ code }) => {
      if (code !== "already-changed" && code !== "not-at-supplier") return undefined
      onStale()
      if (code === "not-at-supplier") return undefined
      return t("supplierReturns.credit.closed")
    },
  })
  const cents = form.values.number.trim() === "" ? null : readPriceCents(form.values.amount)
  const difference = cents === null ? null : cents - open
  return (
    <FormDialog
      form={form}
      title={t("supplierReturns.credit.title")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("common.save")}
      sending={t("common.saving")}
    >
      <p className="muted">
        {t(refusedCents > 0 ? "supplierReturns.credit.costLeft" : "supplierReturns.credit.cost", {
          cost: formatRupees(costCents),
          credited: formatRupees(creditedCents),
        })}
      </p>
      <TextField
        field={form.field("number")}
        label={t("supplierReturns.credit.number")}
        hint={t("supplierReturns.credit.numberHint")}
        maxLength={60}
      />
      <TextField field={form.field("dated")} label={t("supplierReturns.credit.dated")} type="date" />
      <NumberField
        field={form.field("amount")}
        label={t("supplierReturns.credit.amount")}
        hint={
          difference === null
            ? undefined
            : t(`supplierReturns.credit.${difference === 0 ? "equal" : difference < 0 ? "less" : "more"}`, {
                amount: formatRupees(Math.abs(difference)),
              })
        }
        decimal
      />
      <NumberField
        field={form.field("units")}
        label={t("supplierReturns.credit.units")}
        hint={t("supplierReturns.credit.unitsHint", { left: formatCount(left) })}
      />
      <CheckField
        field={form.field("isLast")}
        label={t("supplierReturns.credit.isLast")}
        hint={t("supplierReturns.credit.isLastHint")}
      />
    </FormDialog>
  )
}
