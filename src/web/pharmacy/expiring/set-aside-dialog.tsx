import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useId } from "react"
import type { ExpiringBatch } from "#contract/pharmacy/expiring.ts"
import { readUnitsTyped } from "#domain/pharmacy/packs.ts"
import { api, call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { CheckField, ReasonField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { BatchTitle } from "#web/pharmacy/expiring/batch-title.tsx"
import { UnitsField } from "#web/pharmacy/packs/units-field.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/quarantine.ts"
import "#web/words/en/supplier-returns.ts"

type SetAsideProps = { batch: ExpiringBatch; onClose: () => void }

/** Takes units of a batch off the shelf: into quarantine, or back to the supplier in the same act. */
export function SetAsideDialog({ batch, onClose }: SetAsideProps) {
  const t = useWords()
  const client = useQueryClient()
  const namesId = useId()
  const { data } = useQuery(api.goodsIn.suppliers.queryOptions({ staleTime: 60_000 }))
  const { id, name, units, packSize } = batch
  const refresh = () => {
    for (const changed of [api.expiring, api.quarantine, api.supplierReturns])
      void client.invalidateQueries({ queryKey: changed.key() })
  }
  const form = useForm({
    values: {
      quantity: String(units),
      sendsBack: false,
      supplier: batch.supplier ?? "",
      reason: t("expiring.reason"),
    },
    check: ({ quantity, sendsBack, supplier, reason }) => {
      const typed = readUnitsTyped(quantity, packSize) ?? 0
      return {
        errors: {
          quantity:
            typed < 1 || typed > units
              ? t("quarantine.invalidQuantity", { left: formatCount(units) })
              : undefined,
          supplier: sendsBack && supplier.trim() === "" ? t("supplierReturns.enterSupplier") : undefined,
          reason: reason.trim() === "" ? t("staff.enterAReason") : undefined,
        },
        body: { id, quantity: typed, supplier: sendsBack ? supplier.trim() : null, reason: reason.trim() },
      }
    },
    send: (body, key) => call.expiring.setAside({ ...body, key }),
    onSent: ({ return: sent }, { quantity }) => {
      toast({
        text: sent
          ? t("supplierReturns.sent", { number: sent.number, supplier: sent.supplier })
          : t("expiring.taken", { count: quantity, medicine: name }),
      })
      refresh()
      onClose()
    },
    explain: ({ code }) => {
      if (code !== "not-enough-stock") return undefined
      refresh()
      return { quantity: t("expiring.fewer") }
    },
  })
  return (
    <FormDialog
      form={form}
      title={t("expiring.setAside")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t(form.values.sendsBack ? "quarantine.send.sent-back" : "expiring.setAside")}
      sending={t("common.saving")}
    >
      <BatchTitle batch={batch} />
      <p className="measure muted mt-4">{t("expiring.setAsideText")}</p>
      <UnitsField
        field={form.field("quantity")}
        packSize={packSize}
        label={t("staff.units")}
        hint={t("expiring.left", { left: formatCount(units) })}
      />
      <ReasonField field={form.field("reason")} label={t("staff.reason")} />
      <CheckField
        field={form.field("sendsBack")}
        label={t("expiring.sendsBack")}
        hint={t("expiring.sendsBackHint")}
      />
      {form.values.sendsBack && (
        <>
          <TextField
            field={form.field("supplier")}
            label={t("common.supplier")}
            hint={t("supplierReturns.supplierHint")}
            list={namesId}
            maxLength={200}
          />
          <datalist id={namesId}>
            {data?.names.map((known) => (
              <option key={known}>{known}</option>
            ))}
          </datalist>
        </>
      )}
    </FormDialog>
  )
}
