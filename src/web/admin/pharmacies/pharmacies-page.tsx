import { PageHead } from "#web/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/with-screens/admin-pharmacies.ts"

/** Pharmacies. */
export function PharmaciesPage() {
  const t = useWords()
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("adminPharmacies.title") })} isIndexed={false} />
      <h1>{t("adminPharmacies.title")}</h1>
    </>
  )
}
