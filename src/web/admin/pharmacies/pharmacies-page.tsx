import { useSearch } from "@tanstack/react-router"
import { readAdminSearch } from "#web/admin/admin-search.ts"
import { PharmaciesList } from "#web/admin/pharmacies/pharmacies-list.tsx"
import { PharmacyView } from "#web/admin/pharmacies/pharmacy-view.tsx"
import { pharmaciesQuery } from "#web/admin/pharmacies/use-pharmacies.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-pharmacies.ts"
import "#web/words/en/shelf.ts"
import "#web/words/en/tracker.ts"

export const prefetch: Prefetch = (client, search) => {
  const asked = readAdminSearch(search)
  if (asked.id === undefined) readAhead(client, pharmaciesQuery(asked))
}

/** Every pharmacy, or the one that the address names. */
export function PharmaciesPage() {
  const t = useWords()
  const search = useSearch({ from: "/admin/admin/pharmacies" })
  const id = Number(search.id)
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("adminPharmacies.title") })} isIndexed={false} />
      {Number.isInteger(id) && id > 0 ? (
        <PharmacyView key={id} id={id} search={search} />
      ) : (
        <PharmaciesList search={search} />
      )}
    </>
  )
}
