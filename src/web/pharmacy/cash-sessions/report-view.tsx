import { ORPCError } from "@orpc/client"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useRef, useState } from "react"
import { paths } from "#domain/platform/paths.ts"
import { api, call } from "#web/data/call.ts"
import { sayProblem } from "#web/data/problem-words.ts"
import { Button, ButtonLink } from "#web/kit/actions/button.tsx"
import { Notice } from "#web/kit/feedback/notice.tsx"
import { toast } from "#web/kit/feedback/toast.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { ReasonField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { ClosingPaper } from "#web/pharmacy/cash-sessions/closing-paper.tsx"
import styles from "#web/pharmacy/cash-sessions/day.module.css"
import { type Paper, printClosing } from "#web/pharmacy/cash-sessions/print-closing.ts"
import { sayReasonProblem } from "#web/pharmacy/cash-sessions/reason-problem.ts"
import { useDay } from "#web/pharmacy/cash-sessions/use-day.ts"
import { useWords } from "#web/words/words.ts"

/** Shows a closing, prints it on either paper, and reverses the latest one. */
export function ReportView({ number }: { number: number }) {
  const t = useWords()
  const { data: report, error, refetch } = useQuery(api.tillDays.report.queryOptions({ input: { number } }))
  const { data: day } = useDay()
  const paper = useRef<HTMLDivElement>(null)
  const [isReopening, setReopening] = useState(false)
  const canReopen = day !== undefined && !day.isOpen && day.lastReport?.number === number
  const print = (on: Paper) => paper.current && void printClosing(paper.current, on)
  return (
    <div className={`stack gap-16 ${styles.report}`}>
      <div>
        <ButtonLink look="quiet" size="small" to={paths.posDay} search={{}}>
          ← {t("day.allReports")}
        </ButtonLink>
        <h1>{t("day.reportTitle", { number })}</h1>
      </div>
      {error &&
        (error instanceof ORPCError && error.code === "not-found" ? (
          <Notice tone="warn" role="alert">
            {t("day.notFound")}
          </Notice>
        ) : (
          <NotLoaded onRetry={() => void refetch()}>{sayProblem(error)}</NotLoaded>
        ))}
      {!report && !error && <Skeleton />}
      {report && (
        <>
          <div className="row at-baseline gap-x-12">
            <Button look="outline" onClick={() => print("roll")}>
              {t("day.printRoll")}
            </Button>
            <Button look="outline" onClick={() => print("sheet")}>
              {t("day.printSheet")}
            </Button>
            {canReopen && (
              <span className={`row push ${styles.side}`}>
                <Button look="quiet" onClick={() => setReopening(true)}>
                  {t("day.reopen")}
                </Button>
              </span>
            )}
          </div>
          <div className="card">
            <div className={`stack gap-16 pad-24 ${styles.body}`}>
              <ClosingPaper ref={paper} report={report} />
            </div>
          </div>
        </>
      )}
      {isReopening && <ReopenDialog number={number} onClose={() => setReopening(false)} />}
    </div>
  )
}

/** Asks for the reason and reopens the last closing. */
function ReopenDialog({ number, onClose }: { number: number; onClose: () => void }) {
  const t = useWords()
  const navigate = useNavigate()
  const { show, again } = useDay()
  const form = useForm({
    values: { reason: "" },
    check: ({ reason }) => ({
      errors: { reason: sayReasonProblem(t, reason, t("day.reopenMissing")) },
      body: { number, reason: reason.trim() },
    }),
    send: (body, key) => call.tillDays.reopen({ key, ...body }),
    onSent: (day) => {
      show(day)
      toast({ text: t("day.reopened") })
      void navigate({ to: paths.posDay, search: {} })
    },
    onFailed: again,
  })
  return (
    <FormDialog
      form={form}
      title={t("day.reopenTitle")}
      onClose={onClose}
      cancel={t("common.cancel")}
      send={t("day.reopen")}
      sending={t("day.reopening")}
    >
      <p>{t("day.reopenText")}</p>
      <ReasonField field={form.field("reason")} label={t("staff.reasonForReopening")} />
    </FormDialog>
  )
}
