import { PageHead } from "#web/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/with-screens/admin-users.ts"

/** Users and roles. */
export function UsersPage() {
  const t = useWords()
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("adminUsers.title") })} isIndexed={false} />
      <h1>{t("adminUsers.title")}</h1>
    </>
  )
}
