import { Link, useSearch } from "@tanstack/react-router"
import type { ServiceLevel } from "#contract/admin/service-levels.ts"
import {
  maxService,
  promisedHours,
  serviceDays,
  servicePageSize,
  serviceSorts,
} from "#domain/admin/service-level-rules.ts"
import { districts } from "#domain/platform/districts.ts"
import { paths } from "#domain/platform/paths.ts"
import { DistrictFilter, NoRows, useAsk, useMoreText } from "#web/admin/list-parts.tsx"
import { api, call } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import { SavedViews } from "#web/frame/saved-views.tsx"
import type { Prefetch } from "#web/frame/screen.ts"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { saveCsv } from "#web/kit/browser/save-file.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Phone } from "#web/kit/format/phone.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { CsvButton } from "#web/kit/lists/list-csv.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { sortedHead, sortIn } from "#web/kit/lists/sorting.ts"
import { type TFunction, useWords } from "#web/words/words.ts"
import "#web/words/en/admin-service-levels.ts"
import "#web/words/en/shelf.ts"

const usualDays = 30
const sortingIn = ({ sort }: AdminSearch) => sortIn(sort, serviceSorts, "withinPromise")

function askedIn(search: AdminSearch) {
  const { sort, isReversed } = sortingIn(search)
  return {
    days: serviceDays.find((days) => String(days) === search.show) ?? usualDays,
    district: districts.find((one) => one === search.district),
    sort,
    isReversed: String(isReversed),
  }
}

const levelsQuery = (search: AdminSearch) =>
  pagedQuery(api.adminServiceLevels.list, {
    input: askedIn(search),
    by: "page",
    next: ({ total }, { length }) => (length * servicePageSize < total ? length + 1 : undefined),
    keepsPrevious: true,
  })

export const prefetch: Prefetch = (client, search) => readAhead(client, levelsQuery(readAdminSearch(search)))

const columns = ["name", "phone", "orders", "withinPromise", "median", "p90", "rejected", "expired"] as const
const headOf = (t: TFunction, column: (typeof columns)[number]) =>
  t(`adminServiceLevels.columns.${column}`, { hours: promisedHours })

/** Lists pharmacies by how they answer customers' orders. */
export function ServiceLevelsPage() {
  const t = useWords()
  const search = useSearch({ from: "/admin/admin/service-levels" })
  const asked = askedIn(search)
  const list = usePagedList(levelsQuery(search), { rows: ({ pharmacies }) => pharmacies })
  const more = useMoreText(list)
  const ask = useAsk(paths.adminServiceLevels)
  const total = list.pages.at(-1)?.total ?? 0
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.orderAnswers") })} isIndexed={false} />
      <HeadingRow heading={t("staff.orderAnswers")} intro={t("adminServiceLevels.intro")}>
        <LevelsCsv search={search} isEmpty={list.rows.length === 0} />
      </HeadingRow>
      <div className="row gap-12 mb-16">
        <div className="row" role="group" aria-label={t("common.days")}>
          {serviceDays.map((days) => (
            <FilterChip
              key={days}
              isOn={days === asked.days}
              onClick={() => ask({ show: days === usualDays ? "" : String(days) })}
            >
              {t("staff.countDays", { count: days })}
            </FilterChip>
          ))}
        </div>
        <DistrictFilter chosen={asked.district} onChoose={(district) => ask({ district })} />
        <SavedViews />
      </div>
      <DataTable
        list={list}
        loading={t("common.loadingPharmacies")}
        failed={t("adminServiceLevels.failed")}
        empty={<NoRows heading={t("adminServiceLevels.none")} showAll="" />}
        more={more}
        foot={
          <p className="muted text-center mt-16" role="status">
            {t("adminServiceLevels.total", { count: total, shown: formatCount(list.rows.length) })}
          </p>
        }
        label={t("staff.orderAnswers")}
        columns={columns.map((column) => {
          const head = { name: headOf(t, column), isFigure: column !== "name" && column !== "phone" }
          const sort = serviceSorts.find((one) => one === column)
          return sort ? sortedHead(head, sort, sortingIn(search), ask) : head
        })}
        isSticky
      >
        {(level) => <LevelRow of={level} />}
      </DataTable>
    </>
  )
}

const percentOf = (share: number) => Math.round(share * 100)
const sayShare = (t: TFunction, share: number | null) =>
  share === null ? "–" : t("adminServiceLevels.percent", { percent: formatCount(percentOf(share)) })

function sayTime(t: TFunction, minutes: number | null): string {
  if (minutes === null) return "–"
  if (minutes < 120) return t("adminServiceLevels.minutes", { minutes: formatCount(Math.round(minutes)) })
  return t("adminServiceLevels.hours", { hours: (minutes / 60).toFixed(1) })
}

function LevelRow({ of }: { of: ServiceLevel }) {
  const t = useWords()
  const figures = [
    ["orders", formatCount(of.orders)],
    ["withinPromise", sayShare(t, of.withinPromise)],
    ["median", sayTime(t, of.medianMinutes)],
    ["p90", sayTime(t, of.p90Minutes)],
    ["rejected", sayShare(t, of.rejected)],
    ["expired", sayShare(t, of.expired)],
  ] as const
  return (
    <CardRow>
      <CardCell kind="prose">
        <Link to={paths.adminPharmacies} search={{ id: String(of.id) }} className="text-primary">
          <b translate="no">{of.name}</b>
        </Link>
        <small className="block meta">{[of.town, of.district].filter(Boolean).join(", ")}</small>
      </CardCell>
      <CardCell label={headOf(t, "phone")}>
        <Phone number={of.phoneNumber} />
      </CardCell>
      {figures.map(([column, says]) => (
        <CardCell key={column} label={headOf(t, column)} kind="figure">
          {says}
        </CardCell>
      ))}
    </CardRow>
  )
}

/** Saves all pharmacies with orders in the period as a file: shares in percent, times in minutes. */
function LevelsCsv({ search, isEmpty }: { search: AdminSearch; isEmpty: boolean }) {
  const t = useWords()
  const rounded = (value: number | null) => (value === null ? "" : Math.round(value))
  const percent = (share: number | null) => (share === null ? "" : percentOf(share))
  const save = async () => {
    const { pharmacies } = await call.adminServiceLevels.list({ ...askedIn(search), limit: maxService })
    const heads = [
      headOf(t, "name"),
      t("staff.town"),
      t("staff.district"),
      ...columns.slice(1).map((column) => headOf(t, column)),
    ]
    await saveCsv(
      t("adminServiceLevels.csvFile"),
      heads,
      pharmacies.map((of) => [
        of.name,
        of.town,
        of.district ?? "",
        of.phoneNumber,
        of.orders,
        percent(of.withinPromise),
        rounded(of.medianMinutes),
        rounded(of.p90Minutes),
        percent(of.rejected),
        percent(of.expired),
      ]),
    )
  }
  return <CsvButton isEmpty={isEmpty} save={save} />
}
