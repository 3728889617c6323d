import { useSearch } from "@tanstack/react-router"
import { useState } from "react"
import { maxLeadDays, supplierFilters } from "#domain/admin/people-rules.ts"
import { paths } from "#domain/platform/paths.ts"
import { ListBar, NoRows, useAsk } from "#web/admin/list-parts.tsx"
import { EndSupplierDialog } from "#web/admin/suppliers/end-supplier-dialog.tsx"
import {
  type Asked,
  filterOf,
  SuppliersCsv,
  SuppliersTable,
  suppliersQuery,
  useReread,
  useSuppliers,
} from "#web/admin/suppliers/suppliers-table.tsx"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-suppliers.ts"
import "#web/words/en/shelf.ts"
import type { AdminSupplier } from "#contract/admin/suppliers.ts"
import { formatPhone } from "#domain/platform/phone-format.ts"
import { call } from "#web/data/call.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { NumberField, TextField } from "#web/kit/forms/fields.tsx"
import { FormDialog } from "#web/kit/forms/form.tsx"
import { useForm } from "#web/kit/forms/use-form.ts"

export const prefetch: Prefetch = (client, search) =>
  readAhead(client, suppliersQuery(readAdminSearch(search)))

/** Lists suppliers, to be added, edited, ended and reinstated. */
export function SuppliersPage() {
  const t = useWords()
  const search = useSearch({ from: "/admin/admin/suppliers" })
  const list = useSuppliers(search)
  const [asked, setAsked] = useState<Asked | "add" | null>(null)
  const close = () => setAsked(null)
  const ask = useAsk(paths.adminSuppliers, search)
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("common.suppliers") })} isIndexed={false} />
      <HeadingRow heading={t("common.suppliers")} intro={t("adminSuppliers.intro")}>
        <span className="row">
          <SuppliersCsv search={search} isEmpty={list.rows.length === 0} />
          <Button size="small" onClick={() => setAsked("add")}>
            {t("staff.addSupplier")}
          </Button>
        </span>
      </HeadingRow>
      <ListBar
        search={{ text: search.q ?? "", label: t("staff.searchSuppliers"), onSearch: (q) => ask({ q }) }}
        label={t("adminSuppliers.filter")}
        filters={supplierFilters}
        chosen={filterOf(search)}
        labelOf={(filter) => t(`adminSuppliers.filters.${filter}`)}
        onChoose={(filter) => ask({ show: filter === "all" ? "" : filter })}
      />
      <SuppliersTable
        list={list}
        search={search}
        ask={ask}
        empty={<NoSuppliers search={search} onShowAll={() => ask({ q: "", show: "" })} />}
        onAsk={setAsked}
      />
      {asked === "add" && <FactsDialog onClose={close} />}
      {asked !== null && asked !== "add" && asked.what === "edit" && (
        <FactsDialog of={asked.of} onClose={close} />
      )}
      {asked !== null && asked !== "add" && asked.what !== "edit" && (
        <EndSupplierDialog what={asked.what} of={asked.of} onClose={close} />
      )}
    </>
  )
}

function NoSuppliers({ search, onShowAll }: { search: AdminSearch; onShowAll: () => void }) {
  const t = useWords()
  const isWhole = !search.q && filterOf(search) === "all"
  const none = filterOf(search) === "ended" ? t("adminSuppliers.noneEnded") : t("adminSuppliers.none")
  return (
    <NoRows
      heading={search.q ? t("adminSuppliers.noHit", { text: search.q }) : none}
      showAll={t("adminSuppliers.showAll")}
      onShowAll={isWhole ? undefined : onShowAll}
    >
      {isWhole && <p>{t("adminSuppliers.noneText")}</p>}
    </NoRows>
  )
}

const readLead = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Adds or edits a supplier. */
function FactsDialog({ of, onClose }: { of?: AdminSupplier; onClose: () => void }) {
  const t = useWords()
  const reread = useReread()
  const form = useForm({
    values: {
      name: of?.name ?? "",
      phone: formatPhone(of?.phone ?? ""),
      leadTimeDays: String(of?.leadTimeDays ?? 3),
    },
    check: ({ name, phone, leadTimeDays }) => {
      const days = readLead(leadTimeDays)
      return {
        errors: {
          name: name.trim() === "" ? t("adminSuppliers.facts.invalidName") : undefined,
          leadTimeDays: days <= maxLeadDays ? undefined : t("adminSuppliers.facts.invalidLead"),
        },
        body: { name, phone: phone.trim() || null, leadTimeDays: days },
      }
    },
    send: (facts) =>
      of
        ? call.adminSuppliers.edit({ id: of.id, version: of.version, ...facts })
        : call.adminSuppliers.add(facts),
    onSent: ({ name }) => {
      toast({ text: t(of ? "staff.nameSaved" : "staff.nameAdded", { name }) })
      reread()
      onClose()
    },
    explain: ({ code, fields }) => {
      if (code === "name-taken") return { name: t("adminSuppliers.facts.nameTaken") }
      if (fields["phone"] !== undefined) return { phone: t("adminSuppliers.facts.invalidPhone") }
      if (code !== "already-changed") return undefined
      reread()
      return { name: t("adminSuppliers.facts.changed") }
    },
  })
  return (
    <FormDialog
      form={form}
      title={of ? t("adminSuppliers.facts.titleEdit", { name: of.name }) : t("staff.addSupplier")}
      onClose={onClose}
      send={t(of ? "common.save" : "staff.add")}
      sending={t("common.saving")}
    >
      <TextField field={form.field("name")} label={t("common.name")} maxLength={200} />
      <TextField
        field={form.field("phone")}
        label={t("staff.phone")}
        hint={t("adminSuppliers.facts.phoneHint")}
        type="tel"
        maxLength={40}
      />
      <NumberField
        field={form.field("leadTimeDays")}
        label={t("adminSuppliers.facts.lead")}
        hint={t("adminSuppliers.facts.leadHint")}
        maxLength={3}
      />
    </FormDialog>
  )
}
