import { Link, Outlet, useLocation } from "@tanstack/react-router"
import Bell from "lucide-react/icons/bell"
import House from "lucide-react/icons/house"
import MapPin from "lucide-react/icons/map-pin"
import MenuIcon from "lucide-react/icons/menu"
import MessageCircleHeart from "lucide-react/icons/message-circle-heart"
import ShoppingBag from "lucide-react/icons/shopping-bag"
import { type ComponentType, lazy, Suspense, useState } from "react"
import { paths } from "#domain/platform/paths.ts"
import { exactly } from "#web/data/paths.ts"
import { useSession } from "#web/data/session.ts"
import { BottomTabs } from "#web/frame/bottom-tabs.tsx"
import styles from "#web/frame/frame.module.css"
import { LanguageSwitch } from "#web/frame/language-switch.tsx"
import { Logo } from "#web/frame/logo.tsx"
import { type MenuEntry, menuEntries } from "#web/frame/menu-entries.ts"
import { MoreLinks } from "#web/frame/more-links.tsx"
import { OutageBanner } from "#web/frame/outage-banner.tsx"
import { PendingBadge } from "#web/frame/pending-badge.tsx"
import { PersonCorner } from "#web/frame/person-corner.tsx"
import { PublicFooter } from "#web/frame/public-footer.tsx"
import header from "#web/frame/public-header.module.css"
import { SkipLink } from "#web/frame/skip-link.tsx"
import { ThemeSwitch } from "#web/frame/theme-switch.tsx"
import { IconButton } from "#web/kit/actions/button.tsx"
import { Disclosure } from "#web/kit/actions/disclosure.tsx"
import { classes } from "#web/kit/browser/classes.ts"
import { useLanguage, useWords } from "#web/words/words.ts"

const NoMenu: ComponentType<{ onClose: () => void }> = () => null

// Comes with the first press on the menu; without it every link is in the footer.
const MenuSheet = lazy(async () => {
  const { MenuSheet } = await import("#web/frame/menu-sheet.tsx").catch(() => ({ MenuSheet: NoMenu }))
  return { default: MenuSheet }
})

/** The frame of every page that is not a pharmacy's or a supplier's. */
export function PublicFrame() {
  const isHome = useLocation({ select: (location) => location.pathname === paths.home })
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <div className={styles.frame}>
      <SkipLink />
      <PublicHeader on={isHome ? "night" : "page"} onMenu={() => setMenuOpen(true)} />
      <OutageBanner />
      <main id="main" tabIndex={-1} className="grow">
        <Outlet />
      </main>
      <PublicFooter />
      <PublicTabs />
      <Suspense>{isMenuOpen && <MenuSheet onClose={() => setMenuOpen(false)} />}</Suspense>
    </div>
  )
}

function PublicTabs() {
  const t = useWords()
  const { state } = useSession()
  const orders = {
    to: paths.orders,
    icon: <ShoppingBag aria-hidden="true" />,
    label: t("common.orders"),
    badge: <PendingBadge />,
    className: state === "unknown" ? "person-room" : undefined,
  }
  return (
    <BottomTabs
      label={t("frame.menuLabel")}
      tabs={[
        { to: paths.home, icon: <House aria-hidden="true" />, label: t("common.home") },
        { to: paths.tracker, icon: <MapPin aria-hidden="true" />, label: t("frame.tabTracker") },
        { to: paths.scheduling, icon: <Bell aria-hidden="true" />, label: t("frame.tabScheduling") },
        {
          to: paths.assistant,
          icon: <MessageCircleHeart aria-hidden="true" />,
          label: t("frame.tabAssistant"),
        },
        ...(state === "guest" ? [] : [orders]),
      ]}
    />
  )
}

/** The top navigation. On the start page it overlays the night scene. */
function PublicHeader({ on, onMenu }: { on: "page" | "night"; onMenu: () => void }) {
  const t = useWords()
  const session = useSession()
  const entries = menuEntries(session)
  // Sinhala and Tamil need the room of the person's name.
  const isCrowded = entries.length > 6 || useLanguage() !== "en"
  return (
    <header className={classes(header.bar, on === "night" && header.night, on === "night" && "on-night")}>
      <div className={classes("wrap", `row nowrap ${header.inside}`, !session.person && header.guest)}>
        <Link
          to={paths.home}
          className={`row nowrap gap-0 fixed ${header.logo}`}
          aria-label={t("frame.homeLink")}
        >
          <Logo on={on} height={40} />
        </Link>
        <MainMenu entries={entries} />
        <LanguageSwitch className={header.languages} />
        <span className="not-phone">
          <ThemeSwitch />
        </span>
        <PersonCorner on={on} isNameHidden={isCrowded} />
        <span className={header.menuButton}>
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
    <nav className={`grow ${header.menu}`} aria-label={t("frame.menuLabel")}>
      <ul>
        {entries.map(({ to, word, showsPending }) => (
          <li key={to}>
            <Link to={to} className={header.entry} activeOptions={exactly}>
              {t(`frame.${word}`)}
              {showsPending && <PendingBadge />}
            </Link>
          </li>
        ))}
        <li>
          <Disclosure label={t("common.more")} className={header.entry}>
            <MoreLinks />
          </Disclosure>
        </li>
      </ul>
    </nav>
  )
}
