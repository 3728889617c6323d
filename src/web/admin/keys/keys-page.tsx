import { useQueryClient } from "@tanstack/react-query"
import { useSearch } from "@tanstack/react-router"
import type { ListedKey } from "#contract/admin/keys.ts"
import { keyPageSize, keySorts, keyStates, maxKeysListed, unusedDays } from "#domain/admin/key-list-rules.ts"
import { paths } from "#domain/platform/paths.ts"
import { BulkBar, SelectBox } from "#web/admin/bulk/bulk-bar.tsx"
import { KeyView, PharmacyOf } from "#web/admin/keys/key-view.tsx"
import { ListBar, LookPanel, NoRows, useAsk, useLook, useMoreText } from "#web/admin/list-parts.tsx"
import { RevokeKeyDialog } from "#web/admin/pharmacies/pharmacy-keys.tsx"
import { api, call } from "#web/data/call.ts"
import { numbered, pagedQuery } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { useOpened, WhileOpened } from "#web/kit/feedback/opened.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { ListCsv } from "#web/kit/lists/list-csv.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { useSelection } from "#web/kit/lists/selection.ts"
import { sortedHead, sortIn } from "#web/kit/lists/sorting.ts"
import { KeyRow, useKeyColumns } from "#web/pharmacy/keys/key-row.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-bulk.ts"
import "#web/words/en/admin-keys.ts"

const sortingIn = ({ sort }: AdminSearch) => sortIn(sort, keySorts, "used")

function askedIn(search: AdminSearch) {
  const { sort, isReversed } = sortingIn(search)
  const show = keyStates.find((state) => state === search.show) ?? "all"
  return { q: search.q ?? "", show, sort, isReversed: String(isReversed) }
}

const keysQuery = (search: AdminSearch, limit = keyPageSize) =>
  pagedQuery(api.adminKeys.list, {
    input: { ...askedIn(search), limit },
    by: "page",
    next: numbered(limit),
    keepsPrevious: true,
  })

export const prefetch: Prefetch = (client, search) => readAhead(client, keysQuery(readAdminSearch(search)))

/** Only the beginning of a pasted secret is asked for: addresses are logged. */
const withoutSecret = (text: string) => text.trim().replace(/^(phk_[\w-]{6})[\w-]+$/, "$1")

/** Lists the API keys of all pharmacies, of which any can be revoked. */
export function AdminKeysPage() {
  const t = useWords()
  const search = useSearch({ from: "/admin/admin/keys" })
  const client = useQueryClient()
  const asked = askedIn(search)
  const list = usePagedList(keysQuery(search), { rows: ({ keys }) => keys })
  const more = useMoreText(list)
  const ask = useAsk(paths.adminKeys)
  const keyColumns = useKeyColumns()
  const dialog = useOpened<ListedKey>()
  const look = useLook(search, ask)
  const shown = list.rows.map(({ item }) => item)
  const looked = shown.find(({ id }) => look.of(id).isOpen)
  const choice = useSelection<ListedKey>(({ id }) => id)
  const reread = () => void client.invalidateQueries({ queryKey: api.adminKeys.key() })
  const isAll = asked.q === "" && asked.show === "all"
  const sorts = [undefined, "pharmacy", undefined, undefined, "used", "made", undefined] as const
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.apiKeys") })} isIndexed={false} />
      <HeadingRow heading={t("staff.apiKeys")} intro={t("adminKeys.intro")}>
        <KeysCsv search={search} isEmpty={list.rows.length === 0} />
      </HeadingRow>
      <ListBar
        search={{
          text: asked.q,
          label: t("adminKeys.search"),
          onSearch: (q) => ask({ q: withoutSecret(q) }),
        }}
        label={t("staff.apiKeys")}
        filters={keyStates}
        chosen={asked.show}
        labelOf={(state) => t(`adminKeys.show.${state}`, { days: unusedDays })}
        onChoose={(state) => ask({ show: state === "all" ? "" : state })}
      />
      <BulkBar
        selection={choice}
        nameOf={({ name, pharmacy }) => `${name} (${pharmacy})`}
        shown={shown.filter(({ revokedAt }) => revokedAt === null)}
        acts={[
          {
            label: t("staff.revoke"),
            look: "danger",
            question: t("adminKeys.revokeMany"),
            run: ({ id, pharmacyId }, reason) =>
              call.adminPharmacies.revokeKey({ id: pharmacyId, keyId: id, reason }),
          },
        ]}
        onDone={reread}
      />
      <DataTable
        list={list}
        loading={t("common.loading")}
        failed={t("adminKeys.failed")}
        empty={
          <NoRows
            heading={t(isAll ? "adminKeys.none" : "adminKeys.noHit")}
            showAll={t("staff.showAll")}
            onShowAll={isAll ? undefined : () => ask({ q: "", show: "" })}
          />
        }
        more={more}
        foot={
          <p className="muted text-center mt-16" role="status">
            {t("adminKeys.total", {
              count: list.pages.at(-1)?.total ?? 0,
              shown: formatCount(list.rows.length),
            })}
          </p>
        }
        label={t("staff.apiKeys")}
        columns={[t("staff.select"), t("common.pharmacy"), ...keyColumns].map((name, index) => {
          const sort = sorts[index]
          return sort ? sortedHead({ name }, sort, sortingIn(search), ask) : name
        })}
        isSticky
      >
        {(key) => (
          <KeyRow
            of={key}
            look={look.of(key.id)}
            first={
              <>
                <CardCell kind="choice">
                  {key.revokedAt === null && <SelectBox row={key} name={key.name} selection={choice} />}
                </CardCell>
                <CardCell kind="prose">
                  <PharmacyOf of={key} />
                </CardCell>
              </>
            }
            onRevoke={() => dialog.open(key)}
          />
        )}
      </DataTable>
      {looked && (
        <LookPanel label={t("common.details")} look={look}>
          <KeyView of={looked} onRevoke={() => dialog.open(looked)} />
        </LookPanel>
      )}
      <WhileOpened of={dialog}>
        {(key) => (
          <RevokeKeyDialog
            pharmacyId={key.pharmacyId}
            of={key}
            onClose={dialog.close}
            onDone={() => {
              dialog.close()
              reread()
            }}
          />
        )}
      </WhileOpened>
    </>
  )
}

/** Saves the keys as they are filtered and sorted. */
function KeysCsv({ search, isEmpty }: { search: AdminSearch; isEmpty: boolean }) {
  const t = useWords()
  return (
    <ListCsv
      query={keysQuery(search, maxKeysListed)}
      rows={({ keys }) => keys}
      name={t("adminKeys.csvFile")}
      columns={[
        [t("common.pharmacy"), ({ pharmacy }) => pharmacy],
        [t("staff.town"), ({ town }) => town],
        [t("common.name"), ({ name }) => name],
        [t("staff.key"), ({ prefix }) => prefix],
        [
          t("staff.permissions"),
          ({ scopes, isSandbox }) => [...scopes, ...(isSandbox ? ["sandbox"] : [])].join(" "),
        ],
        [t("keys.columns.used"), ({ lastUsedAt }) => lastUsedAt ?? ""],
        [t("keys.columns.made"), ({ createdAt }) => createdAt],
        [t("adminKeys.expiresAt"), ({ expiresAt }) => expiresAt ?? ""],
        [t("keys.revoked"), ({ revokedAt }) => revokedAt ?? ""],
      ]}
      isEmpty={isEmpty}
    />
  )
}
