import type { ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import styles from "#web/pharmacy/stock/row-dialog.module.css"

/** What every dialog of a row gets: the row as it is now, and what to do at the end. */
export type RowDialogProps = {
  row: ShelfRow
  onClose: () => void
  /** Something was done: the list is read again. */
  onDone: () => void
}

/** Which medicine a dialog is about. */
export function DialogMedicine({ row }: { row: Pick<ShelfRow, "name" | "manufacturer"> }) {
  return (
    <p className={`stack gap-0 break ${styles.medicine}`} translate="no">
      <b>
        <TallMan text={keepTogether(row.name)} />
      </b>
      <small>{row.manufacturer}</small>
    </p>
  )
}
