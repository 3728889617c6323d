import { readUnitsTyped } from "#domain/pharmacy/packs.ts"
import { maxStockUnits } from "#domain/pharmacy/stock-rules.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { ExpiryField, readExpiryField } from "#web/kit/forms/expiry.tsx"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { unitsProblem } from "#web/pharmacy/packs/pack-text.ts"
import { UnitsField } from "#web/pharmacy/packs/units-field.tsx"
import { findPack, PackCheck } from "#web/pharmacy/scan/pack-check.tsx"
import { DialogMedicine, type RowDialogProps } from "#web/pharmacy/stock/row-dialog.tsx"
import { useWords } from "#web/words/words.ts"

/** `start`: the data of a scanned pack. */
type BuyDialogProps = RowDialogProps & { start?: { lot?: string; expiresOn?: string } }

/** Puts bought units on the shelf: SPEC section 5, a quantity that is not zero. */
export function BuyDialog({ row, start, onClose, onDone }: BuyDialogProps) {
  const t = useWords()
  const form = useForm({
    values: { quantity: "", lot: start?.lot ?? "", expiresOn: start?.expiresOn ?? "" },
    check: ({ quantity, lot, expiresOn }) => {
      const units = readUnitsTyped(quantity, row.packSize) ?? 0
      const lastDay = readExpiryField(expiresOn)
      const isTooMany = row.quantity + units > maxStockUnits
      return {
        errors: {
          quantity:
            units < 1
              ? unitsProblem(t, quantity, row.packSize)
              : isTooMany
                ? t("shelf.wrong.tooMany")
                : undefined,
          expiresOn: lastDay === undefined ? t("staff.expiryMissing") : undefined,
        },
        body: { id: row.id, quantity: units, lot: lot.trim() || null, expiresOn: lastDay ?? null },
      }
    },
    send: (body, key) => call.shelf.buy({ ...body, key }),
    onSent: (_, { quantity }) => {
      toast({ text: t("shelf.buying.done", { count: quantity, medicine: row.name }) })
      onDone()
    },
  })
  const added = readUnitsTyped(form.values.quantity, row.packSize) ?? 0
  return (
    <FormDialog
      form={form}
      title={t("staff.buy")}
      width="narrow"
      onClose={onClose}
      send={t("staff.buy")}
      sending={t("shelf.buying.sending")}
    >
      <DialogMedicine row={row} />
      <PackCheck about="shelf" find={(gtin) => findPack(gtin, row.id)} />
      <UnitsField
        field={form.field("quantity")}
        label={t("common.quantity")}
        packSize={row.packSize}
        hint={t("shelf.buying.sum", {
          before: formatCount(row.quantity),
          added: formatCount(added),
          after: formatCount(row.quantity + added),
        })}
      />
      <TextField field={form.field("lot")} label={t("shelf.lot")} />
      <ExpiryField field={form.field("expiresOn")} />
    </FormDialog>
  )
}
