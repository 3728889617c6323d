import { useRef } from "react"
import type { StockImport } from "#shared/shelf.ts"
import { ActForm } from "#web/pharmacy/stock/form-parts.tsx"
import styles from "#web/pharmacy/stock/import-dialog.module.css"
import { useImport } from "#web/pharmacy/stock/use-import.ts"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { Field } from "#web/ui/field.tsx"
import { formatCount } from "#web/ui/number.ts"
import { useWords } from "#web/words/words.ts"

const fileId = "import-file"

type ImportDialogProps = { onClose: () => void; onDone: () => void }

/** Brings in a list in two steps: what would happen, line by line, and then the same for good. */
export function ImportDialog({ onClose, onDone }: ImportDialogProps) {
  const t = useWords()
  const { file, report, failure, doing, choose, look, write, saveRemarks } = useImport(onDone)
  const isChecked = report !== null && !report.isWritten
  const changes = isChecked ? report.added + report.changed : 0
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog title={t("shelf.importing.title")} onClose={onClose} isDirty={doing !== null}>
      <ActForm
        onSubmit={() => {
          if (file === null) input.current?.click()
          else if (isChecked) write(file)
          else look(file)
        }}
        onCancel={onClose}
        cancel={t(report?.isWritten ? "shelf.close" : "shelf.cancel")}
        failure={failure}
        isSending={doing === "checking" || doing === "writing"}
        isBlocked={report?.isWritten || (isChecked && changes === 0)}
        send={t(
          isChecked
            ? "shelf.importing.write"
            : file === null
              ? "shelf.importing.choose"
              : "shelf.importing.check",
        )}
        sending={t(isChecked ? "shelf.importing.writing" : "shelf.importing.checking")}
      >
        <p>{t("shelf.importing.text")}</p>
        {!report?.isWritten && (
          <Field id={fileId} label={t("shelf.importing.file")} hint={t("shelf.importing.fileHint")}>
            {({ id, describedBy }) => (
              <input
                ref={input}
                id={id}
                className={styles.file}
                type="file"
                disabled={doing === "writing"}
                accept=".csv,.txt,.tsv,text/csv,text/plain"
                aria-describedby={describedBy}
                onChange={(event) => choose(event.currentTarget.files?.[0] ?? null)}
              />
            )}
          </Field>
        )}
        <p role="status" className={styles.patience}>
          {(doing === "checking" || doing === "writing") &&
            t(doing === "writing" ? "shelf.importing.patienceWriting" : "shelf.importing.patience")}
        </p>
        {report && <Report report={report} />}
        {report && file && report.remarksInAll > 0 && (
          <Button look="outline" size="small" isBusy={doing === "saving"} onClick={() => saveRemarks(file)}>
            {t(doing === "saving" ? "shelf.importing.savingRemarks" : "shelf.importing.saveRemarks")}
          </Button>
        )}
        {isChecked && changes > 0 && <p className={styles.quiet}>{t("shelf.importing.quiet")}</p>}
      </ActForm>
    </Dialog>
  )
}

function Report({ report }: { report: StockImport }) {
  const t = useWords()
  const more = report.remarksInAll - report.remarks.length
  return (
    <section className={styles.report} role="status">
      <h3>{t(report.isWritten ? "shelf.importing.did" : "shelf.importing.would")}</h3>
      <dl className={styles.numbers}>
        {(["added", "changed", "same", "refused"] as const).map((name) => (
          <div key={name} data-name={name}>
            <dt>{t(`shelf.importing.${name}`)}</dt>
            <dd className="num">{formatCount(report[name])}</dd>
          </div>
        ))}
      </dl>
      {report.added + report.changed === 0 && <p>{t("shelf.importing.nothing")}</p>}
      {report.unused.length > 0 && (
        <p className={styles.unused}>{t("shelf.importing.unused", { columns: report.unused.join(", ") })}</p>
      )}
      {report.remarks.length > 0 && (
        <ol className={styles.remarks}>
          {report.remarks.map(({ line, kind, says }) => (
            <li key={`${line} ${says}`} data-kind={kind}>
              <b className="num">{t("shelf.importing.line", { line })}</b> {says}
            </li>
          ))}
          {more > 0 && <li>{t("shelf.importing.more", { count: more })}</li>}
        </ol>
      )}
    </section>
  )
}
