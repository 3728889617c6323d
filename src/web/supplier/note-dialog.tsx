import { useQuery } from "@tanstack/react-query"
import { useRef } from "react"
import { api } from "#web/call.ts"
import { printCopy } from "#web/pharmacy/print-copy.ts"
import { NotePaper } from "#web/supplier/note-paper.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog, DialogActions } from "#web/ui/dialog.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { useWords } from "#web/words/words.ts"

/** A delivery note as it is read, and its way to a sheet of A4. */
export function NoteDialog({ note, onClose }: { note: number; onClose: () => void }) {
  const t = useWords()
  const paper = useRef<HTMLDivElement>(null)
  const { data, isError } = useQuery(api.supplierOrders.note.queryOptions({ input: { number: note } }))
  const print = () => {
    if (paper.current)
      void printCopy(paper.current, { as: "delivery-note", page: () => "{ size: A4; margin: 16mm }" })
  }
  return (
    <Dialog title={t("supplier.note.title", { number: data?.number ?? "" })} onClose={onClose}>
      {isError && (
        <Notice tone="bad" role="alert">
          {t("supplier.note.failed")}
        </Notice>
      )}
      {!data && !isError && (
        <div role="status">
          <span className="sr">{t("supplier.note.loading")}</span>
          <Skeleton />
        </div>
      )}
      {data && (
        <>
          <NotePaper note={data} ref={paper} />
          <DialogActions>
            <Button onClick={print}>{t("supplier.note.print")}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
