import type { Customer, CustomerSale } from "#contract/pharmacy/customers.ts"
import { maxSupplyDays } from "#domain/pharmacy/refills.ts"
import { readUnits } from "#domain/pharmacy/stock-rules.ts"
import { call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { NumberField } from "#web/kit/forms/fields.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import styles from "#web/pharmacy/prescriptions/prescriptions.module.css"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/customers.ts"

type RefillFormProps = { sale: CustomerSale; onDone: (customer: Customer) => void }

/** Asks how many days each line of a customer's sale lasts, as the directions or the last time tell. */
export function RefillForm({ sale, onDone }: RefillFormProps) {
  const t = useWords()
  const lines = sale.lines.filter(({ quantity, returned }) => returned < quantity)
  const form = useForm({
    values: () => ({
      days: Object.fromEntries(
        lines.map(({ lineNo, plannedDays, proposedDays }) => [
          lineNo,
          (plannedDays ?? proposedDays)?.toString() ?? "",
        ]),
      ),
    }),
    check: ({ days }) => {
      const read = lines.map(({ lineNo }) => {
        const text = days[lineNo]?.trim() ?? ""
        return { lineNo, days: text === "" ? null : readUnits(text) }
      })
      const isWrong = read.some(
        ({ days }) => days === undefined || (days !== null && (days < 1 || days > maxSupplyDays)),
      )
      return {
        errors: { days: isWrong ? t("customers.refill.wrong", { most: maxSupplyDays }) : undefined },
        body: { saleId: sale.id, lines: read.map((line) => ({ ...line, days: line.days ?? null })) },
      }
    },
    send: (body) => call.customers.planRefills(body),
    onSent: (customer) => {
      toast({ text: t("customers.refill.planned") })
      onDone(customer)
    },
  })
  const days = form.field("days")
  return (
    <form onSubmit={form.submit} noValidate>
      <div className={styles.pair}>
        {lines.map(({ lineNo, name, directions }, place) => (
          <NumberField
            key={lineNo}
            field={{
              id: `${days.id}-${lineNo}`,
              value: days.value[lineNo] ?? "",
              error: place === 0 ? days.error : undefined,
              set: (text) => days.set({ ...days.value, [lineNo]: text }),
              ref: place === 0 ? days.ref : () => {},
            }}
            label={t("customers.refill.days", { medicine: keepTogether(name) })}
            hint={directions ?? undefined}
            maxLength={3}
          />
        ))}
      </div>
      {form.failure && (
        <p className="text-bad mt-8" role="alert">
          {form.failure}
        </p>
      )}
      <p className="meta mt-4">{t("customers.refill.hint")}</p>
      <Button type="submit" size="small" className="mt-8" isBusy={form.isSending}>
        {t("customers.refill.save")}
      </Button>
    </form>
  )
}
