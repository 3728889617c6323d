import { PageHead } from "#web/layout/page-head.tsx"
import { Button, ButtonAnchor } from "#web/ui/button.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { useWords } from "#web/words/words.ts"

/** A page broke: the way back is to load it again, because nothing in memory can be trusted. */
export function UnexpectedError() {
  const t = useWords()
  return (
    <main>
      <PageHead title={t("pages.errorTitle")} isIndexed={false} />
      <EmptyState
        level="h1"
        isLit={false}
        heading={t("pages.error")}
        actions={
          <>
            <Button onClick={() => location.reload()}>{t("pages.reload")}</Button>
            <ButtonAnchor look="outline" href="/">
              {t("pages.home")}
            </ButtonAnchor>
          </>
        }
      >
        {t("pages.errorText")}
      </EmptyState>
    </main>
  )
}
