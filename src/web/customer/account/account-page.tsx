import { readAhead } from "#web/data/read-ahead.ts"
import type { Prefetch } from "#web/frame/screen.ts"
import "#web/words/en/account.ts"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { paths } from "#domain/platform/paths.ts"
import { Looks, looksQuery } from "#web/customer/account/access-log.tsx"
import styles from "#web/customer/account/account-page.module.css"
import { Appearance } from "#web/customer/account/appearance.tsx"
import { DeleteAccount } from "#web/customer/account/delete-account.tsx"
import { Devices } from "#web/customer/account/devices.tsx"
import { Notifications } from "#web/customer/account/notifications.tsx"
import { You } from "#web/customer/account/profile-form.tsx"
import { YourData } from "#web/customer/account/your-data.tsx"
import { api } from "#web/data/call.ts"
import { Guarded } from "#web/frame/guarded.tsx"
import { Skeleton } from "#web/kit/feedback/skeleton.tsx"
import { Page } from "#web/kit/layout/page.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"

const accountQuery = api.account.get.queryOptions()

export const prefetch: Prefetch = (client) => readAhead(client, accountQuery, looksQuery)

/** What a person can see and set about themselves. */
export function AccountPage() {
  const t = useWords()
  return (
    <Guarded need="signed-in">
      <Page>
        <PageHead title={t("account.title")} path={paths.account} isIndexed={false} />
        <h1>{t("account.heading")}</h1>
        <Sections />
      </Page>
    </Guarded>
  )
}

function Sections() {
  const t = useWords()
  const { data: account, isError, refetch } = useQuery(accountQuery)
  useEffect(() => {
    // The address names a section, which is only there now: after a fresh login a person is where they were.
    if (account && location.hash) document.querySelector(`section${location.hash}`)?.scrollIntoView()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the sections appear
  }, [account !== undefined])
  if (isError && !account)
    return <NotLoaded onRetry={() => void refetch()}>{t("account.notLoaded")}</NotLoaded>
  if (!account) {
    return (
      <div className={styles.waiting} role="status">
        <span className="sr">{t("account.loading")}</span>
        <Skeleton lines={["25%", "70%", "45%"]} />
        <Skeleton lines={["25%", "70%", "45%"]} />
      </div>
    )
  }
  return (
    <div className={styles.sections}>
      <You account={account} />
      <Appearance account={account} />
      <Notifications />
      <Devices />
      <Looks />
      <YourData freshUntil={account.freshUntil} />
      <DeleteAccount freshUntil={account.freshUntil} />
    </div>
  )
}
