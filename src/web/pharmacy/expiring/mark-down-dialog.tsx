import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { ExpiringBatch } from "#contract/pharmacy/expiring.ts"
import { discountCents } from "#domain/pharmacy/sale-sums.ts"
import { api, call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { formatRupees } from "#web/kit/format/money.tsx"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { BatchTitle } from "#web/pharmacy/expiring/batch-title.tsx"
import { readDiscount } from "#web/pharmacy/till/discount-words.ts"
import { amountText } from "#web/pharmacy/till/tender.ts"
import { useWords } from "#web/words/words.ts"

type MarkDownProps = { batch: ExpiringBatch; onClose: () => void }

/** Sells a batch at a lower price, as an amount or a percentage, or ends that. */
export function MarkDownDialog({ batch, onClose }: MarkDownProps) {
  const t = useWords()
  const client = useQueryClient()
  const { id, name, priceCents, markdownCents } = batch
  const read = { id, readPriceCents: priceCents, readMarkdownCents: markdownCents }
  const refresh = () => void client.invalidateQueries({ queryKey: api.expiring.key() })
  const price = formatRupees(priceCents)
  const form = useForm({
    values: { amount: markdownCents === null ? "" : amountText(markdownCents) },
    startAt: "amount",
    check: ({ amount }) => {
      const cents = readMarkdown(amount, priceCents)
      return {
        errors: { amount: cents === null ? t("expiring.markDown.odd", { price }) : undefined },
        body: { ...read, markdownCents: cents },
      }
    },
    serverNames: { amount: "markdownCents" },
    send: (body) => call.expiring.markDown(body),
    onSent: () => {
      toast({ text: t("expiring.markDown.done", { medicine: name }) })
      refresh()
      onClose()
    },
    explain: ({ code }) => {
      if (code !== "already-changed") return undefined
      refresh()
      return t("expiring.markDown.changed")
    },
  })
  const ending = useMutation({
    mutationFn: () => call.expiring.markDown({ ...read, markdownCents: null }),
    onSuccess: () => {
      toast({ text: t("expiring.markDown.ended", { medicine: name }) })
      onClose()
    },
    onError: toastProblem,
    onSettled: refresh,
  })
  const cents = readMarkdown(form.values.amount, priceCents)
  return (
    <FormDialog
      form={form}
      title={t("expiring.markDown.act")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("expiring.markDown.act")}
      sending={t("common.saving")}
    >
      <BatchTitle batch={batch} />
      <p className="measure muted mt-4">{t("expiring.markDown.text")}</p>
      <TextField
        field={form.field("amount")}
        label={t("expiring.markDown.price")}
        hint={t("expiring.markDown.hint", { price })}
        autoComplete="off"
        inputMode="text"
      />
      {cents !== null && <Result batch={batch} cents={cents} />}
      {markdownCents !== null && (
        <Button look="quiet" size="small" isBusy={ending.isPending} onClick={() => ending.mutate()}>
          {t("expiring.markDown.end")}
        </Button>
      )}
    </FormDialog>
  )
}

/** Shows the new price, and whether it is below what a unit cost. */
function Result({ batch, cents }: { batch: ExpiringBatch; cents: number }) {
  const t = useWords()
  const { priceCents, costedUnits, costCents } = batch
  const costOfUnit = costedUnits > 0 ? costCents / costedUnits : null
  const isBelow = costOfUnit !== null && cents < costOfUnit
  return (
    <p className="mt-12" role="status">
      <b className="num">
        {t("expiring.markDown.result", {
          price: formatRupees(cents),
          percent: Math.round(((priceCents - cents) / priceCents) * 100),
        })}
      </b>
      {costOfUnit !== null && (
        <span className={isBelow ? "block text-warn" : "block muted"}>
          {t(isBelow ? "expiring.markDown.belowCost" : "expiring.markDown.cost", {
            cost: formatRupees(Math.round(costOfUnit)),
          })}
        </span>
      )}
    </p>
  )
}

/** Parses the price of a unit, or a percentage off the price; null when it is none or not lower. */
function readMarkdown(text: string, priceCents: number): number | null {
  const given = readDiscount(text)
  if (!given) return null
  const cents =
    "percent" in given ? priceCents - discountCents(priceCents, { ...given, reason: "" }) : given.cents
  return cents < priceCents ? cents : null
}
