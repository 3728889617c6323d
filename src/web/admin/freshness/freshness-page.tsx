import { Link, useSearch } from "@tanstack/react-router"
import MapIcon from "lucide-react/icons/map"
import type { FreshPharmacy } from "#contract/admin/freshness.ts"
import { freshnessPageSize, freshnessSorts, maxFreshness, silentDays } from "#domain/admin/freshness-rules.ts"
import { districts } from "#domain/platform/districts.ts"
import { paths } from "#domain/platform/paths.ts"
import { FreshnessMap, placesQuery } from "#web/admin/freshness/freshness-map.tsx"
import { RemindButton } from "#web/admin/freshness/remind-button.tsx"
import { DistrictFilter, ListBar, NoRows, useAsk, useLook, useMoreText } from "#web/admin/list-parts.tsx"
import { PharmacyPanel } from "#web/admin/pharmacies/pharmacy-panel.tsx"
import { api } from "#web/data/call.ts"
import { numbered, pagedQuery } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { ButtonLink } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Phone } from "#web/kit/format/phone.tsx"
import { When } from "#web/kit/format/when.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow, type RowLook } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { ListCsv } from "#web/kit/lists/list-csv.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { sortedHead, sortIn } from "#web/kit/lists/sorting.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-freshness.ts"
import "#web/words/en/shelf.ts"

const sortingIn = ({ sort }: AdminSearch) => sortIn(sort, freshnessSorts, "fresh")

function askedIn(search: AdminSearch) {
  const { sort, isReversed } = sortingIn(search)
  return {
    q: search.q ?? "",
    district: districts.find((one) => one === search.district),
    silent: silentDays.find((days) => String(days) === search.show),
    sort,
    isReversed: String(isReversed),
  }
}

const freshnessQuery = (search: AdminSearch, limit = freshnessPageSize) =>
  pagedQuery(api.adminFreshness.list, {
    input: { ...askedIn(search), limit },
    by: "page",
    next: numbered(limit),
    keepsPrevious: true,
  })

export const prefetch: Prefetch = (client, search) => {
  const asked = readAdminSearch(search)
  if (isOnMap(asked)) readAhead(client, placesQuery)
  else readAhead(client, freshnessQuery(asked))
}

const isOnMap = ({ thing }: AdminSearch) => thing === "map"

const columns = ["name", "phone", "fresh", "sale", "receipt", "count", "list", "login", "stale"] as const
type Moment = "saleAt" | "receiptAt" | "countAt" | "listAt" | "loginAt"
const moments = {
  sale: "saleAt",
  receipt: "receiptAt",
  count: "countAt",
  list: "listAt",
  login: "loginAt",
} as const satisfies Record<string, Moment>
const momentNames = ["sale", "receipt", "count", "list", "login"] as const
const filters = ["all", "7", "30"] as const

/** Shows how long ago pharmacies last kept their stock: a list, or a map. */
export function FreshnessPage() {
  const t = useWords()
  const search = useSearch({ from: "/admin/admin/freshness" })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("adminFreshness.heading") })} isIndexed={false} />
      {isOnMap(search) ? <FreshnessMap search={search} /> : <FreshnessList search={search} />}
    </>
  )
}

