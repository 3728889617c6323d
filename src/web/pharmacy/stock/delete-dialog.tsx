import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { writeOffReasons } from "#domain/pharmacy/stock-rules.ts"
import { paths } from "#domain/platform/paths.ts"
import { call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { FieldGroup, RadioCard } from "#web/kit/forms/field.tsx"
import { ActForm } from "#web/kit/forms/form-parts.tsx"
import { useAct } from "#web/kit/forms/use-act.ts"
import styles from "#web/pharmacy/stock/delete-dialog.module.css"
import type { RowDialogProps } from "#web/pharmacy/stock/row-dialog.tsx"
import { useWords } from "#web/words/words.ts"

type Reason = (typeof writeOffReasons)[number]
const ids = { reason: "delete-reason" }

type DeleteDialogProps = RowDialogProps & { onStale: () => void; onRestored: () => void }

/** Takes a row out of the stock; units on record are written off with a reason in the same step. */
export function DeleteDialog({ row, onClose, onDone, onStale, onRestored }: DeleteDialogProps) {
  const t = useWords()
  const [key] = useState(() => crypto.randomUUID())
  const [reason, setReason] = useState<Reason | null>(null)
  const act = useAct({
    ids,
    explain: ({ code }) => {
      if (code !== "already-changed" && code !== "units-on-record" && code !== "units-held") return undefined
      onStale()
      return code === "already-changed" ? { reason: t("shelf.deleting.changed") } : {}
    },
  })
  const isEmpty = row.quantity === 0
  const submit = () => {
    if (!isEmpty && reason === null) return act.show({ reason: t("shelf.wrong.reason") })
    const writeOff = isEmpty || reason === null ? null : { key, quantity: row.quantity, reason }
    const undo = writeOff === null ? {} : { writeOff: key }
    void act.run(
      () => call.shelf.remove({ id: row.id, writeOff }),
      () => {
        toast({
          text: t("shelf.deleting.done", { medicine: row.name }),
          action: { label: t("shelf.deleting.undo"), onPress: () => void restore(undo) },
        })
        onDone()
      },
    )
  }
  const restore = async (undo: { writeOff?: string }) => {
    try {
      await call.shelf.restore({ id: row.id, ...undo })
      toast({ text: t("shelf.deleting.undone", { medicine: row.name }) })
      onRestored()
    } catch (error) {
      toast({ text: sayProblem(error), tone: "bad" })
    }
  }
  return (
    <Dialog title={t("shelf.deleting.title")} width="narrow" isDirty={reason !== null} onClose={onClose}>
      <ActForm
        {...act}
        onSubmit={submit}
        onCancel={onClose}
        cancel={t("shelf.deleting.keep")}
        send={t(isEmpty ? "shelf.deleting.send" : "shelf.deleting.sendWriteOff")}
        sending={t("shelf.deleting.sending")}
        look="danger"
        isBlocked={row.reserved > 0}
      >
        <p className={styles.question}>
          {t("shelf.deleting.question", { medicine: row.name })}{" "}
          {isEmpty ? t("shelf.deleting.nothing") : t("shelf.deleting.onRecord", { count: row.quantity })}
        </p>
        {row.reserved > 0 && (
          <Notice tone="warn" role="status">
            {t("shelf.deleting.held", { count: row.reserved })}{" "}
            <Link to={paths.posOrders}>{t("shelf.deleting.toOrders")}</Link>
          </Notice>
        )}
        {!isEmpty && row.reserved === 0 && (
          <WriteOff reason={reason} onChoose={setReason} error={act.wrong.reason} />
        )}
      </ActForm>
    </Dialog>
  )
}

type WriteOffProps = { reason: Reason | null; onChoose: (reason: Reason) => void; error: string | undefined }

function WriteOff({ reason, onChoose, error }: WriteOffProps) {
  const t = useWords()
  return (
    <FieldGroup label={t("shelf.deleting.writeOff")} error={error}>
      <div className={styles.reasons}>
        {writeOffReasons.map((one, place) => (
          <RadioCard
            key={one}
            id={place === 0 ? ids.reason : undefined}
            name="write-off"
            label={t(`shelf.reasons.${one}`)}
            checked={reason === one}
            onChange={() => onChoose(one)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
