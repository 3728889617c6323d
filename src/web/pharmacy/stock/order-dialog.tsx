import { useState } from "react"
import { readUnits } from "#shared/shelf-rules.ts"
import { call } from "#web/call.ts"
import { ActForm, InputField } from "#web/pharmacy/stock/form-parts.tsx"
import { DialogMedicine } from "#web/pharmacy/stock/row-dialog.tsx"
import { useAct } from "#web/pharmacy/stock/use-act.ts"
import { Dialog } from "#web/ui/dialog.tsx"
import { formatCount } from "#web/ui/number.ts"
import { toast } from "#web/ui/toast.ts"
import { useWords } from "#web/words/words.ts"

type OrderDialogProps = {
  medicine: { medicineId: number; name: string; manufacturer: string }
  /** What is said of a quantity that is none. */
  invalid: string
  onClose: () => void
  onDone: () => void
}

const ids = { quantity: "order-quantity" }
const mostOrdered = 100_000

/** Orders more of a medicine from the suppliers. */
export function OrderDialog({ medicine, invalid, onClose, onDone }: OrderDialogProps) {
  const t = useWords()
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState("")
  const act = useAct({
    ids,
    explain: ({ code }) => (code === "bad-input" ? { quantity: invalid } : undefined),
  })
  const submit = () => {
    const quantity = readUnits(typed)
    if (quantity === null || quantity < 1 || quantity > mostOrdered) return act.show({ quantity: invalid })
    void act.run(
      () => call.purchaseOrders.add({ key, medicineId: medicine.medicineId, quantity }),
      () => {
        toast({ text: t("shelf.ordering.done", { n: formatCount(quantity), medicine: medicine.name }) })
        onDone()
      },
    )
  }
  return (
    <Dialog title={t("shelf.ordering.title")} width="narrow" onClose={onClose} isDirty={typed !== ""}>
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        send={t("shelf.ordering.send")}
        sending={t("shelf.ordering.sending")}
      >
        <DialogMedicine row={medicine} />
        <InputField
          id={ids.quantity}
          label={t("shelf.quantity")}
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          error={act.wrong.quantity}
        />
      </ActForm>
    </Dialog>
  )
}
