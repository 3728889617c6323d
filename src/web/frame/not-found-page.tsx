import { paths } from "#domain/platform/paths.ts"
import { SearchForm } from "#web/frame/search-form.tsx"
import { ButtonLink } from "#web/kit/actions/button.tsx"
import { Page } from "#web/kit/layout/page.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
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
            {t("common.home")}
          </ButtonLink>
        }
      >
        <p>{t("pages.notFoundHint")}</p>
        <SearchForm />
      </EmptyState>
    </Page>
  )
}
