import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { readQuantityTyped } from "#domain/pharmacy/packs.ts"
import { reorderOf } from "#domain/pharmacy/reorder.ts"
import { api, call } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { ReorderDialog } from "#web/pharmacy/purchase-orders/reorder-dialog.tsx"
import { useSuggestionText } from "#web/pharmacy/purchase-orders/suggestion.ts"
import { DialogMedicine } from "#web/pharmacy/stock/row-dialog.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/purchase.ts"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { UnitsField } from "#web/pharmacy/packs/units-field.tsx"

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
  const [isRuling, setIsRuling] = useState(false)
  const {
    data: trade,
    isError,
    refetch,
  } = useQuery(api.purchaseOrders.consumption.queryOptions({ input: { medicineId }, staleTime: 0 }))
  const packSize = trade?.packSize ?? null
  const suggested = trade ? reorderOf(trade).quantity : 0
  const shown = (typed: string | null) => typed ?? (suggested > 0 ? String(suggested) : "")
  const form = useForm({
    values: { quantity: null as string | null }, // as suggested, until something is typed
    check: (typed) => {
      const quantity = readQuantityTyped(shown(typed.quantity), packSize)
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
    <>
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
        <UnitsField
          field={{ ...field, value: shown(field.value) }}
          label={t("common.quantity")}
          hint={trade ? explain(trade) : isError ? undefined : t("purchase.add.reckoning")}
          packSize={packSize}
        />
        <Button look="quiet" size="small" className="mt-8" onClick={() => setIsRuling(true)}>
          {t("purchase.rule.title")}
        </Button>
      </FormDialog>
      {isRuling && (
        <ReorderDialog
          medicineId={medicineId}
          medicine={medicine}
          manufacturer={manufacturer}
          onClose={() => setIsRuling(false)}
          onDone={() => void refetch()}
        />
      )}
    </>
  )
}
