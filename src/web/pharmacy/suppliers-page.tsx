import { PageHead } from "#web/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"

/** SPEC section 2: a placeholder with this one word. */
export function PharmacySuppliersPage() {
  const t = useWords()
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("pages.suppliersHeading") })} isIndexed={false} />
      <h1>{t("pages.suppliersHeading")}</h1>
    </>
  )
}
