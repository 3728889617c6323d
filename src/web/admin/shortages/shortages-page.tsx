import { Link, useSearch } from "@tanstack/react-router"
import type { ShortageCell, ShortageRow } from "#contract/admin/shortages.ts"
import { maxShortages, shortageSorts, shortagesPageSize } from "#domain/admin/shortage-rules.ts"
import { shortDistrict } from "#domain/platform/districts.ts"
import { paths } from "#domain/platform/paths.ts"
import { useDistricts, useMaySee } from "#web/admin/desk.ts"
import { DistrictFilter, NoRows, useAsk, useMoreText } from "#web/admin/list-parts.tsx"
import { ShortageView, shortageQuery } from "#web/admin/shortages/shortage-view.tsx"
import { askedIn, nameOf, sortingIn } from "#web/admin/shortages/shortage-words.ts"
import styles from "#web/admin/shortages/shortages.module.css"
import bar from "#web/admin/view.module.css"
import { api } from "#web/data/call.ts"
import { numbered, pagedQuery } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import { SavedViews } from "#web/frame/saved-views.tsx"
import type { Prefetch } from "#web/frame/screen.ts"
import { ButtonLink } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardDetail, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { ListCsv } from "#web/kit/lists/list-csv.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { SearchBox } from "#web/kit/lists/search-box.tsx"
import { sortedHead } from "#web/kit/lists/sorting.ts"
import { type TFunction, useWords } from "#web/words/words.ts"
import "#web/words/en/admin-shortages.ts"
import "#web/words/en/shelf.ts"

export const prefetch: Prefetch = (client, search) => {
  const asked = readAdminSearch(search)
  if (asked.id === undefined) readAhead(client, shortagesQuery(asked))
  else readAhead(client, shortageQuery(asked))
}

/** Lists medicines by district, or the pharmacies of the cell in the address. */
export function ShortagesPage() {
  const t = useWords()
  const search = useSearch({ from: "/admin/admin/shortages" })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.shortages") })} isIndexed={false} />
      {search.id === undefined ? <Radar search={search} /> : <ShortageView search={search} />}
    </>
  )
}

const shortagesQuery = (search: AdminSearch, limit = shortagesPageSize) =>
  pagedQuery(api.adminShortages.list, {
    input: { ...askedIn(search), limit },
    by: "page",
    next: numbered(limit),
    keepsPrevious: true,
  })

function Radar({ search }: { search: AdminSearch }) {
  const t = useWords()
  const maySee = useMaySee()
  const asked = askedIn(search)
  const list = usePagedList(shortagesQuery(search), { rows: ({ rows }) => rows })
  const more = useMoreText(list)
  const ask = useAsk(paths.adminShortages)
  const total = list.pages.at(-1)?.total ?? 0
  // At the desk of one district, "1 of 1" says nothing.
  const isOne = useDistricts().offered.length === 1
  const columns = shortageSorts.filter((column) => !(isOne && column === "districts"))
  const heads = columns.map((column) => {
    const isFigure = column !== "medicine"
    return sortedHead(
      { name: t(`adminShortages.columns.${column}`), isFigure },
      column,
      sortingIn(search),
      ask,
    )
  })
  return (
    <>
      <HeadingRow heading={t("staff.shortages")} intro={t("adminShortages.intro")}>
        <ShortagesCsv search={search} isEmpty={list.rows.length === 0} />
      </HeadingRow>
      <div className={`row gap-12 mb-16 ${bar.bar}`}>
        <SearchBox text={asked.q} label={t("adminShortages.search")} onSearch={(q) => ask({ q })} />
        <DistrictFilter chosen={asked.district} onChoose={(district) => ask({ district })} />
        <SavedViews />
      </div>
      <DataTable
        list={list}
        loading={t("adminShortages.loading")}
        failed={t("adminShortages.failed")}
        empty={
          asked.q === "" ? (
            <NoRows heading={t("adminShortages.none")} showAll="">
              <p>{t("adminShortages.noneText")}</p>
              {maySee(paths.adminMedicines) && (
                <ButtonLink look="outline" size="small" to={paths.adminMedicines}>
                  {t("adminShortages.catalogue")}
                </ButtonLink>
              )}
            </NoRows>
          ) : (
            <NoRows
              heading={t("adminShortages.noHit")}
              showAll={t("staff.showAll")}
              onShowAll={() => ask({ q: "" })}
            />
          )
        }
        more={more}
        foot={
          <p className="muted text-center mt-16" role="status">
            {t("adminShortages.total", { count: total, shown: formatCount(list.rows.length) })}
          </p>
        }
        label={t("staff.shortages")}
        columns={heads}
        isSticky
      >
        {(row) => <Row of={row} search={search} isOne={isOne} />}
      </DataTable>
    </>
  )
}

