import { Link, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import type { SentAnnouncement } from "#contract/admin/announcements.ts"
import type { AnnouncementState } from "#domain/admin/announcements.ts"
import { announcementSorts, listPageSize, maxListed } from "#domain/platform/list-sorts.ts"
import { paths } from "#domain/platform/paths.ts"
import {
  EndAnnouncementDialog,
  NewAnnouncementDialog,
} from "#web/admin/announcements/announcement-dialogs.tsx"
import { UnreadView, unreadQuery } from "#web/admin/announcements/unread-view.tsx"
import { useAsk, useMoreText } from "#web/admin/list-parts.tsx"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { Chip, type Tone } from "#web/kit/actions/chip.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatDay, formatMoment } from "#web/kit/format/when-format.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { ListCsv } from "#web/kit/lists/list-csv.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { orderOf, sortedHeads, sortIn } from "#web/kit/lists/sorting.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-announcements.ts"

/** Pharmacies read while the page is open. */
const refetchInterval = 15_000

const sortingIn = ({ sort = "dates-" }: AdminSearch) => sortIn(sort, announcementSorts, "dates")

const announcementsQuery = (search: AdminSearch, limit = listPageSize) => ({
  ...pagedQuery(api.adminAnnouncements.list, {
    input: { ...orderOf(sortingIn(search)), limit },
    by: "before",
    keepsPrevious: true,
  }),
  refetchInterval,
})

export const prefetch: Prefetch = (client, search) => {
  const asked = readAdminSearch(search)
  if (asked.id === undefined) readAhead(client, announcementsQuery(asked))
  else readAhead(client, unreadQuery(Number(asked.id) || 0))
}

const columns = ["announcement", "recipients", "dates", "state", "readBy", "actions"] as const

/** Lists announcements to pharmacies, or the pharmacies that have not read the one in the address. */
export function AnnouncementsPage() {
  const t = useWords()
  const search = useSearch({ from: "/admin/admin/announcements" })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.announcements") })} isIndexed={false} />
      {search.id === undefined ? <SentList search={search} /> : <UnreadView id={Number(search.id) || 0} />}
    </>
  )
}

/** Lists announcements with the number of readers. */
function SentList({ search }: { search: AdminSearch }) {
  const t = useWords()
  const ask = useAsk(paths.adminAnnouncements)
  const list = usePagedList(announcementsQuery(search), { rows: ({ announcements }) => announcements })
  const more = useMoreText(list)
  const [opened, setOpened] = useState<"new" | SentAnnouncement | null>(null)
  const close = () => setOpened(null)
  const done = () => {
    close()
    list.retry()
  }
  return (
    <>
      <HeadingRow heading={t("staff.announcements")} intro={t("adminAnnouncements.intro")}>
        <span className="row">
          <ListCsv
            query={announcementsQuery(search, maxListed)}
            rows={({ announcements }) => announcements}
            name={t("adminAnnouncements.csvFile")}
            columns={[
              [t("staff.announcement"), ({ title }) => title],
              [t("adminAnnouncements.form.body"), ({ body }) => body],
              [t("adminAnnouncements.columns.recipients"), ({ district }) => district ?? ""],
              [t("staff.from"), ({ startsAt }) => startsAt],
              [t("staff.until"), ({ endsAt }) => endsAt ?? ""],
              [t("staff.state"), ({ state }) => t(`adminAnnouncements.states.${state}`)],
              [t("staff.pharmacies"), ({ pharmacies }) => pharmacies],
              [t("adminAnnouncements.columns.readBy"), ({ readBy }) => readBy],
            ]}
            isEmpty={list.rows.length === 0}
          />
          <Button size="small" onClick={() => setOpened("new")}>
            {t("adminAnnouncements.new")}
          </Button>
        </span>
      </HeadingRow>
      <DataTable
        list={list}
        loading={t("adminAnnouncements.loading")}
        failed={t("adminAnnouncements.failed")}
        empty={
          <EmptyState heading={t("adminAnnouncements.none")}>{t("adminAnnouncements.noneText")}</EmptyState>
        }
        more={more}
        label={t("staff.announcements")}
        columns={sortedHeads(columns, announcementSorts, {
          nameOf: (column) => t(`adminAnnouncements.columns.${column}`),
          figures: ["readBy"],
          sorting: sortingIn(search),
          ask,
        })}
      >
        {(announcement) => <Row of={announcement} onEnd={() => setOpened(announcement)} />}
      </DataTable>
      {opened === "new" && <NewAnnouncementDialog onDone={done} onClose={close} />}
      {opened !== null && opened !== "new" && (
        <EndAnnouncementDialog announcement={opened} onDone={done} onClose={close} />
      )}
    </>
  )
}

const tones: Record<AnnouncementState, Tone> = {
  coming: "info",
  running: "ok",
  over: "plain",
  ended: "plain",
}

function Row({ of, onEnd }: { of: SentAnnouncement; onEnd: () => void }) {
  const t = useWords()
  const { title, body, district, state, startsAt, endsAt, endedAt, endReason } = of
  return (
    <CardRow isGone={state === "ended"}>
      <CardCell kind="prose">
        <b>{title}</b>
        <small className="block meta break pre-line mt-4">{body}</small>
      </CardCell>
      <CardCell label={t("adminAnnouncements.columns.recipients")} kind="prose">
        {district ?? t("adminAnnouncements.everyone")}
      </CardCell>
      <CardCell label={t("adminAnnouncements.columns.dates")} kind="prose">
        {t("adminAnnouncements.dates", {
          from: formatMoment(new Date(startsAt)),
          to: endsAt === null ? t("adminAnnouncements.onward") : formatMoment(new Date(endsAt)),
        })}
      </CardCell>
      <CardCell label={t("adminAnnouncements.columns.state")} kind="prose">
        <span>
          <Chip tone={tones[state]}>{t(`adminAnnouncements.states.${state}`)}</Chip>
          {endedAt !== null && (
            <small className="block meta break mt-4">
              {t("adminAnnouncements.endedBecause", {
                when: formatDay(new Date(endedAt)),
                reason: endReason ?? "",
              })}
            </small>
          )}
        </span>
      </CardCell>
      <CardCell label={t("adminAnnouncements.columns.readBy")} kind="figure">
        <Link to={paths.adminAnnouncements} search={{ id: String(of.id) }} className="text-primary">
          {t("adminAnnouncements.readBy", { read: formatCount(of.readBy), all: formatCount(of.pharmacies) })}
          <span className="sr">{t("adminAnnouncements.unreadOf", { title })}</span>
        </Link>
      </CardCell>
      <CardCell kind="actions">
        {(state === "coming" || state === "running") && (
          <Button look="outline" size="small" onClick={onEnd}>
            {t("adminAnnouncements.end")}
            <span className="sr"> {title}</span>
          </Button>
        )}
      </CardCell>
    </CardRow>
  )
}
