import Plus from "lucide-react/icons/plus"
import X from "lucide-react/icons/x"
import type { TaxRate } from "#contract/admin/tax-rates.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { call } from "#web/data/call.ts"
import { Button, IconButton } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { FieldGroup, TextInput } from "#web/kit/forms/field.tsx"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { type FormField, useForm } from "#web/kit/forms/use-form.ts"
import { useWords } from "#web/words/words.ts"

export type TaxDialogProps = {
  onSaved: (listed: { rates: TaxRate[] }) => void
  onStale: () => void
  onClose: () => void
}

type Typed = { validFrom: string; percent: string }

/** Parses a percentage with at most two decimals; null when invalid. */
function readPercent(text: string): number | null {
  const plain = text.trim().replace(",", ".")
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN
  return percent <= 100 ? percent : null
}

/** Adds a tax (`rate` is null) or changes its name and percentages. */
export function TaxRateDialog({
  rate,
  onSaved,
  onStale,
  onClose,
}: TaxDialogProps & { rate: TaxRate | null }) {
  const t = useWords()
  const form = useForm({
    values: () => ({
      name: rate?.name ?? "",
      percents: rate
        ? rate.percents.map(({ validFrom, percent }) => ({ validFrom, percent: String(percent) }))
        : [{ validFrom: colomboDay(new Date()), percent: "" }],
    }),
    check: ({ name, percents }) => {
      const read = percents.map(({ validFrom, percent }) => ({ validFrom, percent: readPercent(percent) }))
      const right = read.filter((one): one is { validFrom: string; percent: number } => one.percent !== null)
      const days = new Set(percents.flatMap(({ validFrom }) => validFrom || []))
      const isRight = right.length > 0 && right.length === percents.length && days.size === percents.length
      return {
        errors: {
          name: name.trim() === "" ? t("adminSettings.taxes.missingName") : undefined,
          percents: isRight ? undefined : t("adminSettings.taxes.invalidPercents"),
        },
        body: { name: name.trim(), percents: right },
      }
    },
    send: (body) =>
      rate
        ? call.adminTaxRates.change({ id: rate.id, version: rate.version, ...body })
        : call.adminTaxRates.add(body),
    onSent: (listed, { name }) => {
      onSaved(listed)
      toast({ text: t("staff.nameSaved", { name }) })
    },
    explain: ({ code }) => {
      if (code === "tax-name-taken") return { name: t("adminSettings.taxes.taken") }
      if (code !== "already-changed") return undefined
      onStale()
      return t("adminSettings.taxes.late")
    },
  })
  return (
    <FormDialog
      form={form}
      title={rate ? t("adminSettings.taxes.changing", { name: rate.name }) : t("adminSettings.taxes.add")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("common.save")}
      sending={t("common.saving")}
    >
      <TextField
        field={form.field("name")}
        label={t("common.name")}
        hint={t("adminSettings.taxes.nameHint")}
        maxLength={40}
      />
      <PercentRows field={form.field("percents")} />
    </FormDialog>
  )
}

/** The percentages with their first days. */
function PercentRows({ field: { value: rows, set, error, ref } }: { field: FormField<Typed[]> }) {
  const t = useWords()
  const change = (place: number, part: Partial<Typed>) =>
    set(rows.map((row, at) => (at === place ? { ...row, ...part } : row)))
  return (
    <FieldGroup label={t("adminSettings.taxes.percents")} {...(error !== undefined && { error })}>
      <p className="meta">{t("adminSettings.taxes.percentsHint")}</p>
      {rows.map(({ validFrom, percent }, place) => (
        <div key={place} className="row nowrap mt-8">
          <TextInput
            ref={place === 0 ? ref : undefined}
            inputMode="decimal"
            aria-label={t("adminSettings.taxes.percentOf", { number: place + 1 })}
            placeholder="%"
            value={percent}
            onChange={(event) => change(place, { percent: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            aria-label={t("adminSettings.taxes.fromOf", { number: place + 1 })}
            value={validFrom}
            onChange={(event) => change(place, { validFrom: event.currentTarget.value })}
          />
          {rows.length > 1 && (
            <IconButton
              label={t("adminSettings.taxes.removePercent", { number: place + 1 })}
              onClick={() => set(rows.filter((_, at) => at !== place))}
            >
              <X aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      <Button look="quiet" size="small" onClick={() => set([...rows, { validFrom: "", percent: "" }])}>
        <Plus aria-hidden="true" />
        {t("adminSettings.taxes.addPercent")}
      </Button>
    </FieldGroup>
  )
}
