import type { ShelfRow } from "#contract/pharmacy/stock-rows.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"

/** Props of every dialog of a stock row: its current state, and a callback. */
export type RowDialogProps = {
  row: ShelfRow
  onClose: () => void
  /** Something was done: the list is read again. */
  onDone: () => void
}

/** The medicine that a dialog concerns. */
export function DialogMedicine({ row }: { row: Pick<ShelfRow, "name" | "manufacturer"> }) {
  return (
    <p className="stack gap-0 break" translate="no">
      <b className="text-lead leading">
        <TallMan text={keepTogether(row.name)} />
      </b>
      <small>{row.manufacturer}</small>
    </p>
  )
}
