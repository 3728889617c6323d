import { paths } from "#shared/paths.ts"
import { Page } from "#web/layout/page.tsx"
import { PageHead } from "#web/layout/page-head.tsx"
import { SearchForm } from "#web/layout/search-form.tsx"
import { ButtonLink } from "#web/ui/button.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { useWords } from "#web/words/words.ts"

export function NotFoundPage() {
  const t = useWords()
  return (
    <Page>
      <PageHead title={t("pages.notFoundTitle")} isIndexed={false} />
      <EmptyState
        level="h1"
        isLit={false}
        heading={t("pages.notFound")}
        actions={
          <ButtonLink look="quiet" to={paths.home}>
            {t("pages.home")}
          </ButtonLink>
        }
      >
        <p>{t("pages.notFoundHint")}</p>
        <SearchForm />
      </EmptyState>
    </Page>
  )
}
