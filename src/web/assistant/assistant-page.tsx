import { paths } from "#shared/paths.ts"
import { Page, PageActions } from "#web/layout/page.tsx"
import { PageHead } from "#web/layout/page-head.tsx"
import { useBack } from "#web/layout/person-corner.tsx"
import { loginUrl, useSession } from "#web/session.ts"
import { ButtonAnchor } from "#web/ui/button.tsx"
import { useWords } from "#web/words/words.ts"

/** The AI chat; guests are told to log in. */
export function AssistantPage() {
  const t = useWords()
  const { person } = useSession()
  const back = useBack()
  return (
    <Page>
      <PageHead
        title={t("pages.assistantTitle")}
        description={t("pages.assistantDescription")}
        path={paths.assistant}
      />
      {person ? (
        <>
          <h1>{t("pages.assistantHeading")}</h1>
          <p>{t("pages.nextRelease")}</p>
        </>
      ) : (
        <div className="guest-only">
          <h1>{t("pages.assistantGuest")}</h1>
          <p>{t("pages.assistantGuestWhy")}</p>
          <PageActions>
            <ButtonAnchor href={loginUrl(back)}>{t("pages.logIn")}</ButtonAnchor>
          </PageActions>
        </div>
      )}
    </Page>
  )
}
