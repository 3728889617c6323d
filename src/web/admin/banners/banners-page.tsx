import { useNavigate, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import type { Banner } from "#contract/admin/banners.ts"
import { placements } from "#domain/admin/banner-limits.ts"
import { bannerSorts, listPageSize, maxListed } from "#domain/platform/list-sorts.ts"
import { paths } from "#domain/platform/paths.ts"
import { BannerRow, useBannerActs } from "#web/admin/banners/banner-row.tsx"
import { OneBanner } from "#web/admin/banners/one-banner.tsx"
import { ListBar, useAsk, useMoreText } from "#web/admin/list-parts.tsx"
import { api, call } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { ButtonLink } from "#web/kit/actions/button.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardTable } from "#web/kit/lists/card-table.tsx"
import { DataList } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { ListCsv } from "#web/kit/lists/list-csv.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { orderOf, sortedHeads, sortIn } from "#web/kit/lists/sorting.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-banners.ts"
import "#web/words/en/shelf.ts"
import { ReasonDialog } from "#web/admin/reason-dialog.tsx"
import { toast } from "#web/kit/feedback/toast.ts"

export const prefetch: Prefetch = (client, search) => {
  const asked = readAdminSearch(search)
  if (asked.id === undefined) readAhead(client, bannersQuery(asked))
}

/** Shows every banner, or the one in the address. */
export function BannersPage() {
  const t = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: "/admin/admin/banners" })
  const { id } = search
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.banners") })} isIndexed={false} />
      {id === undefined ? (
        <BannerList search={search} />
      ) : (
        <OneBanner
          key={id}
          id={id}
          onMade={(made) => void navigate({ to: paths.adminBanners, search: { id: String(made) } })}
        />
      )}
    </>
  )
}

const columns = ["banner", "link", "dates", "state", "counts", "actions"] as const

const sortingIn = ({ sort = "dates-" }: AdminSearch) => sortIn(sort, bannerSorts, "dates")

const bannersQuery = (search: AdminSearch, limit = listPageSize) =>
  pagedQuery(api.adminBanners.list, {
    input: { show: search.show === "past" ? "past" : "current", ...orderOf(sortingIn(search)), limit },
    by: "before",
    keepsPrevious: true,
  })

/** Lists current and future banners by place and order, or past ones. */
function BannerList({ search }: { search: AdminSearch }) {
  const t = useWords()
  const isPast = search.show === "past"
  const ask = useAsk(paths.adminBanners)
  const list = usePagedList(bannersQuery(search), { rows: ({ banners }) => banners })
  const more = useMoreText(list)
  const refresh = list.retry
  const acts = useBannerActs(refresh)
  const [ending, setEnding] = useState<Banner | null>(null)
  const banners = list.rows.map(({ item }) => item)
  const nameOf = (column: (typeof columns)[number]) => t(`adminBanners.columns.${column}`)
  const table = (label: string, rows: Banner[], isInOrder: boolean) => (
    <CardTable
      label={label}
      // Current ones stand in the order in which they are shown.
      columns={
        isInOrder
          ? columns.map(nameOf)
          : sortedHeads(columns, bannerSorts, { nameOf, sorting: sortingIn(search), ask })
      }
      hasSorter
    >
      {rows.map((banner, place) => (
        <BannerRow
          key={banner.id}
          banner={banner}
          isShown={isInOrder && rows.find(({ state }) => state === "running") === banner}
          order={isInOrder ? { isFirst: place === 0, isLast: place === rows.length - 1 } : null}
          acts={acts}
          onEnd={() => setEnding(banner)}
        />
      ))}
    </CardTable>
  )
  return (
    <>
      <HeadingRow heading={t("staff.banners")} intro={t("adminBanners.intro")}>
        <span className="row">
          <ListCsv
            query={bannersQuery(search, maxListed)}
            rows={({ banners }) => banners}
            name={t("adminBanners.csvFile")}
            columns={[
              [t("staff.banner"), ({ title }) => title],
              [t("adminBanners.columns.where"), ({ placement }) => t(`adminBanners.placements.${placement}`)],
              [t("staff.link"), ({ linkUrl }) => linkUrl],
              [t("staff.from"), ({ startsAt }) => startsAt],
              [t("staff.until"), ({ endsAt }) => endsAt ?? ""],
              [t("staff.ended"), ({ endedAt }) => endedAt ?? ""],
              [t("adminBanners.days.views"), ({ views }) => views],
              [t("adminBanners.days.clicks"), ({ clicks }) => clicks],
            ]}
            isEmpty={banners.length === 0}
          />
          <ButtonLink size="small" to={paths.adminBanners} search={{ id: "new" }}>
            {t("adminBanners.make")}
          </ButtonLink>
        </span>
      </HeadingRow>
      <ListBar
        label={t("adminBanners.filter")}
        filters={["current", "past"]}
        chosen={isPast ? "past" : "current"}
        labelOf={(one) => t(`adminBanners.${one}`)}
        onChoose={(one) => ask({ show: one === "past" ? one : "" })}
      />
      <DataList
        list={list}
        loading={t("adminBanners.loading")}
        failed={t("adminBanners.failed")}
        empty={
          <EmptyState heading={t(isPast ? "adminBanners.nonePast" : "adminBanners.none")}>
            {!isPast && t("adminBanners.noneText")}
          </EmptyState>
        }
        more={more}
      >
        {isPast
          ? table(t("adminBanners.past"), banners, false)
          : placements.map((placement) => {
              const here = banners.filter((banner) => banner.placement === placement)
              return (
                <section key={placement} className="mt-24">
                  <h2 className="text-h3 mb-8">{t(`adminBanners.placements.${placement}`)}</h2>
                  {here.length === 0 ? (
                    <p className="measure muted mt-8">{t("adminBanners.noneHere")}</p>
                  ) : (
                    table(t(`adminBanners.placements.${placement}`), here, true)
                  )}
                </section>
              )
            })}
      </DataList>
      {ending && <EndBannerDialog banner={ending} onDone={refresh} onClose={() => setEnding(null)} />}
    </>
  )
}

type EndBannerProps = { banner: Banner; onDone: () => void; onClose: () => void }

/** Ends a banner permanently, with a reason and its title typed. */
function EndBannerDialog({ banner: { id, version, title }, onDone, onClose }: EndBannerProps) {
  const t = useWords()
  const leave = () => {
    onDone()
    onClose()
  }
  return (
    <ReasonDialog
      texts={{
        title: t("adminBanners.ending.title"),
        cancel: t("common.cancel"),
        send: t("adminBanners.ending.send"),
        sending: t("staff.ending"),
        done: t("adminBanners.ending.done", { title }),
      }}
      question={<p>{t("adminBanners.ending.question")}</p>}
      name={title}
      look="danger"
      run={({ reason }) => call.adminBanners.end({ id, version, reason })}
      explain={({ code }) => {
        if (code !== "already-changed") return undefined
        toast({ text: t("adminBanners.already"), tone: "bad" })
        leave()
        return {}
      }}
      onDone={leave}
      onClose={onClose}
    />
  )
}
