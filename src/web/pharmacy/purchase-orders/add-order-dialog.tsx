import { useQuery } from "@tanstack/react-query"
import { reorderOf } from "#domain/pharmacy/reorder.ts"
import { readQuantity } from "#domain/pharmacy/stock-rules.ts"
import { api, call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { useSuggestionText } from "#web/pharmacy/purchase-orders/suggestion.ts"
import { DialogMedicine } from "#web/pharmacy/stock/row-dialog.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/purchase.ts"
import { NumberField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"

type AddOrderProps = {
  medicineId: number
  medicine: string
  /** The same medicine of two makers is two rows. */
  manufacturer: string
  onClose: () => void
  /** The order has been added; the dialog closes after it. */
  onDone?: () => void
}

/** Orders one medicine; the quantity starts with the suggestion, which is explained. */
export function AddOrderDialog({ medicineId, medicine, manufacturer, onClose, onDone }: AddOrderProps) {
  const t = useWords()
  const explain = useSuggestionText()
  const { data: trade, isError } = useQuery(
    api.purchaseOrders.consumption.queryOptions({ input: { medicineId }, staleTime: 0 }),
  )
  const suggested = trade ? reorderOf(trade).quantity : 0
  const shown = (typed: string | null) => typed ?? (suggested > 0 ? String(suggested) : "")
  const form = useForm({
    values: { quantity: null as string | null }, // as suggested, until something is typed
    check: (typed) => {
      const quantity = readQuantity(shown(typed.quantity))
      return {
        errors: { quantity: quantity === null ? t("purchase.add.invalid") : undefined },
        body: { medicineId, quantity: quantity ?? 0 },
      }
    },
    send: (body, key) => call.purchaseOrders.add({ key, ...body }),
    onSent: (_, { quantity }) => {
      toast({ text: t("purchase.add.added", { quantity: formatCount(quantity), medicine }) })
      onDone?.()
      onClose()
    },
    explain: ({ code }) => (code === "key-used-differently" ? t("purchase.add.keyUsed") : undefined),
  })
  const field = form.field("quantity")
  return (
    <FormDialog
      form={form}
      title={t("staff.addOrder")}
      width="narrow"
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("purchase.add.order")}
      sending={t("purchase.add.ordering")}
    >
      <DialogMedicine row={{ name: medicine, manufacturer }} />
      <NumberField
        field={{ ...field, value: shown(field.value) }}
        label={t("common.quantity")}
        hint={trade ? explain(trade) : isError ? undefined : t("purchase.add.reckoning")}
        className="num"
      />
    </FormDialog>
  )
}
