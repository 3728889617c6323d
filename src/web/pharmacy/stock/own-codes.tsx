import { useQuery, useQueryClient } from "@tanstack/react-query"
import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { api, call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { packSizeProblem, readPackSize } from "#web/pharmacy/scan/pack-size.ts"
import styles from "#web/pharmacy/stock/own-codes.module.css"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/scan.ts"
import { NumberField } from "#web/kit/forms/fields.tsx"
import { FormFailure } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"

/** The codes that only this pharmacy has linked to a row's medicine, each with its pack size to correct. */
export function OwnCodes({ stockId }: { stockId: number }) {
  const { data } = useQuery(api.shelf.get.queryOptions({ input: { id: stockId } }))
  return data?.ownCodes.map((code) => (
    <OwnCode key={`${code.gtin} ${code.packSize}`} stockId={stockId} {...code} />
  ))
}

type OwnCodeProps = { stockId: number; gtin: string; packSize: number | null }

function OwnCode({ stockId, gtin, packSize }: OwnCodeProps) {
  const t = useWords()
  const client = useQueryClient()
  const code = printedGtin(gtin)
  const form = useForm({
    values: { packSize: packSize === null ? "" : String(packSize) },
    check: ({ packSize: typed }) => ({
      errors: { packSize: packSizeProblem(t, typed) },
      body: { id: stockId, gtin, packSize: readPackSize(typed) ?? 0 },
    }),
    send: (body) => call.shelf.link(body),
    onSent: ({ medicine }, body) => {
      toast({ text: t("scan.linking.done", { code, medicine, count: body.packSize }) })
      void client.invalidateQueries({ queryKey: api.shelf.get.queryKey({ input: { id: stockId } }) })
    },
    explain: ({ code, detail }) =>
      code === "pack-size-differs"
        ? { packSize: t("scan.packSizeDiffers", { count: Number(detail("packSize")) }) }
        : undefined,
  })
  return (
    <form noValidate className={`stack mt-16 ${styles.code}`} onSubmit={form.submit}>
      <NumberField field={form.field("packSize")} label={t("scan.packSizeOf", { code })} maxLength={9} />
      {(form.isDirty || form.isSending) && (
        <Button type="submit" look="outline" isBusy={form.isSending}>
          {t(form.isSending ? "common.saving" : "scan.savePackSize")}
        </Button>
      )}
      <FormFailure form={form} />
    </form>
  )
}
