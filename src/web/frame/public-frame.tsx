import { Outlet, useLocation } from "@tanstack/react-router"
import Bell from "lucide-react/icons/bell"
import House from "lucide-react/icons/house"
import MapPin from "lucide-react/icons/map-pin"
import MessageCircleHeart from "lucide-react/icons/message-circle-heart"
import ShoppingBag from "lucide-react/icons/shopping-bag"
import { type ComponentType, lazy, Suspense, useState } from "react"
import { paths } from "#domain/platform/paths.ts"
import { useSession } from "#web/data/session.ts"
import { BottomTabs } from "#web/frame/bottom-tabs.tsx"
import styles from "#web/frame/frame.module.css"
import { OutageBanner } from "#web/frame/outage-banner.tsx"
import { PendingBadge } from "#web/frame/pending-badge.tsx"
import { PublicFooter } from "#web/frame/public-footer.tsx"
import { PublicHeader } from "#web/frame/public-header.tsx"
import { SkipLink } from "#web/frame/skip-link.tsx"
import { useWords } from "#web/words/words.ts"

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
  const { person } = useSession()
  const orders = {
    to: paths.orders,
    icon: <ShoppingBag aria-hidden="true" />,
    label: t("common.orders"),
    badge: <PendingBadge />,
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
        ...(person ? [orders] : []),
      ]}
    />
  )
}
