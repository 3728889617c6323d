import { Link } from "@tanstack/react-router"
import { districts } from "#domain/platform/districts.ts"
import { paths } from "#domain/platform/paths.ts"
import { BackLink } from "#web/admin/list-parts.tsx"
import { nameOf } from "#web/admin/shortages/shortage-words.ts"
import { api } from "#web/data/call.ts"
import type { AdminSearch } from "#web/data/searches.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { Phone } from "#web/kit/format/phone.tsx"
import { When } from "#web/kit/format/when.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { usePortions, useWholeList } from "#web/kit/lists/paged-list.ts"
import { useWords } from "#web/words/words.ts"

const columns = ["pharmacy", "district", "phone", "units", "ranOut"] as const

export const shortageQuery = ({ id, thing }: AdminSearch) =>
  api.adminShortages.pharmacies.queryOptions({
    input: { id: Number(id) || 0, district: districts.find((one) => one === thing) },
  })

/** Lists the pharmacies of one district, or of all, with their stock of a medicine. */
export function ShortageView({ search }: { search: AdminSearch }) {
  const t = useWords()
  const { id: _id, thing, ...back } = search
  const list = usePortions(useWholeList(shortageQuery(search), { rows: ({ pharmacies }) => pharmacies }))
  const { medicine, pharmacies = [], stocked = 0, total = 0 } = list.data ?? {}
  const label = medicine ? nameOf(medicine) : t("staff.shortages")
  return (
    <>
      <BackLink to={paths.adminShortages} search={back}>
        {t("adminShortages.view.back")}
      </BackLink>
      <HeadingRow
        heading={keepTogether(label)}
        {...(medicine && {
          intro: t("adminShortages.view.intro", {
            district: thing ?? t("staff.allDistricts"),
            some: formatCount(stocked),
            all: formatCount(total),
          }),
        })}
      />
      <DataTable
        list={list}
        loading={t("common.loadingPharmacies")}
        failed={t("adminShortages.failed")}
        empty={<EmptyState heading={t("adminShortages.view.none")} />}
        more={t("staff.showMore")}
        foot={
          total > pharmacies.length &&
          !list.hasMore && (
            <p className="muted mt-8">
              {t("adminShortages.view.more", {
                shown: formatCount(pharmacies.length),
                total: formatCount(total),
              })}
            </p>
          )
        }
        label={label}
        columns={columns.map((column) => ({
          name: t(`adminShortages.view.columns.${column}`),
          isFigure: column === "units",
        }))}
        isSticky
      >
        {({ id, name, town, district, phoneNumber, units, ranOutAt }) => (
          <CardRow>
            <CardCell kind="prose">
              <Link to={paths.adminPharmacies} search={{ id: String(id) }} className="text-primary">
                <b translate="no">{name}</b>
              </Link>
              <small className="block meta">{town}</small>
            </CardCell>
            <CardCell label={t("adminShortages.view.columns.district")}>
              {district ?? t("adminShortages.noDistrict")}
            </CardCell>
            <CardCell label={t("adminShortages.view.columns.phone")}>
              <Phone number={phoneNumber} />
            </CardCell>
            <CardCell label={t("adminShortages.view.columns.units")} kind="figure">
              {formatCount(units)}
            </CardCell>
            <CardCell label={t("adminShortages.view.columns.ranOut")}>
              {units > 0 ? "–" : ranOutAt === null ? t("adminShortages.view.never") : <When at={ranOutAt} />}
            </CardCell>
          </CardRow>
        )}
      </DataTable>
    </>
  )
}
