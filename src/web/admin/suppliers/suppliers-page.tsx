import { PageHead } from "#web/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/with-screens/admin-suppliers.ts"

/** Suppliers. */
export function SuppliersPage() {
  const t = useWords()
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("adminSuppliers.title") })} isIndexed={false} />
      <h1>{t("adminSuppliers.title")}</h1>
    </>
  )
}
