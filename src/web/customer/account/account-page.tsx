import { useQuery } from "@tanstack/react-query"
import { Link, useSearch } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/customer/account/account.module.css"
import { Appearance } from "#web/customer/account/appearance.tsx"
import { DeleteDialog } from "#web/customer/account/delete-dialog.tsx"
import { Devices } from "#web/customer/account/devices.tsx"
import { You } from "#web/customer/account/profile-form.tsx"
import { Section } from "#web/customer/account/section.tsx"
import { freshLoginUrl, isFresh, Looks, looksQuery, YourData } from "#web/customer/account/your-data.tsx"
import { CaregiversSection } from "#web/customer/caregivers/caregivers-section.tsx"
import { DataRequestsSection } from "#web/customer/data-requests/data-requests-section.tsx"
import { FavouritesSection } from "#web/customer/places/favourites-section.tsx"
import { PlacesSection } from "#web/customer/places/places-section.tsx"
import { NotificationSettings } from "#web/customer/reminders/notification-settings.tsx"
import { RequestsSection } from "#web/customer/requests/requests-section.tsx"
import { WatchesSection } from "#web/customer/watches/watches-section.tsx"
import { api } from "#web/data/call.ts"
import { readAhead } from "#web/data/read-ahead.ts"
import { Guarded } from "#web/frame/guarded.tsx"
import type { Prefetch } from "#web/frame/screen.ts"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { useNow } from "#web/kit/browser/use-now.ts"
import { Skeleton } from "#web/kit/feedback/waiting.tsx"
import { gap, SentenceAround } from "#web/kit/format/sentence-around.tsx"
import { Page } from "#web/kit/layout/page.tsx"
import { PageHead } from "#web/kit/layout/page-head.tsx"
import { NotLoaded } from "#web/kit/lists/not-loaded.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/account.ts"

const accountQuery = api.account.get.queryOptions()

export const prefetch: Prefetch = (client) => readAhead(client, accountQuery, looksQuery)

/** Shows the person's data and settings. */
export function AccountPage() {
  const t = useWords()
  return (
    <Guarded need="signed-in">
      <Page>
        <PageHead title={t("account.title")} path={paths.account} isIndexed={false} />
        <h1>{t("common.yourAccount")}</h1>
        <Sections />
      </Page>
    </Guarded>
  )
}

function Sections() {
  const t = useWords()
  const { data: account, isError, refetch } = useQuery(accountQuery)
  const { invitation } = useSearch({ from: "/public/account" })
  useAddressedSection(account !== undefined)
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
      <CaregiversSection invitation={invitation} />
      <PlacesSection />
      <FavouritesSection />
      <WatchesSection />
      <RequestsSection />
      <Devices />
      <Looks />
      <YourData freshUntil={account.freshUntil} />
      <DataRequestsSection />
      <DeleteAccount freshUntil={account.freshUntil} />
    </div>
  )
}

/**
 * Keeps the section that the address names in view while the sections above it load, until the
 * person acts: a login that was asked for again returns to its section.
 */
function useAddressedSection(isShown: boolean) {
  useEffect(() => {
    const id = location.hash.slice(1)
    if (!isShown || id === "") return
    const observer = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView())
    observer.observe(document.body)
    const stop = () => observer.disconnect()
    const acts = ["wheel", "touchstart", "pointerdown", "keydown"] as const
    for (const act of acts) addEventListener(act, stop, { passive: true })
    return () => {
      stop()
      for (const act of acts) removeEventListener(act, stop)
    }
  }, [isShown])
}

/** Shows reminders on this device and the calendar export. */
function Notifications() {
  const t = useWords()
  return (
    <Section id="notifications" heading={t("account.notifications")} hint={t("account.notificationsHint")}>
      <NotificationSettings />
      <p className={`muted ${styles.calendar}`}>
        <SentenceAround text={t("account.calendar", { page: gap })}>
          <Link to={paths.scheduling}>{t("frame.scheduling")}</Link>
        </SentenceAround>
      </p>
    </Section>
  )
}

/** Explains and performs account deletion: after a fresh login, and with typed confirmation. */
function DeleteAccount({ freshUntil }: { freshUntil: string | null }) {
  const t = useWords()
  const now = useNow(5_000)
  const [isOpen, setOpen] = useState(false)
  return (
    <Section id="delete" heading={t("account.delete")} hint={t("account.deleteHint")}>
      <ul className={`stack ${styles.goes}`}>
        <li>{t("account.deleteOrders")}</li>
        <li>{t("account.deleteDoses")}</li>
        <li>{t("account.deleteLogin")}</li>
      </ul>
      {isFresh(freshUntil, now) ? (
        <Button look="danger" className="mt-16" onClick={() => setOpen(true)}>
          {t("account.deleteOpen")}
        </Button>
      ) : (
        <>
          <p className="mt-16">{t("account.deleteLoginFirst")}</p>
          <ButtonAnchor look="outline" className="mt-16" href={freshLoginUrl("delete")}>
            {t("account.logInAgain")}
          </ButtonAnchor>
        </>
      )}
      {isOpen && <DeleteDialog onClose={() => setOpen(false)} />}
    </Section>
  )
}
