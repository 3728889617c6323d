import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import type { FoundCustomer } from "#contract/pharmacy/customers.ts"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { useOutage } from "#web/data/connection.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type CustomerSearch, readCustomerSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button, ButtonLink } from "#web/kit/actions/button.tsx"
import { Chip, FilterChip } from "#web/kit/actions/chip.tsx"
import { Phone } from "#web/kit/format/phone.tsx"
import { When } from "#web/kit/format/when.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { CustomerDialog } from "#web/pharmacy/customers/customer-dialog.tsx"
import { customerQuery } from "#web/pharmacy/customers/customer-query.ts"
import { CustomerView } from "#web/pharmacy/customers/customer-view.tsx"
import { DueList, dueQuery } from "#web/pharmacy/customers/due-list.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/customers.ts"

const listQuery = (q: string | undefined) =>
  pagedQuery(api.customers.list, { input: q ? { q } : {}, by: "after", keepsPrevious: true })

export const prefetch: Prefetch = (client, search) => {
  const { customer, view } = readCustomerSearch(search)
  if (customer !== undefined) readAhead(client, customerQuery(customer))
  else if (view === "due") readAhead(client, dueQuery)
}

/** Finds customers, lists refills that are due, or shows one customer. */
export function CustomersPage() {
  const t = useWords()
  const search = useSearch({ from: "/pharmacy/pos/customers" })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.customers") })} isIndexed={false} />
      {search.customer === undefined ? <Customers search={search} /> : <CustomerView id={search.customer} />}
    </>
  )
}

function Customers({ search }: { search: CustomerSearch }) {
  const t = useWords()
  const navigate = useNavigate()
  const outage = useOutage()
  const [isAdding, setAdding] = useState(false)
  const show = (change: CustomerSearch) =>
    void navigate({ to: paths.posCustomers, search: change, replace: true, resetScroll: false })
  const isDue = search.view === "due"
  return (
    <>
      <HeadingRow heading={t("staff.customers")} intro={t("customers.intro")}>
        <div className="row gap-8">
          <ButtonLink look="outline" to={paths.posAccounts}>
            {t("staff.customerAccounts")}
          </ButtonLink>
          <Button disabled={Boolean(outage)} onClick={() => setAdding(true)}>
            {t("customers.add")}
          </Button>
        </div>
      </HeadingRow>
      <div className="row mb-16">
        <FilterChip isOn={!isDue} onClick={() => show({})}>
          {t("customers.all")}
        </FilterChip>
        <FilterChip isOn={isDue} onClick={() => show({ view: "due" })}>
          {t("customers.due")}
        </FilterChip>
      </div>
      {isDue ? <DueList /> : <List q={search.q} onFind={(q) => show(q ? { q } : {})} />}
      {isAdding && (
        <CustomerDialog
          onClose={() => setAdding(false)}
          onDone={({ id }) => void navigate({ to: paths.posCustomers, search: { customer: id } })}
        />
      )}
    </>
  )
}

function List({ q, onFind }: { q: string | undefined; onFind: (q: string) => void }) {
  const t = useWords()
  const list = usePagedList(listQuery(q), { rows: ({ customers }) => customers })
  const columns = (["name", "allergies", "lastSale"] as const).map((column) =>
    t(`customers.columns.${column}`),
  )
  return (
    <>
      <div className="mb-16" role="search">
        <Field label={t("customers.search")}>
          {({ id }) => (
            <TextInput
              id={id}
              type="search"
              maxLength={120}
              defaultValue={q ?? ""}
              onChange={({ currentTarget: { value } }) => onFind(value.trim())}
            />
          )}
        </Field>
      </div>
      <DataTable
        list={list}
        loading={t("customers.loading")}
        failed={t("customers.failed")}
        empty={<EmptyState heading={t("customers.none")}>{t("customers.noneText")}</EmptyState>}
        more={t("customers.more")}
        label={t("staff.customers")}
        columns={columns}
      >
        {(customer) => <CustomerRow customer={customer} />}
      </DataTable>
    </>
  )
}

function CustomerRow({ customer }: { customer: FoundCustomer }) {
  const t = useWords()
  const { id, name, phoneNumber, allergies, hasAccount, lastSoldAt } = customer
  return (
    <CardRow>
      <CardCell kind="prose">
        <span>
          <Link to={paths.posCustomers} search={{ customer: id }}>
            <b translate="no">{name}</b>
          </Link>{" "}
          {hasAccount && <Chip>{t("customers.view.account")}</Chip>}
          {phoneNumber && (
            <small className="block meta">
              <Phone number={phoneNumber} />
            </small>
          )}
        </span>
      </CardCell>
      <CardCell label={t("customers.columns.allergies")} kind="prose">
        {allergies.length > 0 ? <span translate="no">{allergies.join(", ")}</span> : "–"}
      </CardCell>
      <CardCell label={t("customers.columns.lastSale")}>
        {lastSoldAt ? <When at={lastSoldAt} /> : t("customers.noSale")}
      </CardCell>
    </CardRow>
  )
}
