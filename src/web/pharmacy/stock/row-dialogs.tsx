import { lazy, Suspense, useState } from "react"
import { AddOrderDialog } from "#web/pharmacy/purchase-orders/add-order-dialog.tsx"
import { BuyDialog } from "#web/pharmacy/stock/buy-dialog.tsx"
import { DeleteDialog } from "#web/pharmacy/stock/delete-dialog.tsx"
import { EditDialog } from "#web/pharmacy/stock/edit-dialog.tsx"
import { HistoryDialog } from "#web/pharmacy/stock/history-dialog.tsx"
import type { RowDialogProps } from "#web/pharmacy/stock/row-dialog.tsx"

/** The dialogs of SPEC section 4 (none, buy, edit, order, delete), the row's history and a correction of its medicine. */
export type RowDialogKind = "buy" | "edit" | "order" | "delete" | "history" | "correct"

type Props = RowDialogProps & {
  kind: RowDialogKind
  canAct: boolean
  onStale: () => void
  onRestored: () => void
}

/** The dialog that is open on a row. */
export function RowDialog({ kind, ...props }: Props) {
  switch (kind) {
    case "buy":
      return <BuyDialog {...props} />
    case "edit":
      return <EditDialog {...props} />
    case "order":
      return (
        <AddOrderDialog
          {...props}
          medicineId={props.row.medicineId}
          medicine={props.row.name}
          manufacturer={props.row.manufacturer}
        />
      )
    case "delete":
      return <DeleteDialog {...props} />
    case "history":
      return <History {...props} />
    case "correct":
      return (
        <Suspense>
          <ProposeDialog owner="corrections" medicineId={props.row.medicineId} onClose={props.onClose} />
        </Suspense>
      )
  }
}

const ProposeDialog = lazy(() =>
  import("#web/pharmacy/corrections/propose-dialog.tsx").then(({ ProposeDialog }) => ({
    default: ProposeDialog,
  })),
)

const ReceiptsDialog = lazy(async () => {
  const [{ ReceiptsDialog: dialog }] = await Promise.all([
    import("#web/pharmacy/till/receipts-dialog.tsx"),
    import("#web/words/en/till.ts"),
  ])
  return { default: dialog }
})

/** A row's history, and over it the receipt that one of its lines names. */
function History(props: Omit<Props, "kind">) {
  const [receipt, setReceipt] = useState<string | null>(null)
  return (
    <>
      <HistoryDialog {...props} onReceipt={setReceipt} />
      {receipt !== null && (
        <Suspense>
          <ReceiptsDialog start={receipt} onClose={() => setReceipt(null)} />
        </Suspense>
      )}
    </>
  )
}
