import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import type { ExpiringBatch } from "#contract/pharmacy/expiring.ts"
import { defaultHorizon, type ExpiryHorizon, expiryHorizons } from "#domain/pharmacy/stock-rules.ts"
import { topic } from "#domain/platform/live.ts"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { readExpiringSearch } from "#web/data/searches.ts"
import { useWorkplace } from "#web/data/session.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button, ButtonLink } from "#web/kit/actions/button.tsx"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { useOpened, WhileOpened } from "#web/kit/feedback/opened.tsx"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatRupees } from "#web/kit/format/money.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatExpiry } from "#web/kit/forms/expiry.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { useWholeList } from "#web/kit/lists/paged-list.ts"
import { MarkDownDialog } from "#web/pharmacy/expiring/mark-down-dialog.tsx"
import { SetAsideDialog } from "#web/pharmacy/expiring/set-aside-dialog.tsx"
import { TallMan } from "#web/pharmacy/look-alikes/tall-man.tsx"
import { packText } from "#web/pharmacy/packs/pack-text.ts"
import { StockTabs } from "#web/pharmacy/section-tabs.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/expiring.ts"
import "#web/words/en/shelf.ts"

const columns = [
  "medicine",
  "batch",
  "expiry",
  "units",
  "perDay",
  "unsold",
  "cost",
  "value",
  "actions",
] as const
const figures: readonly string[] = ["units", "perDay", "unsold", "cost", "value"]

const expiringQuery = (days: ExpiryHorizon) => api.expiring.list.queryOptions({ input: { days } })

export const prefetch: Prefetch = (client, search) =>
  readAhead(client, expiringQuery(readExpiringSearch(search).days ?? defaultHorizon))

