import { BuyDialog } from "#web/pharmacy/stock/buy-dialog.tsx"
import { DeleteDialog } from "#web/pharmacy/stock/delete-dialog.tsx"
import { EditDialog } from "#web/pharmacy/stock/edit-dialog.tsx"
import { HistoryDialog } from "#web/pharmacy/stock/history-dialog.tsx"
import { OrderDialog } from "#web/pharmacy/stock/order-dialog.tsx"
import type { RowDialogProps } from "#web/pharmacy/stock/row-dialog.tsx"
import { useWords } from "#web/words/words.ts"

/** SPEC section 4: none, buy, edit, order, delete; and the row's history. */
export type RowDialogKind = "buy" | "edit" | "order" | "delete" | "history"

type Props = RowDialogProps & { kind: RowDialogKind; canAct: boolean; onStale: () => void }

/** The dialog that is open on a row. */
export function RowDialog({ kind, ...props }: Props) {
  const t = useWords()
  switch (kind) {
    case "buy":
      return <BuyDialog {...props} />
    case "edit":
      return <EditDialog {...props} />
    case "order":
      return <OrderDialog {...props} medicine={props.row} invalid={t("shelf.wrong.order")} />
    case "delete":
      return <DeleteDialog {...props} />
    case "history":
      return <HistoryDialog {...props} />
  }
}
