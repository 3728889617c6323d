import { useSearch } from "@tanstack/react-router"
import { readAhead } from "#web/data/read-ahead.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { MedicinesList, medicinesQuery } from "#web/pharmacy/medicines/medicines-list.tsx"
import { readMedicinesSearch } from "#web/pharmacy/medicines/medicines-search.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/shelf.ts"

export const prefetch: Prefetch = (client, search) =>
  readAhead(client, medicinesQuery(readMedicinesSearch(search)))

/** SPEC section 2: every medicine that Pharos knows, and what this pharmacy has of it. */
export function MedicinesPage() {
  const t = useWords()
  const search = useSearch({ from: "/pharmacy/pos/medicines" })
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("pages.medicinesHeading") })} isIndexed={false} />
      <MedicinesList search={search} />
    </>
  )
}
