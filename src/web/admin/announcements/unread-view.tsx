import { Link } from "@tanstack/react-router"
import { paths } from "#domain/platform/paths.ts"
import { BackLink } from "#web/admin/list-parts.tsx"
import { api } from "#web/data/call.ts"
import { saveCsv } from "#web/kit/browser/save-file.ts"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Phone } from "#web/kit/format/phone.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { CsvButton } from "#web/kit/lists/list-csv.tsx"
import { usePortions, useWholeList } from "#web/kit/lists/paged-list.ts"
import { useWords } from "#web/words/words.ts"

export const unreadQuery = (id: number) => api.adminAnnouncements.unread.queryOptions({ input: { id } })

/** Lists the pharmacies that have not read an announcement, with their phone numbers. */
export function UnreadView({ id }: { id: number }) {
  const t = useWords()
  const list = usePortions(useWholeList(unreadQuery(id), { rows: ({ pharmacies }) => pharmacies }))
  const { announcement, pharmacies = [] } = list.data ?? {}
  const unread = announcement ? announcement.pharmacies - announcement.readBy : 0
  const columns = [t("common.pharmacy"), t("staff.district"), t("staff.phone")]
  const save = () =>
    saveCsv(
      t("adminAnnouncements.unread.csvFile"),
      [t("common.pharmacy"), t("staff.town"), t("staff.district"), t("staff.phone")],
      pharmacies.map(({ name, town, district, phoneNumber }) => [name, town, district ?? "", phoneNumber]),
    )
  return (
    <>
      <BackLink to={paths.adminAnnouncements} search={{}}>
        {t("staff.announcements")}
      </BackLink>
      <HeadingRow
        heading={
          announcement
            ? t("adminAnnouncements.unread.heading", { title: announcement.title })
            : t("staff.announcements")
        }
        {...(announcement && {
          intro: t("adminAnnouncements.unread.intro", {
            count: formatCount(unread),
            all: formatCount(announcement.pharmacies),
          }),
        })}
      >
        <CsvButton isEmpty={pharmacies.length === 0} save={save} />
      </HeadingRow>
      <DataTable
        list={list}
        loading={t("common.loadingPharmacies")}
        failed={t("adminAnnouncements.failed")}
        empty={<EmptyState heading={t("adminAnnouncements.unread.all")} />}
        more={t("staff.showMore")}
        foot={
          unread > pharmacies.length &&
          !list.hasMore && (
            <p className="muted mt-8">
              {t("adminAnnouncements.unread.first", {
                shown: formatCount(pharmacies.length),
                count: formatCount(unread),
              })}
            </p>
          )
        }
        label={t("staff.pharmacies")}
        columns={columns}
        isSticky
      >
        {({ id: pharmacy, name, town, district, phoneNumber }) => (
          <CardRow>
            <CardCell kind="prose">
              <Link to={paths.adminPharmacies} search={{ id: String(pharmacy) }} className="text-primary">
                <b translate="no">{name}</b>
              </Link>
              <small className="block meta">{town}</small>
            </CardCell>
            <CardCell label={t("staff.district")}>{district ?? "–"}</CardCell>
            <CardCell label={t("staff.phone")}>
              <Phone number={phoneNumber} />
            </CardCell>
          </CardRow>
        )}
      </DataTable>
    </>
  )
}
