import { useRef } from "react"
import { Button } from "#web/kit/actions/button.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Field } from "#web/kit/forms/field.tsx"
import { FileInput } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import {
  AmbiguousQuestions,
  ColumnQuestions,
  UnknownQuestions,
} from "#web/pharmacy/stock/import-questions.tsx"
import styles from "#web/pharmacy/stock/stock-dialogs.module.css"
import { type ImportUrl, stockImportUrl } from "#web/pharmacy/stock/stock-files.ts"
import { type ImportReport, useImport } from "#web/pharmacy/stock/use-import.ts"
import { useWords } from "#web/words/words.ts"

const fileId = "import-file"

type Says = { title: string; text: string; fileHint: string; quiet: string; added: string }

type ImportDialogProps = {
  onClose: () => void
  onDone: () => void
  /** The upload's URL and texts; by default, the pharmacy's stock. */
  urlOf?: ImportUrl
  says?: Says
}

/** Imports a list in two steps: a preview line by line, then the import. */
export function ImportDialog({ onClose, onDone, urlOf = stockImportUrl, says }: ImportDialogProps) {
  const t = useWords()
  const words = says ?? {
    title: t("shelf.importing.title"),
    text: t("shelf.importing.text"),
    fileHint: t("shelf.importing.fileHint"),
    quiet: t("shelf.importing.quiet"),
    added: t("shelf.importing.added"),
  }
  const list = useImport(urlOf, onDone)
  const { file, report, failure, doing, choose, preview, write, saveRemarks } = list
  const isChecked = report !== null && !report.isWritten && !list.isChanged
  const lacksMaker = Object.values(list.answers.added).some(({ manufacturer }) => manufacturer.trim() === "")
  const changes = isChecked ? report.added + report.changed : 0
  const input = useRef<HTMLInputElement>(null)
  const isSending = doing === "checking" || doing === "writing"
  const submit = (event?: { preventDefault: () => void }) => {
    event?.preventDefault()
    if (isSending) return
    if (file === null) input.current?.click()
    else if (isChecked) write(file)
    else preview(file)
  }
  return (
    <FormDialog
      form={{ failure, isSending, isDirty: doing !== null, turn: 0, submit }}
      title={words.title}
      onClose={onClose}
      cancel={t(report?.isWritten ? "common.close" : "common.cancel")}
      isBlocked={report?.isWritten || (isChecked && changes === 0) || lacksMaker}
      send={t(
        isChecked
          ? "shelf.importing.write"
          : file === null
            ? "shelf.importing.choose"
            : list.isChanged
              ? "shelf.importing.checkAgain"
              : "shelf.importing.check",
      )}
      sending={t(isChecked ? "shelf.importing.writing" : "shelf.importing.checking")}
    >
      <p>{words.text}</p>
      {!report?.isWritten && (
        <Field id={fileId} label={t("shelf.importing.file")} hint={words.fileHint}>
          {({ id, describedBy }) => (
            <FileInput
              ref={input}
              id={id}
              disabled={doing === "writing"}
              accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
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
      {report && <Report report={report} added={words.added} />}
      {urlOf === stockImportUrl && <Questions list={list} />}
      {lacksMaker && <p className="mt-8 text-bad semibold">{t("shelf.importing.unknownMakers")}</p>}
      {report && file && report.remarksInAll > 0 && (
        <Button look="outline" size="small" isBusy={doing === "saving"} onClick={() => saveRemarks(file)}>
          {t(doing === "saving" ? "shelf.importing.savingRemarks" : "shelf.importing.saveRemarks")}
        </Button>
      )}
      {isChecked && changes > 0 && <p className={styles.quiet}>{words.quiet}</p>}
    </FormDialog>
  )
}

/** What a person may answer about a list before it is written. */
function Questions({ list }: { list: ReturnType<typeof useImport> }) {
  const { report, refusedColumns, answers, answer: onAnswer } = list
  if (report?.isWritten) return null
  const asked = report && "columns" in report ? report : null
  const columns = refusedColumns ?? asked?.columns ?? []
  return (
    <>
      {asked && <UnknownQuestions unknown={asked.unknown} answers={answers} onAnswer={onAnswer} />}
      {asked && <AmbiguousQuestions ambiguous={asked.ambiguous} answers={answers} onAnswer={onAnswer} />}
      {columns.length > 0 && (
        <ColumnQuestions
          columns={columns}
          isOpen={refusedColumns !== undefined}
          answers={answers}
          onAnswer={onAnswer}
        />
      )}
    </>
  )
}

function Report({ report, added }: { report: ImportReport; added: string }) {
  const t = useWords()
  const more = report.remarksInAll - report.remarks.length
  const asked = "unknown" in report && !report.isWritten ? [...report.unknown, ...report.ambiguous] : []
  const remarks = report.remarks.filter(({ line }) => asked.every((question) => question.line !== line))
  return (
    <section className="mt-16" role="status">
      <h3 className="text-body">{t(report.isWritten ? "shelf.importing.did" : "shelf.importing.would")}</h3>
      <dl className={styles.numbers}>
        {(["added", "changed", "same", "refused"] as const).map((name) => (
          <div key={name} data-name={name}>
            <dt>{name === "added" ? added : t(`shelf.importing.${name}`)}</dt>
            <dd className="bold num">{formatCount(report[name])}</dd>
          </div>
        ))}
      </dl>
      {report.added + report.changed + asked.length === 0 && <p>{t("shelf.importing.nothing")}</p>}
      {report.unused.length > 0 && (
        <p className="muted text-staff">
          {t("shelf.importing.unused", { columns: report.unused.join(", ") })}
        </p>
      )}
      {remarks.length > 0 && (
        <ol className={`stack text-staff break mt-8 mb-8 ${styles.remarks}`}>
          {remarks.map(({ line, kind, message }) => (
            <li key={`${line} ${message}`} data-kind={kind}>
              <b className="num">{t("shelf.importing.line", { line })}</b> {message}
            </li>
          ))}
          {more > 0 && <li>{t("shelf.importing.more", { count: more })}</li>}
        </ol>
      )}
    </section>
  )
}
