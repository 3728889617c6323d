import type { ComponentProps } from "react"
import { CardTable } from "#web/kit/lists/card-table.tsx"
import { UpdatesPill } from "#web/kit/lists/updates-pill.tsx"

type CardTableProps = ComponentProps<typeof CardTable>

type SteadyTableProps = Omit<CardTableProps, "bodyProps"> & {
  list: { waiting: number; show: () => void; listProps: CardTableProps["bodyProps"] }
  /** What the pill says of what waits. */
  updates: string
}

/** A table whose rows hold still under the finger, and above it what waits to come in. */
export function SteadyTable({ list, updates, ...table }: SteadyTableProps) {
  return (
    <>
      <UpdatesPill waiting={list.waiting} says={updates} onShow={list.show} />
      <CardTable {...table} bodyProps={list.listProps} />
    </>
  )
}
