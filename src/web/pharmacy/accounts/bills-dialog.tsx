import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { AccountBill, AccountBillDetail } from "#contract/pharmacy/account-bills.ts"
import type { CustomerAccount } from "#contract/pharmacy/customer-accounts.ts"
import { billState } from "#domain/pharmacy/account-bills.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { api, call } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { putAnswer } from "#web/data/put-answer.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { formatRupees, Money } from "#web/kit/format/money.tsx"
import { formatExpiry } from "#web/kit/forms/expiry.tsx"
import { TextField } from "#web/kit/forms/fields.tsx"
import { FormFailure } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"
import { DataList } from "#web/kit/lists/data-list.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { BillAnswerForm } from "#web/pharmacy/accounts/bill-answer-form.tsx"
import { BillView } from "#web/pharmacy/accounts/bill-view.tsx"
import styles from "#web/pharmacy/till/receipts-dialog.module.css"
import { useWords } from "#web/words/words.ts"

type BillsDialogProps = { account: CustomerAccount; onClose: () => void }

/** The bills of an institution or an insurer: makes the next one, shows each and records what was answered. */
export function BillsDialog({ account, onClose }: BillsDialogProps) {
  const t = useWords()
  const client = useQueryClient()
  const [shown, show] = useState<{ id: string; number: number } | null>(null)
  const [isAnswering, setAnswering] = useState(false)
  const [isTyped, setTyped] = useState(false)
  const asked = { input: { id: shown?.id ?? "" } }
  const { data, isError, refetch } = useQuery({
    ...api.accountBills.get.queryOptions(asked),
    enabled: shown !== null,
  })
  const keep = (bill: AccountBillDetail) => {
    putAnswer(client, api.accountBills.get.queryKey({ input: { id: bill.id } }), bill)
    void client.invalidateQueries({ queryKey: api.accountBills.list.key() })
    void client.invalidateQueries({ queryKey: api.customerAccounts.key() })
    show(bill)
  }
  const title = !shown
    ? t("accounts.bills.title", { name: account.name })
    : t(isAnswering ? "accounts.bills.answer.title" : "accounts.bills.number", { number: shown.number })
  return (
    <Dialog title={title} onClose={onClose} isDirty={isAnswering && isTyped}>
      {!shown && <BillList account={account} onShow={show} onMade={keep} />}
      {shown && isError && <NotLoaded onRetry={() => void refetch()}>{t("accounts.bills.failed")}</NotLoaded>}
      {shown && !data && !isError && <Skeleton />}
      {shown && data && !isAnswering && (
        <BillView bill={data} onBack={() => show(null)} onAnswer={() => setAnswering(true)} />
      )}
      {shown && data && isAnswering && (
        <BillAnswerForm
          bill={data}
          onTyped={setTyped}
          onBack={() => setAnswering(false)}
          onAnswered={(bill) => {
            keep(bill)
            setAnswering(false)
          }}
        />
      )}
    </Dialog>
  )
}

type BillListProps = {
  account: CustomerAccount
  onShow: (bill: AccountBill) => void
  onMade: (bill: AccountBillDetail) => void
}

function BillList({ account, onShow, onMade }: BillListProps) {
  const t = useWords()
  const outage = useOutage()
  const { id } = account
  const query = pagedQuery(api.accountBills.list, { input: { id }, by: "before" })
  const list = usePagedList({ ...query, staleTime: 0 }, { rows: ({ bills }) => bills })
  const unbilled = list.pages[0]?.unbilledCents
  const form = useForm({
    values: () => ({ untilDay: colomboDay(new Date()) }),
    check: (values) => ({
      errors: { untilDay: values.untilDay === "" ? t("accounts.bills.answer.dateMissing") : undefined },
      body: { id, ...values },
    }),
    send: (body, key) => call.accountBills.make({ ...body, key }),
    onSent: onMade,
  })
  return (
    <>
      <form noValidate onSubmit={form.submit}>
        <TextField
          field={form.field("untilDay")}
          label={t("accounts.bills.until")}
          hint={
            unbilled === undefined
              ? undefined
              : t("accounts.bills.unbilled", { amount: formatRupees(unbilled) })
          }
          type="date"
        />
        <FormFailure form={form} />
        <Button
          type="submit"
          className="mt-12"
          isBusy={form.isSending}
          disabled={Boolean(outage)}
          title={outage ? t("customers.needsConnection") : undefined}
        >
          {t(form.isSending ? "accounts.bills.making" : "accounts.bills.make")}
        </Button>
      </form>
      <h3 className="text-body mt-16 mb-8">{t("accounts.bills.action")}</h3>
      <DataList
        list={list}
        loading={t("accounts.bills.loading")}
        blanks={2}
        failed={t("accounts.bills.failed")}
        empty={<p role="status">{t("accounts.bills.none")}</p>}
        more={t("accounts.bills.more")}
      >
        <ul className={`stack gap-0 ${styles.receipts}`}>
          {list.rows.map(({ item: bill }) => (
            <li key={bill.id}>
              <button type="button" className="line-button ruled" onClick={() => onShow(bill)}>
                <span>
                  <b>{t("accounts.bills.number", { number: bill.number })}</b> <StateChip bill={bill} />
                  <small className="block">
                    {t("accounts.bills.days", {
                      from: formatExpiry(bill.fromDay),
                      until: formatExpiry(bill.untilDay),
                    })}
                  </small>
                </span>
                <Money cents={bill.totalCents} />
              </button>
            </li>
          ))}
        </ul>
      </DataList>
    </>
  )
}

/** What has become of a bill. */
export function StateChip({ bill }: { bill: AccountBill }) {
  const t = useWords()
  const state = billState(bill)
  const isRefused = state === "refused" || state === "partRefused"
  return (
    <Chip tone={state === "paid" ? "ok" : isRefused ? "warn" : undefined}>
      {t(`accounts.bills.states.${state}`)}
    </Chip>
  )
}
