import { PageHead } from "#web/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/with-screens/admin-audit.ts"

/** Audit log. */
export function AuditPage() {
  const t = useWords()
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("adminAudit.title") })} isIndexed={false} />
      <h1>{t("adminAudit.title")}</h1>
    </>
  )
}
