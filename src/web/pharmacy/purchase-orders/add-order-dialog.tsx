import { ORPCError } from "@orpc/client"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { reorderOf } from "#domain/pharmacy/reorder.ts"
import { api, call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { formatCount } from "#web/kit/format/number.ts"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { readQuantity } from "#web/kit/forms/quantity.ts"
import { useSuggestionText } from "#web/pharmacy/purchase-orders/suggestion.ts"
import { DialogMedicine } from "#web/pharmacy/stock/row-dialog.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/purchase.ts"

type AddOrderProps = {
  medicineId: number
  medicine: string
  /** The same medicine of two makers is two rows. */
  manufacturer: string
  onClose: () => void
  /** The order has been added; the dialog closes after it. */
  onDone?: () => void
}

const quantityId = "order-quantity"

/** Orders one medicine from the suppliers; the quantity starts as suggested, and the suggestion says why. */
export function AddOrderDialog({ medicineId, medicine, manufacturer, onClose, onDone }: AddOrderProps) {
  const t = useWords()
  const explain = useSuggestionText()
  const { data: trade, isError } = useQuery(
    api.purchaseOrders.consumption.queryOptions({ input: { medicineId }, staleTime: 0 }),
  )
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const suggested = trade ? reorderOf(trade).quantity : 0
  const text = typed ?? (suggested > 0 ? String(suggested) : "")
  const sending = useAddOrder({ medicineId, medicine }, () => {
    onDone?.()
    onClose()
  })
  const submit = () => {
    const quantity = readQuantity(text)
    setWrong(quantity === null)
    if (quantity === null) return document.getElementById(quantityId)?.focus()
    void sending.add(quantity)
  }
  return (
    <Dialog title={t("purchase.add.title")} width="narrow" onClose={onClose} isDirty={typed !== null}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <DialogMedicine row={{ name: medicine, manufacturer }} />
        {sending.failure && (
          <Notice tone="bad" role="alert">
            {sending.failure}
          </Notice>
        )}
        <Field
          id={quantityId}
          label={t("purchase.add.quantity")}
          hint={trade ? explain(trade) : isError ? undefined : t("purchase.add.reckoning")}
          error={isWrong ? t("purchase.add.invalid") : undefined}
        >
          {({ id, describedBy, isInvalid }) => (
            <TextInput
              id={id}
              className="num"
              inputMode="numeric"
              autoComplete="off"
              aria-describedby={describedBy}
              aria-invalid={isInvalid || undefined}
              value={text}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
        <DialogActions>
          <Button look="outline" onClick={onClose}>
            {t("purchase.add.cancel")}
          </Button>
          <Button type="submit" isBusy={sending.isSending}>
            {t(sending.isSending ? "purchase.add.ordering" : "purchase.add.order")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Sends an order; the same quantity sent again is the same order, whatever became of the first answer. */
function useAddOrder({ medicineId, medicine }: { medicineId: number; medicine: string }, done: () => void) {
  const t = useWords()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // One key for as long as the dialog is open: a lost answer must not become two orders.
  const [key] = useState(() => crypto.randomUUID())
  const add = async (quantity: number) => {
    if (isSending) return
    setSending(true)
    setFailure(null)
    try {
      await call.purchaseOrders.add({ key, medicineId, quantity })
      toast({ text: t("purchase.add.added", { quantity: formatCount(quantity), medicine }) })
      done()
    } catch (error) {
      const isTaken = error instanceof ORPCError && error.code === "key-used-differently"
      setFailure(isTaken ? t("purchase.add.keyUsed") : sayProblem(error))
      setSending(false)
    }
  }
  return { add, isSending, failure }
}
