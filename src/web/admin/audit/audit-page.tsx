import { useNavigate, useSearch } from "@tanstack/react-router"
import type { AuditEntry } from "#contract/admin/audit.ts"
import { paths } from "#domain/platform/paths.ts"
import { AuditFilters, questionOf, sortingIn } from "#web/admin/audit/audit-filters.tsx"
import { EntryView } from "#web/admin/audit/entry-view.tsx"
import { LookPanel, useAsk, useLook, useMoreText } from "#web/admin/list-parts.tsx"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { sortedHeads } from "#web/kit/lists/sorting.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-audit.ts"
import "#web/words/en/admin-settings.ts"
import "#web/words/en/audit-actions.ts"
import {
  changesOf,
  sayAction,
  sayActor,
  sayChange,
  sayThing,
  sayThingName,
} from "#web/admin/audit/audit-words.ts"
import { ThingLink } from "#web/admin/audit/thing-link.tsx"
import { When } from "#web/kit/format/when.tsx"
import { formatMoment } from "#web/kit/format/when-format.ts"
import { CardCell, CardRow, type RowLook } from "#web/kit/lists/card-table.tsx"

const columns = ["when", "who", "what", "on", "change", "device"] as const

const auditQuery = (search: AdminSearch) =>
  pagedQuery(api.adminAudit.list, { input: questionOf(search), by: "before" })

export const prefetch: Prefetch = (client, search) => readAhead(client, auditQuery(readAdminSearch(search)))

/** Shows the actions of staff and their accesses to personal data. */
export function AuditPage() {
  const t = useWords()
  const navigate = useNavigate()
  const search = useSearch({ from: "/admin/admin/audit" })
  const list = usePagedList(auditQuery(search), { rows: ({ entries }) => entries })
  const more = useMoreText(list)
  const ask = useAsk(paths.adminAudit)
  const look = useLook(search, ask)
  const opened = list.rows.find(({ item }) => look.of(item.id).isOpen)?.item
  const isFiltered = [search.who, search.thing, search.from, search.until].some(Boolean)
  const change = (next: AdminSearch) =>
    void navigate({ to: paths.adminAudit, search: next, replace: true, resetScroll: false })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.auditLog") })} isIndexed={false} />
      <HeadingRow heading={t("staff.auditLog")} intro={t("adminAudit.intro")} />
      <AuditFilters search={search} onChange={change} />
      <DataTable
        list={list}
        loading={t("adminAudit.loading")}
        failed={t("adminAudit.failed")}
        empty={
          <EmptyState heading={t(isFiltered ? "adminAudit.none" : "adminAudit.noneAtAll")}>
            {isFiltered && t("adminAudit.noneText")}
          </EmptyState>
        }
        more={more}
        label={t("staff.auditLog")}
        columns={sortedHeads(columns, ["when"], {
          nameOf: (column) => t(`adminAudit.columns.${column}`),
          sorting: sortingIn(search),
          ask,
        })}
        isSticky
      >
        {(entry) => <AuditRow of={entry} look={look.of(entry.id)} />}
      </DataTable>
      {opened && (
        <LookPanel label={t("adminAudit.detail.title", { id: opened.id })} look={look}>
          <EntryView of={opened} />
        </LookPanel>
      )}
    </>
  )
}

const shownChanges = 2

/** Renders one log entry; its heading opens the details. */
function AuditRow({ of, look }: { of: AuditEntry; look: RowLook }) {
  const t = useWords()
  const what = sayAction(t, of.action)
  return (
    <CardRow look={look}>
      <CardCell label={t("adminAudit.columns.when")}>
        <When at={of.at} />
      </CardCell>
      <CardCell label={t("adminAudit.columns.who")} kind="prose">
        <span>
          <span translate="no">{sayActor(t, of)}</span>
          <small className="block meta">
            {of.workplace ?? (of.subject && t("adminAudit.administration"))}
          </small>
        </span>
      </CardCell>
      <CardCell label={t("adminAudit.columns.what")} kind="prose">
        <button type="button" className="link semibold" onClick={look.open}>
          {what}
          <span className="sr">
            {t("adminAudit.detailsOf", { what: sayThing(t, of.thing), when: formatMoment(new Date(of.at)) })}
          </span>
        </button>
      </CardCell>
      <CardCell label={t("adminAudit.columns.on")} kind="prose">
        <span>
          <ThingLink of={of}>{sayThing(t, of.thing)}</ThingLink>
          <small className="block meta" translate="no">
            {sayThingName(t, of)}
          </small>
        </span>
      </CardCell>
      <CardCell label={t("adminAudit.columns.change")} kind="prose">
        <ChangesInShort of={of} />
      </CardCell>
      <CardCell label={t("adminAudit.columns.device")}>{of.device || t("adminAudit.noDevice")}</CardCell>
    </CardRow>
  )
}

function ChangesInShort({ of }: { of: AuditEntry }) {
  const t = useWords()
  const changes = changesOf(of)
  const rest = changes.length - shownChanges
  if (changes.length === 0 && of.reason === null) return t("adminAudit.noChange")
  return (
    <div className="stack gap-0">
      {changes.slice(0, shownChanges).map((change) => {
        const { wasThere, ...said } = sayChange(t, change)
        return <p key={change.field}>{t(wasThere ? "adminAudit.change" : "adminAudit.set", said)}</p>
      })}
      {rest > 0 && <p className="muted">{t("staff.andMore", { count: rest })}</p>}
      {of.reason !== null && <p className="muted">“{of.reason}”</p>}
    </div>
  )
}
