import { useSearch } from "@tanstack/react-router"
import { useState } from "react"
import type { CatalogueMedicine } from "#contract/admin/medicines.ts"
import { paths } from "#domain/platform/paths.ts"
import { ListBar, useAsk } from "#web/admin/list-parts.tsx"
import { CatalogueCsv, CatalogueTable, catalogueQuery } from "#web/admin/medicines/catalogue-table.tsx"
import { ChosenBar } from "#web/admin/medicines/chosen-bar.tsx"
import { CorrectionsList } from "#web/admin/medicines/corrections-list.tsx"
import { DuplicatesList } from "#web/admin/medicines/duplicates-list.tsx"
import { MedicineForm } from "#web/admin/medicines/medicine-form.tsx"
import { MedicineView } from "#web/admin/medicines/medicine-view.tsx"
import { MergeDialog } from "#web/admin/medicines/merge-dialog.tsx"
import { useWaitingCorrections } from "#web/admin/medicines/waiting-corrections.ts"
import { useOutage } from "#web/data/connection.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { type AdminSearch, readAdminSearch } from "#web/data/searches.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button } from "#web/kit/actions/button.tsx"
import { useOpened, WhileOpened } from "#web/kit/feedback/opened.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { HeadingRow } from "#web/kit/lists/heading-row.tsx"
import { useSelection } from "#web/kit/lists/selection.ts"
import { ImportDialog } from "#web/pharmacy/stock/import-dialog.tsx"
import { catalogueImportUrl } from "#web/pharmacy/stock/stock-files.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-medicines.ts"
import "#web/words/en/admin-bulk.ts"
import "#web/words/en/shelf.ts"

export const prefetch: Prefetch = (client, search) => {
  const asked = readAdminSearch(search)
  if (asked.id === undefined) readAhead(client, catalogueQuery(asked))
}

/** Shows the catalogue, or the medicine in the address. */
export function MedicinesPage() {
  const t = useWords()
  const search = useSearch({ from: "/admin/admin/medicines" })
  const id = Number(search.id)
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("common.medicines") })} isIndexed={false} />
      {Number.isInteger(id) && id > 0 ? (
        <MedicineView key={id} id={id} search={search} />
      ) : (
        <MedicinesList search={search} />
      )}
    </>
  )
}

const shown = ["all", "essential", "unchecked", "corrections", "duplicates", "no-barcode", "merged"] as const

type Opened = { what: "form"; of: CatalogueMedicine | null } | { what: "import" } | { what: "merge" }

/** Renders search and filters, the table or the pairs, and their actions. */
function MedicinesList({ search }: { search: AdminSearch }) {
  const t = useWords()
  const isOff = useOutage() !== undefined
  const show = shown.find((one) => one === search.show) ?? "all"
  const isQueue = show === "duplicates" || show === "corrections"
  const isNew = search.show === "new"
  const dialog = useOpened<Opened>(() => (isNew ? { what: "form", of: null } : undefined))
  const [turn, setTurn] = useState(0)
  const choice = useSelection<CatalogueMedicine>(({ id }) => id)
  const ask = useAsk(paths.adminMedicines)
  const { count, hasMore } = useWaitingCorrections()
  const refresh = () => setTurn((before) => before + 1)
  const close = () => {
    dialog.close()
    if (isNew) ask({ show: "" })
  }
  const done = () => {
    refresh()
    close()
  }
  return (
    <>
      <HeadingRow heading={t("common.medicines")}>
        <span className="row">
          {!isQueue && <CatalogueCsv search={search} />}
          <Button
            size="small"
            look="outline"
            disabled={isOff}
            onClick={() => dialog.open({ what: "import" })}
          >
            {t("staff.importCsv")}
          </Button>
          <Button size="small" disabled={isOff} onClick={() => dialog.open({ what: "form", of: null })}>
            {t("staff.addMedicine")}
          </Button>
        </span>
      </HeadingRow>
      <ListBar
        {...(!isQueue && {
          search: { text: search.q ?? "", label: t("adminMedicines.search"), onSearch: (q) => ask({ q }) },
        })}
        label={t("staff.filterMedicines")}
        filters={shown}
        chosen={show}
        labelOf={(one) => {
          const label = t(`adminMedicines.filters.${one}`)
          return one === "corrections" && count > 0 ? `${label} (${count}${hasMore ? "+" : ""})` : label
        }}
        onChoose={(one) => ask({ show: one === "all" ? "" : one })}
      />
      {show === "duplicates" && <DuplicatesList key={turn} search={search} canAct={!isOff} />}
      {show === "corrections" && <CorrectionsList search={search} canAct={!isOff} />}
      {!isQueue && (
        <CatalogueTable
          search={search}
          turn={turn}
          choice={choice}
          bar={(rows) => (
            <ChosenBar
              selection={choice}
              shown={rows}
              canAct={!isOff}
              onMerge={() => dialog.open({ what: "merge" })}
              onDone={refresh}
            />
          )}
          canAct={!isOff}
          onEdit={(of) => dialog.open({ what: "form", of })}
          onShowAll={() => ask({ q: "", show: "" })}
          ask={ask}
        />
      )}
      <WhileOpened of={dialog}>
        {(opened) => {
          if (opened.what === "form")
            return (
              <MedicineForm
                of={opened.of}
                searchedName={isNew ? search.q : undefined}
                onClose={close}
                onDone={done}
              />
            )
          if (opened.what === "merge")
            return (
              <MergeDialog
                of={choice.chosen}
                onClose={dialog.close}
                onDone={() => {
                  choice.clear()
                  done()
                }}
              />
            )
          return (
            <ImportDialog
              urlOf={catalogueImportUrl}
              says={{
                title: t("adminMedicines.importing.title"),
                text: t("adminMedicines.importing.text"),
                fileHint: t("adminMedicines.importing.fileHint"),
                quiet: t("adminMedicines.importing.quiet"),
                added: t("common.new"),
              }}
              onClose={dialog.close}
              onDone={refresh}
            />
          )
        }}
      </WhileOpened>
    </>
  )
}