function FreshnessList({ search }: { search: AdminSearch }) {
  const t = useWords()
  const asked = askedIn(search)
  const list = usePagedList(freshnessQuery(search), { rows: ({ pharmacies }) => pharmacies })
  const more = useMoreText(list)
  const ask = useAsk(paths.adminFreshness)
  const look = useLook(search, ask)
  const total = list.pages.at(-1)?.total ?? 0
  const isAll = asked.q === "" && asked.silent === undefined && asked.district === undefined
  return (
    <>
      <HeadingRow heading={t("adminFreshness.heading")} intro={t("adminFreshness.intro")}>
        <span className="row">
          <ButtonLink
            look="outline"
            size="small"
            to={paths.adminFreshness}
            search={{ ...search, thing: "map" }}
          >
            <MapIcon aria-hidden="true" />
            {t("adminFreshness.map.button")}
          </ButtonLink>
          <FreshnessCsv search={search} isEmpty={list.rows.length === 0} />
          <RemindButton asked={asked} total={total} />
        </span>
      </HeadingRow>
      <ListBar
        search={{ text: asked.q, label: t("adminFreshness.search"), onSearch: (q) => ask({ q }) }}
        label={t("adminFreshness.silentFor")}
        filters={filters}
        chosen={filters.find((filter) => filter === String(asked.silent)) ?? "all"}
        labelOf={(filter) =>
          filter === "all"
            ? t("common.all")
            : `${t("adminFreshness.silentFor")} ${t("staff.countDays", { count: Number(filter) })}`
        }
        onChoose={(filter) => ask({ show: filter === "all" ? "" : filter })}
      >
        <DistrictFilter chosen={asked.district} onChoose={(district) => ask({ district })} />
      </ListBar>
      <DataTable
        list={list}
        loading={t("common.loadingPharmacies")}
        failed={t("adminFreshness.failed")}
        empty={
          <NoRows
            heading={t(isAll ? "adminFreshness.none" : "adminFreshness.noHit")}
            showAll={t("staff.showAll")}
            onShowAll={isAll ? undefined : () => ask({ q: "", show: "", district: "" })}
          />
        }
        more={more}
        foot={
          <p className="muted text-center mt-16" role="status">
            {t("adminFreshness.total", { count: total, shown: formatCount(list.rows.length) })}
          </p>
        }
        label={t("adminFreshness.heading")}
        columns={columns.map((column) => {
          const head = { name: t(`adminFreshness.columns.${column}`), isFigure: column === "stale" }
          const sort = freshnessSorts.find((one) => one === column)
          return sort ? sortedHead(head, sort, sortingIn(search), ask) : head
        })}
        isSticky
      >
        {(pharmacy) => <PharmacyRow of={pharmacy} look={look.of(pharmacy.id)} />}
      </DataTable>
      <PharmacyPanel look={look} />
    </>
  )
}

const dayMs = 86_400_000

function PharmacyRow({ of, look }: { of: FreshPharmacy; look: RowLook }) {
  const t = useWords()
  const now = useNow(60_000)
  const days =
    of.freshAt === null ? Number.POSITIVE_INFINITY : (now.getTime() - Date.parse(of.freshAt)) / dayMs
  const fresh = of.freshAt === null ? t("adminFreshness.never") : <When at={of.freshAt} />
  return (
    <CardRow look={look}>
      <CardCell kind="prose">
        <Link to={paths.adminPharmacies} search={{ id: String(of.id) }} className="text-primary">
          <b translate="no">{of.name}</b>
        </Link>
        <small className="block meta">{[of.town, of.district].filter(Boolean).join(", ")}</small>
      </CardCell>
      <CardCell label={t("adminFreshness.columns.phone")}>
        <Phone number={of.phoneNumber} />
      </CardCell>
      <CardCell label={t("adminFreshness.columns.fresh")}>
        {days < silentDays[0] ? fresh : <Chip tone={days < silentDays[1] ? "warn" : "bad"}>{fresh}</Chip>}
      </CardCell>
      {momentNames.map((name) => {
        const at = of[moments[name]]
        return (
          <CardCell key={name} label={t(`adminFreshness.columns.${name}`)}>
            {at === null ? "–" : <When at={at} />}
          </CardCell>
        )
      })}
      <CardCell label={t("adminFreshness.columns.stale")} kind="figure">
        {t("staff.someOfAll", { some: formatCount(of.staleItems), all: formatCount(of.items) })}
      </CardCell>
    </CardRow>
  )
}

/** Saves the pharmacies as they are filtered and sorted. */
function FreshnessCsv({ search, isEmpty }: { search: AdminSearch; isEmpty: boolean }) {
  const t = useWords()
  return (
    <ListCsv
      query={freshnessQuery(search, maxFreshness)}
      rows={({ pharmacies }) => pharmacies}
      name={t("adminFreshness.csvFile")}
      columns={[
        [t("common.pharmacy"), ({ name }) => name],
        [t("staff.town"), ({ town }) => town],
        [t("staff.district"), ({ district }) => district ?? ""],
        [t("adminFreshness.columns.phone"), ({ phoneNumber }) => phoneNumber],
        [t("adminFreshness.columns.fresh"), ({ freshAt }) => freshAt ?? ""],
        [t("adminFreshness.columns.sale"), ({ saleAt }) => saleAt ?? ""],
        [t("adminFreshness.columns.receipt"), ({ receiptAt }) => receiptAt ?? ""],
        [t("adminFreshness.columns.count"), ({ countAt }) => countAt ?? ""],
        [t("adminFreshness.columns.list"), ({ listAt }) => listAt ?? ""],
        [t("adminFreshness.columns.login"), ({ loginAt }) => loginAt ?? ""],
        [t("staff.stockItems"), ({ items }) => items],
        [t("adminFreshness.columns.stale"), ({ staleItems }) => staleItems],
      ]}
      isEmpty={isEmpty}
    />
  )
}
