import { Link } from "@tanstack/react-router"
import { writeOffReasons } from "#domain/pharmacy/stock-rules.ts"
import { paths } from "#domain/platform/paths.ts"
import { call } from "#web/data/call.ts"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { Choice } from "#web/kit/forms/choice.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import type { RowDialogProps } from "#web/pharmacy/stock/row-dialog.tsx"
import styles from "#web/pharmacy/stock/stock-dialogs.module.css"
import { useWords } from "#web/words/words.ts"

type Reason = (typeof writeOffReasons)[number]

type DeleteDialogProps = RowDialogProps & { onStale: () => void; onRestored: () => void }

/** Takes a row out of the stock; units on record are written off with a reason in the same step. */
export function DeleteDialog({ row, onClose, onDone, onStale, onRestored }: DeleteDialogProps) {
  const t = useWords()
  const isEmpty = row.quantity === 0
  const form = useForm({
    values: { reason: null as Reason | null }, // none chosen yet
    check: ({ reason }) => ({
      errors: { reason: isEmpty || reason !== null ? undefined : t("staff.chooseAReason") },
      body: { writeOff: isEmpty || reason === null ? null : { quantity: row.quantity, reason } },
    }),
    send: async ({ writeOff }, key) => {
      await call.shelf.remove({ id: row.id, writeOff: writeOff && { key, ...writeOff } })
      return writeOff ? { writeOff: key } : {}
    },
    onSent: (undo) => {
      toast({
        text: t("shelf.deleting.done", { medicine: row.name }),
        action: { label: t("common.undo"), onPress: () => void restore(undo) },
      })
      onDone()
    },
    explain: ({ code }) => {
      if (code !== "already-changed" && code !== "units-on-record" && code !== "units-held") return undefined
      onStale()
      return code === "already-changed" ? { reason: t("shelf.deleting.changed") } : {}
    },
  })
  const restore = async (undo: { writeOff?: string }) => {
    try {
      await call.shelf.restore({ id: row.id, ...undo })
      toast({ text: t("shelf.deleting.undone", { medicine: row.name }) })
      onRestored()
    } catch (error) {
      toastProblem(error)
    }
  }
  return (
    <FormDialog
      form={form}
      title={t("common.delete")}
      width="narrow"
      onClose={onClose}
      cancel={t("common.keep")}
      send={t(isEmpty ? "common.delete" : "shelf.deleting.sendWriteOff")}
      sending={t("shelf.deleting.sending")}
      look="danger"
      isBlocked={row.reserved > 0}
    >
      <p className={`break ${styles.question}`}>
        {t("shelf.deleting.question", { medicine: row.name })}{" "}
        {isEmpty ? t("shelf.deleting.nothing") : t("shelf.deleting.onRecord", { count: row.quantity })}
      </p>
      {row.reserved > 0 && (
        <Notice tone="warn" role="status">
          {t("shelf.deleting.held", { count: row.reserved })}{" "}
          <Link to={paths.posOrders}>{t("common.customerOrders")}</Link>
        </Notice>
      )}
      {!isEmpty && row.reserved === 0 && (
        <Choice
          field={form.field("reason")}
          label={t("shelf.deleting.writeOff")}
          options={writeOffReasons.map((value) => ({ value, label: t(`shelf.reasons.${value}`) }))}
        />
      )}
    </FormDialog>
  )
}
