import "#web/words/with-screens/account.ts"
import { Guarded } from "#web/layout/guarded.tsx"
import { Page } from "#web/layout/page.tsx"
import { useWords } from "#web/words/words.ts"

/** What a person can see and set about themselves. */
export function AccountPage() {
  const t = useWords()
  return (
    <Guarded need="signed-in">
      <Page>
        <h1>{t("account.heading")}</h1>
      </Page>
    </Guarded>
  )
}
