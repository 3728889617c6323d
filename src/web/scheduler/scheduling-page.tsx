import { paths } from "#shared/paths.ts"
import { Page, PageActions } from "#web/layout/page.tsx"
import { PageHead } from "#web/layout/page-head.tsx"
import { useBack } from "#web/layout/person-corner.tsx"
import { loginUrl, useSession } from "#web/session.ts"
import { ButtonAnchor } from "#web/ui/button.tsx"
import { useWords } from "#web/words/words.ts"

/** The dose scheduler; guests are told to log in. */
export function SchedulingPage() {
  const t = useWords()
  const { person } = useSession()
  const back = useBack()
  return (
    <Page>
      <PageHead
        title={t("pages.schedulingTitle")}
        description={t("pages.schedulingDescription")}
        path={paths.scheduling}
      />
      <h1>{t("pages.schedulingHeading")}</h1>
      {person ? (
        <p>{t("pages.nextRelease")}</p>
      ) : (
        <>
          <p className="guest-only">{t("pages.schedulingGuest")}</p>
          <PageActions className="guest-only">
            <ButtonAnchor href={loginUrl(back)}>{t("pages.logIn")}</ButtonAnchor>
          </PageActions>
        </>
      )}
    </Page>
  )
}
