import { Link } from "@tanstack/react-router"
import { paths } from "#domain/platform/paths.ts"
import styles from "#web/customer/account/notifications.module.css"
import { Section } from "#web/customer/account/section.tsx"
import { NotificationSettings } from "#web/customer/reminders/notification-settings.tsx"
import { gap, SentenceAround } from "#web/kit/format/sentence-around.tsx"
import { useWords } from "#web/words/words.ts"

/** Reminders on this device, and the way to those in the calendar. */
export function Notifications() {
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
