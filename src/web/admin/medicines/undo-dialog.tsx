import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { PastMerge, UndoPreview } from "#shared/admin-medicines.ts"
import { isTyped, ReasonField, TypedNameField } from "#web/admin/confirm-parts.tsx"
import { shortName } from "#web/admin/medicines/medicine-draft.ts"
import styles from "#web/admin/medicines/medicine-form.module.css"
import { Numbers } from "#web/admin/medicines/numbers.tsx"
import { api, call } from "#web/call.ts"
import { ActForm } from "#web/pharmacy/stock/form-parts.tsx"
import { ListState } from "#web/pharmacy/stock/list-state.tsx"
import { useAct } from "#web/pharmacy/stock/use-act.ts"
import { stateOf } from "#web/query-state.ts"
import { Dialog } from "#web/ui/dialog.tsx"
import { Notice } from "#web/ui/notice.tsx"
import { toast } from "#web/ui/toast.ts"
import { useWords } from "#web/words/words.ts"

const ids = { name: "undo-name", reason: "undo-reason" }

type UndoDialogProps = { of: PastMerge; onClose: () => void; onDone: () => void }

/** Takes a merge back, after saying in numbers what goes back and what stays. */
export function UndoDialog({ of, onClose, onDone }: UndoDialogProps) {
  const t = useWords()
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState("")
  const [reason, setReason] = useState("")
  const preview = useQuery(
    api.adminMedicines.previewUndo.queryOptions({ input: { id: of.id }, staleTime: 0 }),
  )
  const act = useAct({
    ids,
    explain: ({ code }) => {
      if (code === "already-changed") return { all: t("adminMedicines.undoing.changed") }
      if (code === "merged-further") return { all: t("adminMedicines.undoing.further", of.staying) }
      return code === "too-busy" ? { all: t("adminMedicines.merging.busy") } : undefined
    },
  })
  const submit = () => {
    const wrong = {
      ...(isTyped(shortName(of.staying.name), typed) ? {} : { name: t("admin.acts.wrongName") }),
      ...(reason.trim() === "" ? { reason: t("admin.acts.wrongReason") } : {}),
    }
    if (Object.keys(wrong).length > 0) return act.show(wrong)
    void act.run(
      () => call.adminMedicines.undoMerge({ id: of.id, key, reason }),
      () => {
        toast({ text: t("adminMedicines.undoing.done") })
        onDone()
      },
    )
  }
  const isBlocked = preview.data === undefined || preview.data.isMergedFurther
  return (
    <Dialog
      title={t("adminMedicines.undoing.title")}
      isDirty={typed !== "" || reason !== ""}
      onClose={onClose}
    >
      <ActForm
        {...act}
        failure={act.wrong["all"] ?? act.failure}
        onSubmit={submit}
        onCancel={onClose}
        cancel={t("adminMedicines.merging.cancel")}
        look="danger"
        send={t("adminMedicines.undoing.send")}
        sending={t("adminMedicines.undoing.sending")}
        isBlocked={isBlocked}
      >
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
        {!isBlocked && (
          <>
            <ReasonField id={ids.reason} value={reason} onChange={setReason} error={act.wrong["reason"]} />
            <TypedNameField
              id={ids.name}
              name={shortName(of.staying.name)}
              value={typed}
              onChange={setTyped}
              error={act.wrong["name"]}
            />
          </>
        )}
      </ActForm>
    </Dialog>
  )
}

function Counted({ of }: { of: UndoPreview }) {
  const t = useWords()
  const back: [string, number][] = [
    [t("adminMedicines.undoing.unitsBack"), of.unitsBack],
    [t("adminMedicines.undoing.shelves"), of.shelves],
    [t("adminMedicines.undoing.customerOrders"), of.customerOrdersBack],
    [t("adminMedicines.undoing.purchaseOrders"), of.purchaseOrdersBack],
    [t("adminMedicines.undoing.barcodes"), of.barcodesBack],
  ]
  const stays: [string, number][] = [
    [t("adminMedicines.undoing.unitsGone"), of.unitsGone],
    [t("adminMedicines.undoing.customerOrders"), of.customerOrdersStaying],
    [t("adminMedicines.undoing.purchaseOrders"), of.purchaseOrdersStaying],
  ]
  return (
    <section role="status">
      <div className={styles.part}>
        <h3>{t("adminMedicines.undoing.goesBack")}</h3>
        <Numbers of={back} />
      </div>
      <div className={styles.part}>
        <h3>{t("adminMedicines.undoing.stays", of.merge.staying)}</h3>
        <Numbers of={stays} />
      </div>
    </section>
  )
}
