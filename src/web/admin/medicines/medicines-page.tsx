import { PageHead } from "#web/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/with-screens/admin-medicines.ts"

/** Medicines. */
export function MedicinesPage() {
  const t = useWords()
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("adminMedicines.title") })} isIndexed={false} />
      <h1>{t("adminMedicines.title")}</h1>
    </>
  )
}
