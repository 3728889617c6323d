import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import type { PrescriptionSummary } from "#contract/pharmacy/prescriptions.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { paths } from "#domain/platform/paths.ts"
import { api } from "#web/data/call.ts"
import { pagedQuery } from "#web/data/paged-query.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type PrescriptionSearch, readPrescriptionSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { ButtonLink } from "#web/kit/actions/button.tsx"
import { Chip } from "#web/kit/actions/chip.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { keepTogether } from "#web/kit/format/medicine-name.tsx"
import { formatCount } from "#web/kit/format/numbers.ts"
import { formatExpiry } from "#web/kit/forms/expiry.tsx"
import { Field, TextInput } from "#web/kit/forms/field.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { CardCell, CardRow } from "#web/kit/lists/card-table.tsx"
import { DataTable } from "#web/kit/lists/data-list.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { usePagedList } from "#web/kit/lists/paged-list.ts"
import { PrescriptionView, prescriptionQuery } from "#web/pharmacy/prescriptions/prescription-view.tsx"
import { StockTabs } from "#web/pharmacy/section-tabs.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/prescriptions.ts"

const columns = ["patient", "prescriber", "writtenOn", "medicines", "repeats", "actions"] as const

const listQuery = ({ q, written }: PrescriptionSearch) =>
  pagedQuery(api.prescriptions.list, {
    input: { ...(q && { q }), ...(written && { writtenOn: written }) },
    by: "before",
    keepsPrevious: true,
  })

export const prefetch: Prefetch = (client, search) => {
  const { prescription } = readPrescriptionSearch(search)
  if (prescription !== undefined) readAhead(client, prescriptionQuery(prescription))
}

/** Finds prescriptions by patient, prescriber and date, or shows one of them. */
export function PrescriptionsPage() {
  const t = useWords()
  const search = useSearch({ from: "/pharmacy/pos/prescriptions" })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("staff.prescriptions") })} isIndexed={false} />
      {search.prescription === undefined ? (
        <Prescriptions search={search} />
      ) : (
        <PrescriptionView id={search.prescription} />
      )}
    </>
  )
}

function Prescriptions({ search }: { search: PrescriptionSearch }) {
  const t = useWords()
  const navigate = useNavigate()
  const list = usePagedList(listQuery(search), { rows: ({ prescriptions }) => prescriptions })
  const find = (change: PrescriptionSearch) =>
    void navigate({
      to: paths.posPrescriptions,
      search: { ...search, ...change },
      replace: true,
      resetScroll: false,
    })
  return (
    <>
      <StockTabs />
      <HeadingRow heading={t("staff.prescriptions")} intro={t("prescriptions.list.intro")}>
        <Link to={paths.posRegister}>{t("staff.register")}</Link>
      </HeadingRow>
      <div className="row gap-12 gap-x-24 mb-16" role="search">
        <Field label={t("prescriptions.list.search")}>
          {({ id }) => (
            <TextInput
              id={id}
              type="search"
              maxLength={120}
              defaultValue={search.q ?? ""}
              onChange={({ currentTarget: { value } }) => find({ q: value.trim() || undefined })}
            />
          )}
        </Field>
        <Field label={t("prescriptions.list.writtenOn")}>
          {({ id }) => (
            <TextInput
              id={id}
              type="date"
              defaultValue={search.written ?? ""}
              onChange={({ currentTarget: { value } }) => find({ written: value || undefined })}
            />
          )}
        </Field>
      </div>
      <DataTable
        list={list}
        loading={t("prescriptions.list.loading")}
        failed={t("prescriptions.list.failed")}
        empty={<EmptyState heading={t("prescriptions.list.none")} />}
        more={t("prescriptions.list.more")}
        label={t("staff.prescriptions")}
        columns={columns.map((column) => t(`prescriptions.list.columns.${column}`))}
      >
        {(prescription) => <PrescriptionRow of={prescription} />}
      </DataTable>
    </>
  )
}

function PrescriptionRow({ of }: { of: PrescriptionSummary }) {
  const t = useWords()
  const isOld = of.validUntil < colomboDay(useNow(60_000))
  return (
    <CardRow>
      <CardCell kind="prose">
        <b>{of.patientName}</b>
      </CardCell>
      <CardCell label={t("prescriptions.list.columns.prescriber")} kind="prose">
        {of.prescriber}
      </CardCell>
      <CardCell label={t("prescriptions.list.columns.writtenOn")}>{formatExpiry(of.writtenOn)}</CardCell>
      <CardCell label={t("prescriptions.list.columns.medicines")} kind="prose">
        <span translate="no">{of.medicines.map(keepTogether).join(", ")}</span>
      </CardCell>
      <CardCell label={t("prescriptions.list.columns.repeats")}>
        {isOld ? <Chip tone="warn">{t("prescriptions.list.expired")}</Chip> : formatCount(of.repeatsLeft)}
      </CardCell>
      <CardCell kind="actions">
        <ButtonLink look="outline" size="small" to={paths.posPrescriptions} search={{ prescription: of.id }}>
          {t("prescriptions.list.open")}
          <span className="sr">{t("prescriptions.list.ofPatient", { patient: of.patientName })}</span>
        </ButtonLink>
      </CardCell>
    </CardRow>
  )
}
