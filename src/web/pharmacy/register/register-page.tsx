import { Link, useSearch } from "@tanstack/react-router"
import type { RegisterMedicine } from "#contract/pharmacy/register.ts"
import { topic } from "#domain/platform/live.ts"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { readRegisterSearch } from "#web/data/searches.ts"
import { useWorkplace } from "#web/data/session.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { ButtonLink } from "#web/kit/actions/button.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { useWholeList } from "#web/kit/lists/paged-list.ts"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { RegisterView, registerQuery } from "#web/pharmacy/register/register-view.tsx"
import { StockTabs } from "#web/pharmacy/section-tabs.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/quarantine.ts"
import "#web/words/en/prescriptions.ts"

const medicinesQuery = api.register.list.queryOptions()

export const prefetch: Prefetch = (client, search) => {
  const { row, month } = readRegisterSearch(search)
  if (row === undefined) readAhead(client, medicinesQuery)
  else readAhead(client, registerQuery(row, month))
}

/** Lists the pharmacy's controlled medicines, or shows the register of one of them. */
export function RegisterPage() {
  const t = useWords()
  const { row, month } = useSearch({ from: "/pharmacy/pos/stock/register" })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.register") })} isIndexed={false} />
      {row === undefined ? <Medicines /> : <RegisterView id={row} month={month} />}
    </>
  )
}

function Medicines() {
  const t = useWords()
  const pharmacy = useWorkplace("pharmacy")
  const list = useWholeList(medicinesQuery, {
    rows: ({ medicines }) => medicines,
    topics: pharmacy ? [topic.pharmacyStock(pharmacy.id)] : [],
  })
  return (
    <>
      <StockTabs />
      <HeadingRow heading={t("staff.register")} intro={t("prescriptions.register.intro")}>
        <Link to={paths.posPrescriptions}>{t("staff.prescriptions")}</Link>
      </HeadingRow>
      <DataTable
        list={list}
        loading={t("prescriptions.register.loading")}
        failed={t("prescriptions.register.failed")}
        empty={
          <EmptyState heading={t("prescriptions.register.none")}>
            <p>{t("prescriptions.register.noneText")}</p>
          </EmptyState>
        }
        updates={t("common.updates", { count: list.waiting })}
        label={t("staff.register")}
        columns={[
          t("common.medicine"),
          { name: t("prescriptions.register.balance"), isFigure: true },
          { name: t("quarantine.lying"), isFigure: true },
          t("prescriptions.register.lastCount"),
          t("common.actions"),
        ]}
      >
        {(medicine, isGone) => <MedicineRow of={medicine} isGone={isGone} />}
      </DataTable>
    </>
  )
}

function MedicineRow({ of, isGone }: { of: RegisterMedicine; isGone: boolean }) {
  const t = useWords()
  return (
    <CardRow isGone={isGone}>
      <CardCell kind="prose">
        <b className="text-body leading" translate="no">
          <TallMan text={keepTogether(of.name)} />
        </b>
        <small className="block meta">{of.manufacturer}</small>
      </CardCell>
      <CardCell label={t("prescriptions.register.balance")} kind="figure">
        <b>{formatCount(of.balance)}</b>
      </CardCell>
      <CardCell label={t("quarantine.lying")} kind="figure">
        {formatCount(of.inQuarantine)}
      </CardCell>
      <CardCell label={t("prescriptions.register.lastCount")} kind="prose">
        {of.lastCount
          ? t("prescriptions.register.counted", {
              counted: formatCount(of.lastCount.counted),
              when: formatMoment(new Date(of.lastCount.at)),
              witness: of.lastCount.witness,
            })
          : t("prescriptions.register.neverCounted")}
      </CardCell>
      <CardCell kind="actions">
        <ButtonLink look="outline" size="small" to={paths.posRegister} search={{ row: of.id }}>
          {t("prescriptions.register.open")}
          <span className="sr">{t("prescriptions.register.ofMedicine", { medicine: of.name })}</span>
        </ButtonLink>
      </CardCell>
    </CardRow>
  )
}