function Row({ of, search, isOne }: { of: ShortageRow; search: AdminSearch; isOne: boolean }) {
  const t = useWords()
  const name = nameOf(of)
  const some = (one: number, all: number) =>
    t("staff.someOfAll", { some: formatCount(one), all: formatCount(all) })
  return (
    <>
      <CardRow>
        <CardCell kind="prose">
          <Link
            to={paths.adminShortages}
            search={{ ...search, id: String(of.id), thing: search.district }}
            className="text-primary"
          >
            <b translate="no">{keepTogether(name)}</b>
          </Link>
          {of.essential && search.q && (
            <span className="block meta">
              <Chip tone="info">{t("staff.essential")}</Chip>
            </span>
          )}
        </CardCell>
        {!isOne && (
          <CardCell label={t("adminShortages.columns.districts")} kind="figure">
            {some(of.districtsWithout, of.cells.length)}
          </CardCell>
        )}
        <CardCell label={t("adminShortages.columns.pharmacies")} kind="figure">
          {some(of.stocked, of.pharmacies)}
        </CardCell>
        <CardCell label={t("adminShortages.columns.searches")} kind="figure">
          {of.searches === 0 ? "–" : <b>{formatCount(of.searches)}</b>}
        </CardCell>
        <CardCell label={t("adminShortages.columns.days")} kind="figure">
          {of.daysWithout !== null
            ? formatCount(of.daysWithout)
            : of.districtsWithout > 0
              ? t("adminShortages.never")
              : "–"}
        </CardCell>
      </CardRow>
      {!isOne && (
        <CardDetail id={`districts-${of.id}`} columns={shortageSorts.length}>
          <ul className={styles.cells} aria-label={t("adminShortages.cells", { name })}>
            {of.cells.map((cell) => (
              <li key={cell.district}>
                <CellLink of={cell} id={of.id} search={search} />
              </li>
            ))}
          </ul>
        </CardDetail>
      )}
    </>
  )
}

/** Says all of a cell, for its title and for screen readers. */
function sayCell(
  t: TFunction,
  { district, pharmacies, stocked, searches, daysWithout }: ShortageCell,
): string {
  const parts = [
    t("adminShortages.cell", {
      district: district ?? t("adminShortages.noDistrict"),
      some: formatCount(stocked),
      all: formatCount(pharmacies),
    }),
    searches > 0 && t("adminShortages.cellSearches", { count: searches }),
    stocked === 0 &&
      (daysWithout === null
        ? t("adminShortages.never")
        : t("adminShortages.cellDays", { count: daysWithout })),
  ]
  return parts.filter(Boolean).join(", ")
}

function CellLink({ of, id, search }: { of: ShortageCell; id: number; search: AdminSearch }) {
  const t = useWords()
  const says = sayCell(t, of)
  return (
    <Link
      to={paths.adminShortages}
      search={{ ...search, id: String(id), thing: of.district ?? undefined }}
      className={classes(styles.cell, of.stocked === 0 ? styles.none : of.stocked === 1 && styles.few)}
      title={says}
    >
      <span className="sr">{says}</span>
      <span aria-hidden="true">{of.district === null ? "?" : shortDistrict(of.district)}</span>
      <b aria-hidden="true">{formatCount(of.stocked)}</b>
    </Link>
  )
}

/** Saves the list with a line for each medicine and district. */
function ShortagesCsv({ search, isEmpty }: { search: AdminSearch; isEmpty: boolean }) {
  const t = useWords()
  return (
    <ListCsv
      query={shortagesQuery(search, maxShortages)}
      rows={({ rows }) => rows.flatMap((row) => row.cells.map((cell) => ({ row, cell })))}
      name={t("adminShortages.csvFile")}
      columns={[
        [t("staff.genericName"), ({ row }) => row.genericName],
        [t("staff.strength"), ({ row }) => row.strength ?? ""],
        [t("staff.form"), ({ row }) => row.form ?? ""],
        [t("staff.essential"), ({ row }) => t(row.essential ? "staff.yes" : "staff.no")],
        [t("staff.district"), ({ cell }) => cell.district ?? ""],
        [t("staff.pharmacies"), ({ cell }) => cell.pharmacies],
        [t("adminShortages.stocked"), ({ cell }) => cell.stocked],
        [t("adminShortages.columns.searches"), ({ cell }) => cell.searches],
        [t("adminShortages.columns.days"), ({ cell }) => cell.daysWithout ?? ""],
      ]}
      isEmpty={isEmpty}
    />
  )
}
