import { lazy, Suspense, useState } from "react"
import { paths } from "#domain/platform/paths.ts"
import { loginUrl, useSession } from "#web/data/session.ts"
import { useBack } from "#web/frame/person-corner.tsx"
import { ButtonAnchor } from "#web/kit/actions/button.tsx"
import { Page, PageActions } from "#web/kit/layout/page.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { useWords } from "#web/words/words.ts"

// A guest sees two sentences and does not load the chat.
const Chat = lazy(() => import("#web/customer/assistant/chat.tsx").then(({ Chat }) => ({ default: Chat })))

/** Shows the AI chat; guests are asked to log in. */
export function AssistantPage() {
  const t = useWords()
  const { person } = useSession()
  const back = useBack()
  // A session that ends during a chat is reported inside it, so that the chat can still be read and copied.
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (person && !wasSignedIn) setWasSignedIn(true)
  const head = (
    <PageHead
      title={t("pages.assistantTitle")}
      description={t("pages.assistantDescription")}
      path={paths.assistant}
    />
  )
  if (wasSignedIn) {
    return (
      <>
        {head}
        <Suspense fallback={null}>
          <Chat />
        </Suspense>
      </>
    )
  }
  return (
    <Page>
      {head}
      <div className="guest-only">
        <h1>{t("pages.assistantGuest")}</h1>
        <p>{t("pages.assistantGuestWhy")}</p>
        <PageActions>
          <ButtonAnchor href={loginUrl(back)}>{t("common.logIn")}</ButtonAnchor>
        </PageActions>
      </div>
    </Page>
  )
}
