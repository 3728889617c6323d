import { useMutation } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { DueCustomer } from "#contract/pharmacy/customers.ts"
import { refillLeadDays } from "#domain/pharmacy/refills.ts"
import { paths } from "#domain/platform/paths.ts"
import { api, call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { useSite } from "#web/data/site.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { toast, toastProblem } from "#web/kit/feedback/toast.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatExpiry } from "#web/kit/forms/expiry.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { useWholeList } from "#web/kit/lists/paged-list.ts"
import { MailFailed } from "#web/pharmacy/customers/mail-list.tsx"
import { WhatsAppLink } from "#web/pharmacy/customers/whatsapp-link.tsx"
import { useWords } from "#web/words/words.ts"

export const dueQuery = api.customers.refills.queryOptions()

/** Lists customers whose medicines run out soon, each with one act: remind, done, or not any more. */
export function DueList() {
  const t = useWords()
  const list = useWholeList(dueQuery, { rows: (due) => due, topics: [] })
  const columns = (["name", "runsOut", "actions"] as const).map((column) =>
    t(`customers.dueList.columns.${column}`),
  )
  return (
    <>
      <p className="measure muted mb-16">{t("customers.dueList.intro", { days: refillLeadDays })}</p>
      <DataTable
        list={list}
        loading={t("customers.dueList.loading")}
        failed={t("customers.dueList.failed")}
        empty={<EmptyState heading={t("customers.dueList.none")} />}
        updates={t("common.updates", { count: list.waiting })}
        label={t("customers.due")}
        columns={columns}
      >
        {(due) => <DueRow due={due} onDone={() => void list.settle()} />}
      </DataTable>
    </>
  )
}

function DueRow({ due, onDone }: { due: DueCustomer; onDone: () => void }) {
  const t = useWords()
  const outage = useOutage()
  const { sendsMail } = useSite()
  const isByMail = due.way === "email"
  const refills = due.refills.map(({ id }) => id)
  const [key] = useState(() => crypto.randomUUID())
  const sent = { onSuccess: onDone, onError: toastProblem }
  const remind = useMutation({
    mutationFn: () => call.customers.remind({ id: due.id, key, refills }),
    ...sent,
    onSuccess: () => {
      toast({ text: t(isByMail ? "customers.dueList.mailed" : "customers.dueList.sent", { name: due.name }) })
      onDone()
    },
  })
  const close = useMutation({
    mutationFn: (as: "done" | "stopped") => call.customers.closeRefills({ id: due.id, refills, as }),
    ...sent,
    onSuccess: () => {
      toast({ text: t("customers.dueList.closed") })
      onDone()
    },
  })
  const isBusy = remind.isPending || close.isPending || Boolean(outage)
  const [first] = due.refills
  return (
    <CardRow>
      <CardCell kind="prose">
        <Link to={paths.posCustomers} search={{ customer: due.id }}>
          <b translate="no">{due.name}</b>
        </Link>
        {due.failedMail && (
          <>
            {" "}
            <Chip tone="warn">{t("customers.mail.states.failed")}</Chip>
            <MailFailed mail={due.failedMail} />
          </>
        )}
      </CardCell>
      <CardCell label={t("customers.dueList.columns.runsOut")} kind="prose">
        <ul>
          {due.refills.map(({ id, medicine, runsOutOn }) => (
            <li key={id}>
              <span translate="no">{keepTogether(medicine)}</span>{" "}
              <small className="meta num">{formatExpiry(runsOutOn)}</small>
            </li>
          ))}
        </ul>
      </CardCell>
      <CardCell kind="actions">
        <div>
          {due.wasRemindedToday ? (
            <span className="meta">{t("customers.dueList.today")}</span>
          ) : isByMail ? (
            <Button
              size="small"
              disabled={isBusy || !sendsMail}
              title={sendsMail ? undefined : t("customers.dueList.mailOff")}
              isBusy={remind.isPending}
              onClick={() => remind.mutate()}
            >
              {t("customers.mail.send")}
            </Button>
          ) : (
            <WhatsAppLink
              look="primary"
              size="small"
              to={due}
              message={{
                kind: "refill",
                medicines: due.refills.map(({ medicine }) => medicine),
                day: formatExpiry(first?.runsOutOn ?? ""),
              }}
              onClick={() => remind.mutate()}
            >
              {t("customers.whatsapp")}
            </WhatsAppLink>
          )}
          <Button look="outline" size="small" disabled={isBusy} onClick={() => close.mutate("done")}>
            {t("customers.dueList.done")}
          </Button>
          <Button look="quiet" size="small" disabled={isBusy} onClick={() => close.mutate("stopped")}>
            {t("customers.dueList.stop")}
          </Button>
        </div>
      </CardCell>
    </CardRow>
  )
}
