import type { SuggestedOrder } from "#contract/pharmacy/reordering.ts"
import { readQuantityTyped } from "#domain/pharmacy/packs.ts"
import { reorderOf } from "#domain/pharmacy/reorder.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { useForm } from "#web/kit/forms/use-form.ts"
import { useWholeList } from "#web/kit/lists/paged-list.ts"
import { suggestedQuery, usePurchaseTopics } from "#web/pharmacy/purchase-orders/use-purchase-orders.ts"
import { useWords } from "#web/words/words.ts"

export type SuggestedLine = SuggestedOrder & { id: number }

/** What the pharmacist has changed about a suggestion. */
type Edit = { text?: string; isLeftOut?: boolean }

/** Reads what is due, and sends what is chosen of it. */
export function useSuggestedOrders() {
  const t = useWords()
  const list = useWholeList(suggestedQuery(), {
    rows: ({ medicines }) => medicines.map((medicine) => ({ ...medicine, id: medicine.medicineId })),
    topics: usePurchaseTopics({ withStock: true }),
  })
  const lines = list.rows.filter(({ isGone }) => !isGone).map(({ item }) => item)
  const form = useForm({
    values: { edits: {} as Record<number, Edit> }, // by medicine
    check: checkOf(lines),
    send: (body, key) => call.purchaseOrders.addAll({ key, ...body }),
    onSent: ({ orders }) => {
      toast({ text: t("purchase.suggested.sent", { count: orders.length }) })
      void list.settle()
    },
    onFailed: () => void list.settle(),
    explain: ({ code }) => (code === "already-changed" ? t("purchase.suggested.changed") : undefined),
  })
  const { edits } = form.values

  function checkOf(sent: SuggestedLine[]) {
    return ({ edits }: { edits: Record<number, Edit> }) => {
      const chosen = sent.filter(({ id }) => !edits[id]?.isLeftOut)
      const read = chosen.map((line) => ({
        line,
        quantity: readQuantityTyped(textOf(line, edits[line.id]), line.packSize),
      }))
      const wrong = read.filter(({ quantity }) => quantity === null)
      return {
        errors:
          chosen.length === 0
            ? t("purchase.suggested.noneChosen")
            : Object.fromEntries(wrong.map(({ line }) => [`edits.${line.id}`, t("purchase.add.invalid")])),
        body: {
          lines: read.map(({ line, quantity }) => ({
            medicineId: line.id,
            quantity: quantity ?? 0,
            ordered: line.ordered,
            supplierId: line.supplier?.id ?? null,
          })),
        },
      }
    }
  }

  return {
    list,
    form,
    send: (sent: SuggestedLine[]) => form.submit(undefined, checkOf(sent)),
    isLeftOut: ({ id }: SuggestedLine) => edits[id]?.isLeftOut ?? false,
    /** The quantity as typed; null while it is no quantity, or left out. */
    quantityOf: (line: SuggestedLine) =>
      edits[line.id]?.isLeftOut ? null : readQuantityTyped(textOf(line, edits[line.id]), line.packSize),
    field: (line: SuggestedLine) =>
      form.part(`edits.${line.id}`, textOf(line, edits[line.id]), (text) => edit(line, { text })),
    leaveOut: (line: SuggestedLine, isLeftOut: boolean) => edit(line, { isLeftOut }),
  }

  function edit({ id }: SuggestedLine, change: Edit) {
    form.set({ edits: { ...edits, [id]: { ...edits[id], ...change } } }, [`edits.${id}`])
  }
}

const textOf = (line: SuggestedLine, edit: Edit | undefined) => edit?.text ?? String(reorderOf(line).quantity)

export type SuggestedOrders = ReturnType<typeof useSuggestedOrders>
