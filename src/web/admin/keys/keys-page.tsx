import { useQueryClient } from "@tanstack/react-query"
import { Link, useSearch } from "@tanstack/react-router"
import { useState } from "react"
import type { ListedKey } from "#contract/admin/keys.ts"
import { keyPageSize, keySorts, keyStates, maxKeysListed, unusedDays } from "#domain/admin/key-list-rules.ts"
import { paths } from "#domain/platform/paths.ts"
import { ListBar, NoRows, useAsk, useMoreText } from "#web/admin/list-parts.tsx"
import { RevokeKeyDialog } from "#web/admin/pharmacies/pharmacy-keys.tsx"
import { api, call } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { saveCsv } from "#web/kit/browser/save-file.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { CsvButton } from "#web/kit/lists/list-csv.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { sortedHead, sortIn } from "#web/kit/lists/sorting.ts"
import { KeyRow, useKeyColumns } from "#web/pharmacy/keys/key-row.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-keys.ts"

const sortingIn = ({ sort }: AdminSearch) => sortIn(sort, keySorts, "used")

function askedIn(search: AdminSearch) {
  const { sort, isReversed } = sortingIn(search)
  const show = keyStates.find((state) => state === search.show) ?? "all"
  return { q: search.q ?? "", show, sort, isReversed: String(isReversed) }
}

const keysQuery = (search: AdminSearch) =>
  pagedQuery(api.adminKeys.list, {
    input: askedIn(search),
    by: "page",
    next: ({ total }, { length }) => (length * keyPageSize < total ? length + 1 : undefined),
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
  const [opened, setOpened] = useState<ListedKey | null>(null)
  const isAll = asked.q === "" && asked.show === "all"
  const sorts = ["pharmacy", undefined, undefined, "used", "made", undefined] as const
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
        columns={[t("common.pharmacy"), ...keyColumns].map((name, index) => {
          const sort = sorts[index]
          return sort ? sortedHead({ name }, sort, sortingIn(search), ask) : name
        })}
        isSticky
      >
        {(key) => (
          <KeyRow
            of={key}
            first={
              <CardCell kind="prose">
                <Link
                  to={paths.adminPharmacies}
                  search={{ id: String(key.pharmacyId) }}
                  className="text-primary"
                >
                  <b translate="no">{key.pharmacy}</b>
                </Link>
                <small className="block meta">{key.town}</small>
              </CardCell>
            }
            onRevoke={() => setOpened(key)}
          />
        )}
      </DataTable>
      {opened && (
        <RevokeKeyDialog
          pharmacyId={opened.pharmacyId}
          of={opened}
          onClose={() => setOpened(null)}
          onDone={() => {
            setOpened(null)
            void client.invalidateQueries({ queryKey: api.adminKeys.key() })
          }}
        />
      )}
    </>
  )
}

/** Saves all that match as a file. */
function KeysCsv({ search, isEmpty }: { search: AdminSearch; isEmpty: boolean }) {
  const t = useWords()
  const save = async () => {
    const { keys } = await call.adminKeys.list({ ...askedIn(search), limit: maxKeysListed })
    await saveCsv(
      t("adminKeys.csvFile"),
      [
        t("common.pharmacy"),
        t("staff.town"),
        t("common.name"),
        t("staff.key"),
        t("staff.permissions"),
        t("keys.columns.used"),
        t("keys.columns.made"),
        t("adminKeys.expiresAt"),
        t("keys.revoked"),
      ],
      keys.map((key) => [
        key.pharmacy,
        key.town,
        key.name,
        key.prefix,
        [...key.scopes, ...(key.isSandbox ? ["sandbox"] : [])].join(" "),
        key.lastUsedAt ?? "",
        key.createdAt,
        key.expiresAt ?? "",
        key.revokedAt ?? "",
      ]),
    )
  }
  return <CsvButton isEmpty={isEmpty} save={save} />
}
