import { useQuery } from "@tanstack/react-query"
import type { PastMerge, UndoPreview } from "#contract/admin/medicines.ts"
import { Numbers } from "#web/admin/medicines/merge-dialog.tsx"
import { ReasonDialog } from "#web/admin/reason-dialog.tsx"
import { api, call } from "#web/data/call.ts"
import { stateOf } from "#web/data/paged-query.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { ListState } from "#web/kit/lists/data-list.tsx"
import { shortName } from "#web/pharmacy/corrections/medicine-draft.ts"
import { useWords } from "#web/words/words.ts"

type UndoDialogProps = { of: PastMerge; onClose: () => void; onDone: () => void }

/** Undoes a merge after showing in numbers what goes back and what stays. */
export function UndoDialog({ of, onClose, onDone }: UndoDialogProps) {
  const t = useWords()
  const preview = useQuery(
    api.adminMedicines.previewUndo.queryOptions({ input: { id: of.id }, staleTime: 0 }),
  )
  return (
    <ReasonDialog
      texts={{
        title: t("staff.undoMerge"),
        cancel: t("adminMedicines.merging.cancel"),
        send: t("staff.undoMerge"),
        sending: t("adminMedicines.undoing.sending"),
        done: t("adminMedicines.undoing.done"),
      }}
      question={
        <>
          <p>{t("adminMedicines.undoing.text", { gone: of.gone.map(({ name }) => name).join(", ") })}</p>
          <ListState
            state={stateOf(preview)}
            loading={t("adminMedicines.undoing.loading")}
            failed={t("adminMedicines.undoing.failed")}
            onRetry={() => void preview.refetch()}
          />
          {preview.data?.isMergedFurther && (
            <Notice tone="warn">{t("adminMedicines.undoing.further", of.staying)}</Notice>
          )}
          {preview.data && <Counted of={preview.data} />}
        </>
      }
      name={shortName(of.staying.name)}
      look="danger"
      isBlocked={preview.data === undefined || preview.data.isMergedFurther}
      run={({ reason }, key) => call.adminMedicines.undoMerge({ id: of.id, key, reason })}
      explain={({ code }) => {
        if (code === "already-changed") return t("adminMedicines.undoing.changed")
        if (code === "merged-further") return t("adminMedicines.undoing.further", of.staying)
        return code === "too-busy" ? t("adminMedicines.merging.busy") : undefined
      }}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

function Counted({ of }: { of: UndoPreview }) {
  const t = useWords()
  const back: [string, number][] = [
    [t("adminMedicines.undoing.unitsBack"), of.unitsBack],
    [t("staff.stockItems"), of.shelves],
    [t("staff.customerOrders"), of.customerOrdersBack],
    [t("adminMedicines.undoing.purchaseOrders"), of.purchaseOrdersBack],
    [t("staff.barcodes"), of.barcodesBack],
  ]
  const stays: [string, number][] = [
    [t("adminMedicines.undoing.unitsGone"), of.unitsGone],
    [t("staff.customerOrders"), of.customerOrdersStaying],
    [t("adminMedicines.undoing.purchaseOrders"), of.purchaseOrdersStaying],
  ]
  return (
    <section role="status">
      <div className="mt-16">
        <h3 className="text-body">{t("adminMedicines.undoing.goesBack")}</h3>
        <Numbers of={back} />
      </div>
      <div className="mt-16">
        <h3 className="text-body">{t("adminMedicines.undoing.stays", of.merge.staying)}</h3>
        <Numbers of={stays} />
      </div>
    </section>
  )
}
