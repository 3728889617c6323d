import { PageHead } from "#web/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/with-screens/admin-health.ts"

/** System health. */
export function HealthPage() {
  const t = useWords()
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("adminHealth.title") })} isIndexed={false} />
      <h1>{t("adminHealth.title")}</h1>
    </>
  )
}
