import { PageHead } from "#web/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/with-screens/admin-overview.ts"

/** Overview. */
export function OverviewPage() {
  const t = useWords()
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("adminOverview.title") })} isIndexed={false} />
      <h1>{t("adminOverview.title")}</h1>
    </>
  )
}
