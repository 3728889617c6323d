import { useQuery, useQueryClient } from "@tanstack/react-query"
import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { api, call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { NumberField } from "#web/kit/forms/fields.tsx"
import { FormFailure } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { packSizeProblem, readPackSize } from "#web/pharmacy/scan/read-pack.ts"
import styles from "#web/pharmacy/stock/stock-dialogs.module.css"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/scan.ts"

/** The usual pack of a row's medicine, and the codes that only this pharmacy has linked, each with its pack size to correct. */
export function RowPacks({ stockId }: { stockId: number }) {
  const { data } = useQuery(api.shelf.get.queryOptions({ input: { id: stockId } }))
  if (!data) return null
  return (
    <>
      <UsualPack key={data.usualPack.own} stockId={stockId} {...data.usualPack} />
      {data.ownCodes.map((code) => (
        <OwnCode key={`${code.gtin} ${code.packSize}`} stockId={stockId} {...code} />
      ))}
    </>
  )
}

type UsualPackProps = { stockId: number; own: number | null; ofCodes: number | null }

/** Sets the pack in which a medicine is counted; empty follows its barcodes. */
function UsualPack({ stockId, own, ofCodes }: UsualPackProps) {
  const t = useWords()
  const client = useQueryClient()
  const form = useForm({
    values: { packSize: own === null ? "" : String(own) },
    check: ({ packSize }) => {
      const isEmpty = packSize.trim() === ""
      return {
        errors: { packSize: isEmpty ? undefined : packSizeProblem(t, packSize) },
        body: { id: stockId, packSize: isEmpty ? null : readPackSize(packSize) },
      }
    },
    send: (body) => call.shelf.setUsualPack(body),
    onSent: ({ packSize }) => {
      toast({
        text:
          packSize === null
            ? t("shelf.usualPack.inUnits")
            : t("shelf.usualPack.inPacks", { count: packSize }),
      })
      void client.invalidateQueries({ queryKey: api.shelf.get.queryKey({ input: { id: stockId } }) })
      void client.invalidateQueries({ queryKey: api.shelf.list.key() })
      void client.invalidateQueries({ queryKey: api.till.shelf.queryKey() })
    },
  })
  return (
    <form noValidate className={`stack mt-16 ${styles.code}`} onSubmit={form.submit}>
      <NumberField
        field={form.field("packSize")}
        label={t("shelf.usualPack.label")}
        hint={t(ofCodes === null ? "shelf.usualPack.hintWithout" : "shelf.usualPack.hint", {
          count: ofCodes ?? 1,
        })}
        maxLength={9}
      />
      {(form.isDirty || form.isSending) && (
        <Button type="submit" look="outline" isBusy={form.isSending}>
          {t(form.isSending ? "common.saving" : "shelf.usualPack.save")}
        </Button>
      )}
      <FormFailure form={form} />
    </form>
  )
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
