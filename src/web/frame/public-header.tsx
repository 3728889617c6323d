import { Link } from "@tanstack/react-router"
import MenuIcon from "lucide-react/icons/menu"
import { paths } from "#domain/platform/paths.ts"
import { exactly } from "#web/data/paths.ts"
import { useSession } from "#web/data/session.ts"
import { LanguageSwitch } from "#web/frame/language-switch.tsx"
import { Logo } from "#web/frame/logo.tsx"
import { type MenuEntry, menuEntries } from "#web/frame/menu-entries.ts"
import { MoreLinks } from "#web/frame/more-links.tsx"
import { PendingBadge } from "#web/frame/pending-badge.tsx"
import { PersonCorner } from "#web/frame/person-corner.tsx"
import styles from "#web/frame/public-header.module.css"
import { ThemeSwitch } from "#web/frame/theme-switch.tsx"
import { IconButton } from "#web/kit/actions/button.tsx"
import { Disclosure } from "#web/kit/actions/disclosure.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { useLanguage, useWords } from "#web/words/words.ts"

/** The top navigation. On the start page it overlays the night scene. */
export function PublicHeader({ on, onMenu }: { on: "page" | "night"; onMenu: () => void }) {
  const t = useWords()
  const session = useSession()
  const entries = menuEntries(session)
  // Sinhala and Tamil need the room of the person's name.
  const isCrowded = entries.length > 6 || useLanguage() !== "en"
  return (
    <header className={classes(styles.bar, on === "night" && styles.night, on === "night" && "on-night")}>
      <div className={classes("wrap", `row nowrap ${styles.inside}`, !session.person && styles.guest)}>
        <Link
          to={paths.home}
          className={`row nowrap gap-0 fixed ${styles.logo}`}
          aria-label={t("frame.homeLink")}
        >
          <Logo on={on} height={40} />
        </Link>
        <MainMenu entries={entries} />
        <LanguageSwitch className={styles.languages} />
        <span className="not-phone">
          <ThemeSwitch />
        </span>
        <PersonCorner on={on} isNameHidden={isCrowded} />
        <span className={styles.menuButton}>
          <IconButton label={t("frame.menu")} aria-haspopup="dialog" onClick={onMenu}>
            <MenuIcon aria-hidden="true" />
          </IconButton>
        </span>
      </div>
    </header>
  )
}

function MainMenu({ entries }: { entries: MenuEntry[] }) {
  const t = useWords()
  return (
    <nav className={`grow ${styles.menu}`} aria-label={t("frame.menuLabel")}>
      <ul>
        {entries.map(({ to, word, showsPending }) => (
          <li key={to}>
            <Link to={to} className={styles.entry} activeOptions={exactly}>
              {t(`frame.${word}`)}
              {showsPending && <PendingBadge />}
            </Link>
          </li>
        ))}
        <li>
          <Disclosure label={t("common.more")} className={styles.entry}>
            <MoreLinks />
          </Disclosure>
        </li>
      </ul>
    </nav>
  )
}
