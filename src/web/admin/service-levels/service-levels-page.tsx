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
import { DistrictFilter, NoRows, useAsk, useLook, useMoreText } from "#web/admin/list-parts.tsx"
import { PharmacyPanel } from "#web/admin/pharmacies/pharmacy-panel.tsx"
import { api } from "#web/data/call.ts"
import { numbered, pagedQuery } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import { SavedViews } from "#web/frame/saved-views.tsx"
import type { Prefetch } from "#web/frame/screen.ts"
import { FilterChip } from "#web/kit/actions/chip.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Phone } from "#web/kit/format/phone.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow, type RowLook } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { ListCsv } from "#web/kit/lists/list-csv.tsx"
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

const levelsQuery = (search: AdminSearch, limit = servicePageSize) =>
  pagedQuery(api.adminServiceLevels.list, {
    input: { ...askedIn(search), limit },
    by: "page",
    next: numbered(limit),
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
  const look = useLook(search, ask)
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
        {(level) => <LevelRow of={level} look={look.of(level.id)} />}
      </DataTable>
      <PharmacyPanel look={look} />
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

function LevelRow({ of, look }: { of: ServiceLevel; look: RowLook }) {
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
    <CardRow look={look}>
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

const rounded = (value: number | null) => (value === null ? "" : Math.round(value))
const percent = (share: number | null) => (share === null ? "" : percentOf(share))

/** Saves the pharmacies as they are filtered and sorted: shares in percent, times in minutes. */
function LevelsCsv({ search, isEmpty }: { search: AdminSearch; isEmpty: boolean }) {
  const t = useWords()
  return (
    <ListCsv
      query={levelsQuery(search, maxService)}
      rows={({ pharmacies }) => pharmacies}
      name={t("adminServiceLevels.csvFile")}
      columns={[
        [headOf(t, "name"), ({ name }) => name],
        [t("staff.town"), ({ town }) => town],
        [t("staff.district"), ({ district }) => district ?? ""],
        [headOf(t, "phone"), ({ phoneNumber }) => phoneNumber],
        [headOf(t, "orders"), ({ orders }) => orders],
        [headOf(t, "withinPromise"), ({ withinPromise }) => percent(withinPromise)],
        [headOf(t, "median"), ({ medianMinutes }) => rounded(medianMinutes)],
        [headOf(t, "p90"), ({ p90Minutes }) => rounded(p90Minutes)],
        [headOf(t, "rejected"), ({ rejected }) => percent(rejected)],
        [headOf(t, "expired"), ({ expired }) => percent(expired)],
      ]}
      isEmpty={isEmpty}
    />
  )
}
