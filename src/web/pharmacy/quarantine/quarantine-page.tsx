import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { paths } from "#domain/platform/paths.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type QuarantineSearch, readQuarantineSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { ActsList, actsQuery } from "#web/pharmacy/quarantine/acts-list.tsx"
import { LyingList } from "#web/pharmacy/quarantine/lying-list.tsx"
import { quarantineQuery } from "#web/pharmacy/quarantine/quarantine-query.ts"
import { ReturnsList, returnsQuery } from "#web/pharmacy/quarantine/returns-list.tsx"
import { StockTabs } from "#web/pharmacy/section-tabs.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/quarantine.ts"
import "#web/words/en/supplier-returns.ts"

export const prefetch: Prefetch = (client, search) => {
  const { status, month = colomboDay(new Date()).slice(0, 7) } = readQuarantineSearch(search)
  if (status === "returns") readAhead(client, returnsQuery())
  else readAhead(client, status === "settled" ? actsQuery(month) : quarantineQuery())
}

/** Shows quarantined units and, on another tab, past decisions. */
export function QuarantinePage() {
  const t = useWords()
  const navigate = useNavigate()
  const { status, month } = useSearch({ from: "/pharmacy/pos/stock/quarantine" })
  const choose = (search: QuarantineSearch) =>
    void navigate({ to: paths.posQuarantine, search, replace: true, resetScroll: false })
  const thisMonth = colomboDay(useNow(60_000)).slice(0, 7)
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.quarantine") })} isIndexed={false} />
      <StockTabs />
      <div className="row apart gap-12 gap-x-24 mb-16">
        <div>
          <h1>{t("staff.quarantine")}</h1>
          <p className="measure muted mt-4">
            {t("quarantine.intro")} <Link to={paths.posRecalls}>{t("staff.recalls")}</Link>
          </p>
        </div>
        <div className="row" role="group" aria-label={t("quarantine.filter")}>
          <FilterChip isOn={status === undefined} onClick={() => choose({})}>
            {t("quarantine.lying")}
          </FilterChip>
          <FilterChip isOn={status === "returns"} onClick={() => choose({ status: "returns" })}>
            {t("supplierReturns.title")}
          </FilterChip>
          <FilterChip isOn={status === "settled"} onClick={() => choose({ status: "settled" })}>
            {t("staff.processed")}
          </FilterChip>
        </div>
      </div>
      {status === undefined && <LyingList />}
      {status === "returns" && <ReturnsList />}
      {status === "settled" && (
        <ActsList
          month={month ?? thisMonth}
          onMonth={(chosen) => choose({ status: "settled", month: chosen })}
        />
      )}
    </>
  )
}
