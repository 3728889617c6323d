import { useSearch } from "@tanstack/react-router"
import { readAdminSearch } from "#web/admin/admin-search.ts"
import { MedicineView } from "#web/admin/medicines/medicine-view.tsx"
import { MedicinesList } from "#web/admin/medicines/medicines-list.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-medicines.ts"
import "#web/words/en/shelf.ts"

/** The catalogue, or the medicine that the address names. */
export function MedicinesPage() {
  const t = useWords()
  const search = readAdminSearch(useSearch({ strict: false }))
  const id = Number(search.id)
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("adminMedicines.title") })} isIndexed={false} />
      {Number.isInteger(id) && id > 0 ? (
        <MedicineView key={id} id={id} search={search} />
      ) : (
        <MedicinesList search={search} />
      )}
    </>
  )
}