/** Lists the batches that expire within a chosen number of days, and what will not be sold of them. */
export function ExpiringPage() {
  const t = useWords()
  const navigate = useNavigate()
  const { days = defaultHorizon } = useSearch({ from: "/pharmacy/pos/stock/expiring" })
  const pharmacy = useWorkplace("pharmacy")
  const dialog = useOpened<{ act: "setAside" | "markDown"; batch: ExpiringBatch }>()
  const list = useWholeList(expiringQuery(days), {
    rows: ({ batches }) => batches,
    topics: pharmacy ? [topic.pharmacyStock(pharmacy.id)] : [],
  })
  const { batches = [], total = 0 } = list.data ?? {}
  const choose = (horizon: ExpiryHorizon) =>
    void navigate({
      to: paths.posExpiring,
      search: horizon === defaultHorizon ? {} : { days: horizon },
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.expiringStock") })} isIndexed={false} />
      <StockTabs />
      <div className="row apart gap-12 gap-x-24 mb-16">
        <div>
          <h1>{t("staff.expiringStock")}</h1>
          <p className="measure muted mt-4">
            {t("expiring.intro")} <Link to={paths.posQuarantine}>{t("staff.quarantine")}</Link>
          </p>
        </div>
        <div className="row" role="group" aria-label={t("expiring.within")}>
          {expiryHorizons.map((horizon) => (
            <FilterChip key={horizon} isOn={horizon === days} onClick={() => choose(horizon)}>
              {t("staff.countDays", { count: horizon })}
            </FilterChip>
          ))}
        </div>
      </div>
      {batches.length > 0 && <Sums batches={batches} total={total} />}
      <DataTable
        list={list}
        loading={t("expiring.loading")}
        failed={t("expiring.failed")}
        empty={
          <EmptyState heading={t("expiring.none", { days })}>
            <ButtonLink look="outline" size="small" to={paths.posStock}>
              {t("staff.backToStock")}
            </ButtonLink>
          </EmptyState>
        }
        updates={t("common.updates", { count: list.waiting })}
        label={t("staff.expiringStock")}
        columns={columns.map((column) => ({
          name: t(`expiring.columns.${column}`),
          isFigure: figures.includes(column),
        }))}
      >
        {(batch) => <BatchRow batch={batch} onAct={(act) => dialog.open({ act, batch })} />}
      </DataTable>
      <WhileOpened of={dialog}>
        {({ act, batch }) => {
          const Act = act === "setAside" ? SetAsideDialog : MarkDownDialog
          return <Act batch={batch} onClose={dialog.close} />
        }}
      </WhileOpened>
      {total > batches.length && (
        <p className="muted mt-8">
          {t("expiring.more", { shown: formatCount(batches.length), total: formatCount(total) })}
        </p>
      )}
    </>
  )
}

function Sums({ batches, total }: { batches: ExpiringBatch[]; total: number }) {
  const t = useWords()
  const sum = (cents: (batch: ExpiringBatch) => number) =>
    formatRupees(batches.reduce((all, batch) => all + cents(batch), 0))
  const figures = {
    batches: formatCount(total),
    cost: sum(({ costCents }) => costCents),
    value: sum(({ shelfCents }) => shelfCents),
    unsold: sum(({ shelfCents, units, unsold }) => (shelfCents / units) * unsold),
  }
  return (
    <dl className="row gap-x-24 gap-12 mb-16">
      {(["batches", "cost", "value", "unsold"] as const).map((name) => (
        <div key={name}>
          <dt className="meta">{t(`expiring.sums.${name}`)}</dt>
          <dd className="semibold num">{figures[name]}</dd>
        </div>
      ))}
    </dl>
  )
}

const acts = ["markDown", "setAside"] as const
type BatchRowProps = { batch: ExpiringBatch; onAct: (act: (typeof acts)[number]) => void }

function BatchRow({ batch, onAct }: BatchRowProps) {
  const t = useWords()
  const { units, packSize, costedUnits, markdownCents } = batch
  const packs = packText(t, units, packSize)
  return (
    <CardRow>
      <CardCell kind="prose">
        <b className="text-body leading" translate="no">
          <TallMan text={keepTogether(batch.name)} />
        </b>
        <small className="block meta">
          {batch.manufacturer}
          {batch.supplier !== null && <> · {t("expiring.from", { name: batch.supplier })}</>}
        </small>
      </CardCell>
      <CardCell label={t("expiring.columns.batch")}>
        {batch.lot === null ? t("staff.noBatch") : <span className="mono">{batch.lot}</span>}
      </CardCell>
      <CardCell label={t("expiring.columns.expiry")}>{formatExpiry(batch.expiresOn)}</CardCell>
      <CardCell label={t("expiring.columns.units")} kind="figure">
        <span>
          {formatCount(units)}
          {packs !== undefined && <small className="block meta regular unbroken">{packs}</small>}
        </span>
      </CardCell>
      <CardCell label={t("expiring.columns.perDay")} kind="figure">
        {formatRate(batch.perDay)}
      </CardCell>
      <CardCell label={t("expiring.columns.unsold")} kind="figure">
        {batch.unsold === 0 ? "–" : <b>{formatCount(batch.unsold)}</b>}
      </CardCell>
      <CardCell label={t("expiring.columns.cost")} kind="figure">
        {costedUnits === 0 ? (
          "–"
        ) : (
          <span>
            {formatRupees(batch.costCents)}
            {costedUnits < units && (
              <small className="block meta">
                {t("expiring.costOf", { units: formatCount(costedUnits) })}
              </small>
            )}
          </span>
        )}
      </CardCell>
      <CardCell label={t("expiring.columns.value")} kind="figure">
        <span>
          {formatRupees(batch.shelfCents)}
          {markdownCents !== null && (
            <small className="block text-ok">
              {t("staff.markedDownTo", { price: formatRupees(markdownCents) })}
            </small>
          )}
        </span>
      </CardCell>
      <CardCell kind="actions">
        <div>
          {acts.map((act) => (
            <Button key={act} look="outline" size="small" onClick={() => onAct(act)}>
              <span className="unbroken">
                {t(act === "markDown" ? "expiring.markDown.act" : "expiring.setAside")}
              </span>
              <span className="sr">
                {" "}
                {batch.name} {batch.lot}
              </span>
            </Button>
          ))}
        </div>
      </CardCell>
    </CardRow>
  )
}

/** Writes units per day with as many decimals as say something. */
const formatRate = (perDay: number) =>
  perDay === 0 ? "–" : perDay < 10 ? perDay.toFixed(1) : formatCount(Math.round(perDay))
