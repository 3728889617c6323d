import { PageHead } from "#web/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/with-screens/admin-banners.ts"

/** Banners. */
export function BannersPage() {
  const t = useWords()
  return (
    <>
      <PageHead title={t("pages.staffTitle", { heading: t("adminBanners.title") })} isIndexed={false} />
      <h1>{t("adminBanners.title")}</h1>
    </>
  )
}
