import "#web/words/en/login.ts"
import { paths } from "#domain/platform/paths.ts"
import { loginUrl } from "#web/data/session.ts"
import { ButtonAnchor, ButtonLink } from "#web/kit/actions/button.tsx"
import { Page } from "#web/kit/layout/page.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { EmptyState } from "#web/kit/lists/empty-state.tsx"
import { useWords } from "#web/words/words.ts"

export function UnauthorizedPage() {
  const t = useWords()
  return (
    <Page>
      <PageHead title={t("login.unauthorizedTitle")} isIndexed={false} />
      <EmptyState
        level="h1"
        isLit={false}
        heading={t("login.unauthorized")}
        actions={
          <>
            <ButtonLink look="outline" to={paths.home}>
              {t("common.home")}
            </ButtonLink>
            <ButtonLink look="outline" to={paths.registerPharmacy}>
              {t("common.registerPharmacy")}
            </ButtonLink>
            <ButtonAnchor look="outline" href={loginUrl(paths.home)}>
              {t("login.loginAsAnother")}
            </ButtonAnchor>
          </>
        }
      >
        {t("login.unauthorizedWhy")}
      </EmptyState>
    </Page>
  )
}
