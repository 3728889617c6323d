import { ORPCError } from "@orpc/client"
import { useRef, useState } from "react"
import type { StockImport } from "#shared/shelf.ts"
import { ActForm } from "#web/pharmacy/stock/form-parts.tsx"
import styles from "#web/pharmacy/stock/import-dialog.module.css"
import { stockImportUrl } from "#web/pharmacy/stock/stock-files.ts"
import { sayProblem } from "#web/problem-words.ts"
import { Dialog } from "#web/ui/dialog.tsx"
import { Field } from "#web/ui/field.tsx"
import { formatCount } from "#web/ui/number.ts"
import { useWords } from "#web/words/words.ts"

const mostBytes = 20 * 1024 * 1024
const fileId = "import-file"

type ImportDialogProps = { onClose: () => void; onDone: () => void }

/** Brings in a list in two steps: what would happen, line by line, and then the same for good. */
export function ImportDialog({ onClose, onDone }: ImportDialogProps) {
  const t = useWords()
  const { file, report, failure, isSending, choose, send } = useImport(onDone)
  const isChecked = report !== null && !report.isWritten
  const changes = isChecked ? report.added + report.changed : 0
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog title={t("shelf.importing.title")} onClose={onClose} isDirty={isSending}>
      <ActForm
        onSubmit={() => {
          if (file === null) input.current?.click()
          else void send(file, !isChecked)
        }}
        onCancel={onClose}
        cancel={t(report?.isWritten ? "shelf.close" : "shelf.cancel")}
        failure={failure}
        isSending={isSending}
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
                accept=".csv,.txt,.tsv,text/csv,text/plain"
                aria-describedby={describedBy}
                onChange={(event) => choose(event.currentTarget.files?.[0] ?? null)}
              />
            )}
          </Field>
        )}
        {report && <Report report={report} />}
      </ActForm>
    </Dialog>
  )
}

function useImport(onDone: () => void) {
  const t = useWords()
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<StockImport | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async (chosen: File, isDry: boolean) => {
    setSending(true)
    setFailure(null)
    try {
      const answer = await fetch(stockImportUrl(chosen.name, isDry), {
        method: "POST",
        headers: { "x-pharos": "1", "content-type": "application/octet-stream" },
        body: chosen,
      })
      const body: unknown = await answer.json()
      if (!answer.ok) throw refusalOf(body, answer.status)
      setReport(body as StockImport) // the server's own shape
      if (!isDry) onDone()
    } catch (error) {
      setFailure(error instanceof ListRefused ? error.message : sayProblem(error))
    } finally {
      setSending(false)
    }
  }
  const choose = (chosen: File | null) => {
    setReport(null)
    setFailure(null)
    const isTooLarge = chosen !== null && chosen.size > mostBytes
    setFile(isTooLarge ? null : chosen)
    if (isTooLarge) setFailure(t("shelf.importing.tooLarge"))
    else if (chosen !== null) void send(chosen, true)
  }
  return { file, report, failure, isSending, choose, send }
}

/** A list that cannot be taken at all; the sentence says why. */
class ListRefused extends Error {}

function refusalOf(body: unknown, status: number): Error {
  const { code, message } = (body ?? {}) as { code?: string; message?: string } // looked at below
  if (code === "unreadable-list" && typeof message === "string") return new ListRefused(message)
  return new ORPCError(typeof code === "string" ? code : "something-went-wrong", { status })
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
