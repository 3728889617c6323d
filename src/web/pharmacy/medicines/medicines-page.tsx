import { useSearch } from "@tanstack/react-router"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { MedicinesList } from "#web/pharmacy/medicines/medicines-list.tsx"
import { readMedicinesSearch } from "#web/pharmacy/medicines/medicines-search.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/shelf.ts"

/** SPEC section 2: every medicine that Pharos knows, and what this pharmacy has of it. */
export function MedicinesPage() {
  const t = useWords()
  const search = readMedicinesSearch(useSearch({ strict: false }))
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("pages.medicinesHeading") })} isIndexed={false} />
      <MedicinesList search={search} />
    </>
  )
}
