import { paths } from "#domain/platform/paths.ts"
import { LookPanel, type useLook } from "#web/admin/list-parts.tsx"
import { PharmacyView } from "#web/admin/pharmacies/pharmacy-view.tsx"
import type { AdminSearch } from "#web/data/searches.ts"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin-pharmacies.ts"
import "#web/words/en/shelf.ts"
import "#web/words/en/tracker.ts"

type PharmacyPanelProps = {
  look: ReturnType<typeof useLook>
  /** Of the list of pharmacies, to which the whole page leads back. */
  search?: AdminSearch
}

/** Shows the pharmacy of the row that is open. */
export function PharmacyPanel({ look, search = {} }: PharmacyPanelProps) {
  const t = useWords()
  if (look.id === undefined) return null
  return (
    <LookPanel label={t("common.details")} look={look} page={{ to: paths.adminPharmacies, search }}>
      <PharmacyView key={look.id} id={Number(look.id) || 0} search={{ ...search, look: look.id }} />
    </LookPanel>
  )
}
