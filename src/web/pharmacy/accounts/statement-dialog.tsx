import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { type Ref, useId, useRef, useState } from "react"
import type { CustomerAccount, Statement } from "#contract/pharmacy/customer-accounts.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { formatCents } from "#domain/platform/money.ts"
import { api, call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { putAnswer } from "#web/data/put-answer.ts"
import { useSite } from "#web/data/site.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { printCopy } from "#web/kit/actions/print-copy.ts"
import { classes } from "#web/kit/browser/classes.ts"
import { saveCsv } from "#web/kit/browser/save-file.ts"
import { useNow } from "#web/kit/browser/use-now.ts"
import { Dialog, DialogActions } from "#web/kit/feedback/dialog.tsx"
import { toastProblem } from "#web/kit/feedback/toast.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { formatExpiry } from "#web/kit/forms/expiry.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { MailList } from "#web/pharmacy/customers/mail-list.tsx"
import { PaperHead } from "#web/pharmacy/papers/paper-head.tsx"
import styles from "#web/pharmacy/quarantine/disposal-paper.module.css"
import { type TFunction, useWords } from "#web/words/words.ts"

type StatementDialogProps = { account: CustomerAccount; onClose: () => void }

/** Shows a month of an account, to print on A4 or save as CSV. */
export function StatementDialog({ account, onClose }: StatementDialogProps) {
  const t = useWords()
  const id = useId()
  const paper = useRef<HTMLDivElement>(null)
  const thisMonth = colomboDay(useNow(60_000)).slice(0, 7)
  const [month, setMonth] = useState(thisMonth)
  const asked = { input: { id: account.id, month } }
  const { data, isError, refetch } = useQuery(api.customerAccounts.statement.queryOptions(asked))
  const client = useQueryClient()
  const outage = useOutage()
  const { sendsMail } = useSite()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const mail = useMutation({
    mutationFn: () => call.customerAccounts.mail({ ...asked.input, key }),
    onSuccess: (statement) => {
      setKey(crypto.randomUUID())
      putAnswer(client, api.customerAccounts.statement.queryKey(asked), statement)
    },
    onError: toastProblem,
  })
  const print = () =>
    paper.current &&
    void printCopy(paper.current, { as: "disposal", page: () => "{ size: A4; margin: 14mm }" })
  const columns = (["date", "what", "amount"] as const).map((column) =>
    t(`accounts.statement.columns.${column}`),
  )
  const save = (statement: Statement) =>
    saveCsv(
      `statement-${statement.account.id}-${month}`,
      columns,
      rowsOf(t, statement).map(({ day, text, cents }) => [day, text, cents / 100]),
    )
  return (
    <Dialog title={t("accounts.statement.title", { name: account.name })} onClose={onClose}>
      <div className="mb-16">
        <label htmlFor={id} className="semibold">
          {t("staff.month")}
        </label>
        <input
          id={id}
          type="month"
          className="control block mt-8"
          max={thisMonth}
          value={month}
          onChange={({ currentTarget: { value } }) => {
            if (!value) return
            setMonth(value)
            setKey(crypto.randomUUID())
          }}
        />
      </div>
      {isError && <NotLoaded onRetry={() => void refetch()}>{t("accounts.statement.failed")}</NotLoaded>}
      {!data && !isError && (
        <div role="status">
          <span className="sr">{t("accounts.statement.loading")}</span>
          <Skeleton />
        </div>
      )}
      {data && (
        <>
          <StatementPaper ref={paper} statement={data} columns={columns} />
          {data.mails.length > 0 && <MailList mails={data.mails} />}
          {sendsMail && data.email === null && <p className="meta mt-8">{t("customers.mail.noAddress")}</p>}
          <DialogActions>
            {sendsMail && data.email !== null && (
              <Button
                look="outline"
                disabled={Boolean(outage)}
                title={outage ? t("customers.needsConnection") : undefined}
                isBusy={mail.isPending}
                onClick={() => mail.mutate()}
              >
                <span className="unbroken">{t("customers.mail.send")}</span>
              </Button>
            )}
            <Button look="outline" onClick={() => void save(data)}>
              {t("accounts.statement.csv")}
            </Button>
            <Button onClick={print}>{t("accounts.statement.print")}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}

/** Returns the statement's lines, from what was brought forward to what is owed at the end. */
function rowsOf(t: TFunction, { month, openingCents, entries, closingCents }: Statement) {
  return [
    { key: "opening", day: `${month}-01`, text: t("accounts.statement.opening"), cents: openingCents },
    ...entries.map(({ id, at, kind, receiptNumber, reference, method, cents }) => ({
      key: id,
      day: colomboDay(new Date(at)),
      text: [
        `${t(`accounts.statement.kinds.${kind}`)} ${receiptNumber ?? (method ? t(`staff.${method}`) : "")}`,
        ...(reference ? [reference] : []),
      ].join(", "),
      cents,
    })),
    { key: "closing", day: "", text: t("accounts.statement.closing"), cents: closingCents },
  ]
}

type StatementPaperProps = {
  ref: Ref<HTMLDivElement>
  statement: Statement
  columns: readonly string[]
}

function StatementPaper({ ref, statement, columns }: StatementPaperProps) {
  const t = useWords()
  return (
    <div ref={ref} className={styles.paper}>
      <PaperHead isSheet />
      <h2 translate="no">
        {t("accounts.statement.title", { name: statement.account.name })}, {statement.month}
      </h2>
      <table>
        <thead>
          <tr>
            {columns.map((column, place) => (
              <th key={column} scope="col" className={classes("unbroken", place === 2 && styles.units)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOf(t, statement).map(({ key, day, text, cents }) => (
            <tr key={key}>
              <td className="unbroken">{day && formatExpiry(day)}</td>
              <td>{text}</td>
              <td className={`unbroken ${styles.units}`}>{formatCents(cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {statement.entries.length === 0 && <p>{t("accounts.statement.none")}</p>}
    </div>
  )
}
