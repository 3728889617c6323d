import { type ReactNode, useState } from "react"
import { useOutage } from "#web/data/connection.ts"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { AnswerDialog } from "#web/supplier/answer-dialog.tsx"
import { CompleteDialog } from "#web/supplier/complete-dialog.tsx"
import { NoteDialog } from "#web/supplier/note-dialog.tsx"
import { type OpenedDialog, OwnRow } from "#web/supplier/own-row.tsx"
import { ShipDialog } from "#web/supplier/ship-dialog.tsx"
import { type OwnList, useReject } from "#web/supplier/use-own-orders.ts"
import { useWords } from "#web/words/words.ts"

const columns = ["pharmacy", "medicine", "date", "quantity", "status", "supplier", "actions"] as const

/** The table that Accepted Orders and Order History share, and the dialogs that its rows open. */
export function OwnOrders({ list, label, empty }: { list: OwnList; label: string; empty: ReactNode }) {
  const t = useWords()
  const outage = useOutage()
  const [opened, setOpened] = useState<OpenedDialog | null>(null)
  const close = () => setOpened(null)
  const { reject, rejecting } = useReject(list)
  const dialog = { onClose: close, onDone: () => void list.settle(), onStale: list.retry }
  return (
    <>
      <DataTable
        list={list}
        loading={t("supplier.own.loading")}
        blanks={6}
        failed={t("supplier.own.failed")}
        empty={empty}
        updates={t("supplier.own.updates", { count: list.waiting })}
        more={t("supplier.own.showMore")}
        label={label}
        columns={columns.map((column) => t(`supplier.own.columns.${column}`))}
      >
        {(order, isGone) => (
          <OwnRow
            order={order}
            isGone={isGone}
            canAct={!outage}
            isRejecting={rejecting === order.id}
            onReject={() => void reject(order)}
            onOpen={setOpened}
          />
        )}
      </DataTable>
      {opened?.kind === "ship" && (
        <ShipDialog order={opened.order} {...dialog} onNote={(note) => setOpened({ kind: "note", note })} />
      )}
      {opened?.kind === "complete" && <CompleteDialog order={opened.order} {...dialog} />}
      {opened?.kind === "answer" && <AnswerDialog order={opened.order} {...dialog} />}
      {opened?.kind === "note" && <NoteDialog note={opened.note} onClose={close} />}
    </>
  )
}
