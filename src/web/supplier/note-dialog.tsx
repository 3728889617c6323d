import { useQuery } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { api } from "#web/data/call.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { printCopy } from "#web/kit/actions/print-copy.ts"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { Skeleton } from "#web/kit/feedback/skeleton.tsx"
import { DayPaper } from "#web/supplier/day-paper.tsx"
import { NotePaper } from "#web/supplier/note-paper.tsx"
import { useWords } from "#web/words/words.ts"

/** A delivery note as it is read, and its way to a sheet of A4. */
export function NoteDialog({ note, onClose }: { note: number; onClose: () => void }) {
  const t = useWords()
  const paper = useRef<HTMLDivElement>(null)
  const [isOfDay, setOfDay] = useState(false)
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
          {data.others.length > 0 && (
            <div className="row mb-16" role="group" aria-label={t("supplier.note.extent")}>
              <FilterChip isOn={!isOfDay} onClick={() => setOfDay(false)}>
                {t("supplier.note.onlyThis")}
              </FilterChip>
              <FilterChip isOn={isOfDay} onClick={() => setOfDay(true)}>
                {t("supplier.note.ofDay", { count: data.others.length + 1 })}
              </FilterChip>
            </div>
          )}
          {isOfDay ? <DayPaper note={data} ref={paper} /> : <NotePaper note={data} ref={paper} />}
          <DialogActions>
            <Button onClick={print}>{t("supplier.note.print")}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
