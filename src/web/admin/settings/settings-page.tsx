import { PageHead } from "#web/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/with-screens/admin-settings.ts"

/** Settings. */
export function SettingsPage() {
  const t = useWords()
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("adminSettings.title") })} isIndexed={false} />
      <h1>{t("adminSettings.title")}</h1>
    </>
  )
}
