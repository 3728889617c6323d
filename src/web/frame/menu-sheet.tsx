import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { paths } from "#domain/platform/paths.ts"
import { exactly } from "#web/data/paths.ts"
import { loginUrl, useSession } from "#web/data/session.ts"
import type { Tab } from "#web/frame/bottom-tabs.tsx"
import { LanguageSwitch } from "#web/frame/language-switch.tsx"
import { leave } from "#web/frame/leave.ts"
import { menuEntries } from "#web/frame/menu-entries.ts"
import styles from "#web/frame/menu-sheet.module.css"
import { MoreLinks } from "#web/frame/more-links.tsx"
import { PendingBadge } from "#web/frame/pending-badge.tsx"
import { useBack } from "#web/frame/person-corner.tsx"
import { ThemeSwitch } from "#web/frame/theme-switch.tsx"
import { Button, ButtonAnchor } from "#web/kit/actions/button.tsx"
import { Dialog } from "#web/kit/feedback/dialog.tsx"
import { Avatar } from "#web/kit/format/avatar.tsx"
import { useWords } from "#web/words/words.ts"

type MenuSheetProps = {
  area?: Tab[]
  action?: { icon: ReactNode; label: string; onPress: () => void } | undefined
  onClose: () => void
}

/** The whole menu where the bar has no room for it: the work area's screens, every link, theme, language, and the way in or out. */
export function MenuSheet({ area = [], action, onClose }: MenuSheetProps) {
  const t = useWords()
  const session = useSession()
  return (
    <Dialog title={t("frame.menu")} onClose={onClose}>
      <nav aria-label={t("frame.menu")}>
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- follows a press on one of its links */}
        <ul className={styles.list} onClick={onClose}>
          {action && (
            <li>
              <button type="button" onClick={action.onPress}>
                {action.icon}
                {action.label}
              </button>
            </li>
          )}
          {area.map(({ to, icon, label, badge }) => (
            <li key={to}>
              <Link to={to} activeOptions={exactly}>
                {icon}
                {label}
                {badge}
              </Link>
            </li>
          ))}
          {menuEntries(session)
            .filter(({ to }) => !area.some((each) => each.to === to))
            .map(({ to, word, showsPending }) => (
              <li key={to}>
                <Link to={to} activeOptions={exactly}>
                  {/* The area has orders of its own. */}
                  {area.length > 0 && word === "orders" ? t("pages.ordersHeading") : t(`frame.${word}`)}
                  {showsPending && <PendingBadge />}
                </Link>
              </li>
            ))}
          <MoreLinks />
        </ul>
      </nav>
      <div className={`row nowrap mt-8 ${styles.settings}`}>
        <span>{t("common.theme")}</span>
        <ThemeSwitch />
      </div>
      <div className={`row nowrap ${styles.settings}`}>
        <span>{t("common.language")}</span>
        <LanguageSwitch />
      </div>
      <PersonRow onClose={onClose} />
    </Dialog>
  )
}

function PersonRow({ onClose }: { onClose: () => void }) {
  const t = useWords()
  const { person } = useSession()
  const back = useBack()
  if (!person) {
    return (
      <div className={styles.person}>
        <ButtonAnchor look="outline" href={loginUrl(back)}>
          {t("common.login")}
        </ButtonAnchor>
        <ButtonAnchor look="beam" href={loginUrl(back)}>
          {t("frame.register")}
        </ButtonAnchor>
      </div>
    )
  }
  return (
    <div className={styles.person}>
      <Link
        to={paths.account}
        title={t("common.yourAccount")}
        className={`row nowrap semibold ${styles.name}`}
        onClick={onClose}
      >
        <Avatar name={person.name} picture={person.picture} />
        {person.name}
      </Link>
      <Button look="outline" onClick={leave}>
        {t("frame.logout")}
      </Button>
    </div>
  )
}
