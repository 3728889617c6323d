import { useState } from "react"
import { readPriceCents } from "#domain/pharmacy/stock-rules.ts"
import { formatCents, formatRupees } from "#domain/platform/money.ts"
import { call } from "#web/data/call.ts"
import { lineNumber, type Refusal } from "#web/data/refusal.ts"
import { Chip } from "#web/kit/actions/chip.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { NumberField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import type { Errors } from "#web/kit/forms/form-state.ts"
import { useForm } from "#web/kit/forms/use-form.ts"
import { findPack } from "#web/pharmacy/scan/find-pack.ts"
import { PackCheck } from "#web/pharmacy/scan/pack-check.tsx"
import { OwnCodes } from "#web/pharmacy/stock/own-codes.tsx"
import { PricesShown } from "#web/pharmacy/stock/prices-shown.tsx"
import { DialogMedicine, type RowDialogProps } from "#web/pharmacy/stock/row-dialog.tsx"
import { useWords } from "#web/words/words.ts"

/** Name and price of a row. What somebody else saved meanwhile is shown, and written over only by saving again. */
export function EditDialog({ row, onClose, onDone, onStale }: RowDialogProps & { onStale: () => void }) {
  const t = useWords()
  const [read, setRead] = useState(row)
  const [isLate, setLate] = useState(false)
  const explain = useExplained(onStale, () => setLate(true))
  // Fresh values come with the list; the sentence below says which.
  if (isLate && row.version !== read.version) setRead(row)
  const form = useForm({
    values: { name: row.name, price: formatCents(row.priceCents) },
    // The price is what is mostly edited; another name makes another medicine.
    startAt: "price",
    serverNames: { price: "priceCents" },
    check: ({ name, price }) => {
      const priceCents = readPriceCents(price)
      return {
        errors: {
          name: name.trim() === "" ? t("common.medicineNameMissing") : undefined,
          price: priceCents === null ? t("staff.priceInvalid") : undefined,
        },
        body: { id: row.id, version: read.version, name, priceCents: priceCents ?? 0 },
      }
    },
    send: (body) => call.shelf.edit(body),
    onSent: (saved) => {
      toast({ text: t("shelf.editing.done", { medicine: saved.name }) })
      onDone()
    },
    explain,
  })
  const { values } = form
  const isRenamed = values.name.trim() !== read.name
  const most = read.maxRetailPriceCents
  return (
    <FormDialog
      form={form}
      title={t("common.edit")}
      width="narrow"
      isDirty={isRenamed || values.price !== formatCents(read.priceCents)}
      onClose={onClose}
      send={t("common.save")}
      sending={t("common.saving")}
      after={
        <>
          <OwnCodes stockId={row.id} />
          <PricesShown />
        </>
      }
    >
      <DialogMedicine row={row} />
      <PackCheck about="shelf" find={(gtin) => findPack(gtin, row.id)} />
      {row.prescriptionOnly && <Chip>{t("staff.prescriptionOnly")}</Chip>}
      {isLate && (
        <Notice tone="warn" role="alert">
          {t("shelf.editing.changed", { name: row.name, price: formatRupees(row.priceCents) })}
        </Notice>
      )}
      <TextField
        field={form.field("name")}
        label={t("common.name")}
        hint={isRenamed ? t("shelf.editing.newName") : undefined}
      />
      <NumberField
        field={form.field("price")}
        label={t("staff.priceRs")}
        hint={most === null ? undefined : t("staff.aboveMaximumPrice", { max: formatRupees(most) })}
        decimal
        onFocus={(event) => event.currentTarget.select()}
      />
    </FormDialog>
  )
}

function useExplained(onStale: () => void, onLate: () => void) {
  const t = useWords()
  return (refusal: Refusal): Errors<{ name: string; price: string }> | undefined => {
    switch (refusal.code) {
      case "already-changed":
        onLate()
        onStale()
        return {}
      case "already-on-shelf":
        return { name: t("shelf.wrong.onShelf") }
      case "above-maximum-price":
        return {
          price: t("shelf.wrong.aboveMax", {
            max: formatRupees(lineNumber(refusal, "maximumCents") ?? 0),
          }),
        }
      default:
        return undefined
    }
  }
}
