import { useSearch } from "@tanstack/react-router"
import { readAdminSearch } from "#web/admin/admin-search.ts"
import { MedicineView } from "#web/admin/medicines/medicine-view.tsx"
import { MedicinesList } from "#web/admin/medicines/medicines-list.tsx"
import { catalogueQuery } from "#web/admin/medicines/use-catalogue.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-medicines.ts"
import "#web/words/en/shelf.ts"

export const prefetch: Prefetch = (client, search) => {
  const asked = readAdminSearch(search)
  if (asked.id === undefined) readAhead(client, catalogueQuery(asked))
}

/** The catalogue, or the medicine that the address names. */
export function MedicinesPage() {
  const t = useWords()
  const search = useSearch({ from: "/admin/admin/medicines" })
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
