import { Link } from "@tanstack/react-router"
import type { CustomerAccount } from "#contract/pharmacy/customer-accounts.ts"
import { formatCents } from "#domain/platform/money.ts"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { RowActions } from "#web/kit/actions/row-actions.tsx"
import { saveCsv } from "#web/kit/browser/save-file.ts"
import { useOpened, WhileOpened } from "#web/kit/feedback/opened.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { Phone } from "#web/kit/format/phone.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { useWholeList } from "#web/kit/lists/paged-list.ts"
import { AccountDialog } from "#web/pharmacy/accounts/account-dialog.tsx"
import { BillsDialog } from "#web/pharmacy/accounts/bills-dialog.tsx"
import { PaymentDialog } from "#web/pharmacy/accounts/payment-dialog.tsx"
import { StatementDialog } from "#web/pharmacy/accounts/statement-dialog.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/accounts.ts"

const ages = ["upTo30", "upTo60", "upTo90", "over90"] as const
const columns = ["name", ...ages, "owed"] as const

const accountsQuery = api.customerAccounts.list.queryOptions()

export const prefetch: Prefetch = (client) => readAhead(client, accountsQuery)

type OnAccount = "change" | "pay" | "bills" | "statement"
type Opened = { what: "add" } | { what: OnAccount; account: CustomerAccount }

/** Lists customers' accounts with what they owe by age. */
export function AccountsPage() {
  const t = useWords()
  const outage = useOutage()
  const list = useWholeList(accountsQuery, { rows: (accounts) => accounts, topics: [] })
  const dialog = useOpened<Opened>()
  const done = () => {
    dialog.close()
    void list.settle()
  }
  const acts = { onClose: dialog.close, onDone: done }
  const names = columns.map((column) => t(`accounts.columns.${column}`))
  const save = () =>
    saveCsv("accounts", [...names, t("accounts.columns.limit")], (list.data ?? []).map(rowOf))
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.customerAccounts") })} isIndexed={false} />
      <div className="row apart gap-12 gap-x-24 mb-16">
        <div>
          <Link to={paths.posCustomers}>{t("staff.customers")}</Link>
          <h1>{t("staff.customerAccounts")}</h1>
          <p className="measure muted mt-4">{t("accounts.intro")}</p>
        </div>
        <div className="row gap-8">
          {list.data && list.data.length > 0 && (
            <Button look="outline" onClick={() => void save()}>
              {t("accounts.csv")}
            </Button>
          )}
          <Button disabled={Boolean(outage)} onClick={() => dialog.open({ what: "add" })}>
            {t("accounts.add")}
          </Button>
        </div>
      </div>
      <DataTable
        list={list}
        loading={t("accounts.loading")}
        failed={t("accounts.failed")}
        empty={<EmptyState heading={t("accounts.none")} />}
        updates={t("common.updates", { count: list.waiting })}
        label={t("staff.customerAccounts")}
        columns={[...names.map((name, place) => ({ name, isFigure: place > 0 })), t("common.actions")]}
      >
        {(account) => <AccountRow account={account} onOpen={(what) => dialog.open({ what, account })} />}
      </DataTable>
      <WhileOpened of={dialog}>
        {(opened) => (
          <>
            {opened.what === "add" && <AccountDialog {...acts} onStale={list.retry} />}
            {opened.what === "change" && (
              <AccountDialog account={opened.account} {...acts} onStale={list.retry} />
            )}
            {opened.what === "pay" && <PaymentDialog account={opened.account} {...acts} />}
            {opened.what === "bills" && <BillsDialog account={opened.account} onClose={done} />}
            {opened.what === "statement" && (
              <StatementDialog account={opened.account} onClose={dialog.close} />
            )}
          </>
        )}
      </WhileOpened>
    </>
  )
}

const rowOf = ({ name, owedByAge, balanceCents, creditLimitCents }: CustomerAccount) => [
  name,
  ...[...ages.map((age) => owedByAge[age]), balanceCents, creditLimitCents].map((cents) => cents / 100),
]

type AccountRowProps = { account: CustomerAccount; onOpen: (what: OnAccount) => void }

function AccountRow({ account, onOpen }: AccountRowProps) {
  const t = useWords()
  const { name, kind, phoneNumber, note, isOpen, owedByAge, balanceCents, creditLimitCents } = account
  return (
    <CardRow>
      <CardCell kind="prose">
        <span>
          <b translate="no">{name}</b> {kind !== "person" && <Chip>{t(`accounts.kinds.${kind}`)}</Chip>}{" "}
          {!isOpen && <Chip>{t("accounts.closed")}</Chip>}
          {phoneNumber && (
            <small className="block meta">
              <Phone number={phoneNumber} />
            </small>
          )}
          {note && <small className="block meta">{note}</small>}
        </span>
      </CardCell>
      {ages.map((age) => (
        <CardCell key={age} label={t(`accounts.columns.${age}`)} kind="figure">
          {owedByAge[age] === 0 ? "–" : formatCents(owedByAge[age])}
        </CardCell>
      ))}
      <CardCell label={t("accounts.columns.owed")} kind="figure">
        <span>
          {formatRupees(balanceCents)}
          <small className="block meta">
            {t("accounts.ofLimit", { limit: formatRupees(creditLimitCents) })}
          </small>
        </span>
      </CardCell>
      <CardCell kind="actions">
        <RowActions of={<span className="sr">{name}</span>}>
          <Button look="outline" size="small" onClick={() => onOpen("pay")}>
            {t("accounts.pay.action")}
          </Button>
          {kind !== "person" && (
            <Button look="outline" size="small" onClick={() => onOpen("bills")}>
              {t("accounts.bills.action")}
            </Button>
          )}
          <Button look="outline" size="small" onClick={() => onOpen("statement")}>
            {t("accounts.statement.action")}
          </Button>
          <Button look="outline" size="small" onClick={() => onOpen("change")}>
            {t("common.edit")}
          </Button>
        </RowActions>
      </CardCell>
    </CardRow>
  )
}
