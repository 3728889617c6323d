import { useQuery } from "@tanstack/react-query"
import { Navigate, useMatches } from "@tanstack/react-router"
import BellRing from "lucide-react/icons/bell-ring"
import ClipboardCheck from "lucide-react/icons/clipboard-check"
import Clock from "lucide-react/icons/clock"
import Cross from "lucide-react/icons/cross"
import Factory from "lucide-react/icons/factory"
import HeartPulse from "lucide-react/icons/heart-pulse"
import KeyRound from "lucide-react/icons/key-round"
import LayoutDashboard from "lucide-react/icons/layout-dashboard"
import MapPinOff from "lucide-react/icons/map-pin-off"
import Megaphone from "lucide-react/icons/megaphone"
import PackageX from "lucide-react/icons/package-x"
import Pill from "lucide-react/icons/pill"
import ScrollText from "lucide-react/icons/scroll-text"
import SearchX from "lucide-react/icons/search-x"
import SettingsIcon from "lucide-react/icons/settings"
import ShieldQuestion from "lucide-react/icons/shield-question-mark"
import Timer from "lucide-react/icons/timer"
import Users from "lucide-react/icons/users"
import { memo, type ReactNode } from "react"
import { maySeeScreen, startScreenOf } from "#domain/admin/desks.ts"
import { paths } from "#domain/platform/paths.ts"
import { useDistricts } from "#web/admin/desk.ts"
import { useWaitingCorrections } from "#web/admin/medicines/waiting-corrections.ts"
import { api } from "#web/data/call.ts"
import { useSession } from "#web/data/session.ts"
import type { Tab } from "#web/frame/bottom-tabs.tsx"
import { Guarded } from "#web/frame/guarded.tsx"
import { StaffFrame } from "#web/frame/staff-frame.tsx"
import { Badge } from "#web/kit/actions/chip.tsx"
import { useWords } from "#web/words/words.ts"
import "#web/words/en/admin.ts"

const entry = (to: Tab["to"], icon: ReactNode, label: string) => ({ to, icon, label })

/** Renders the administration's area: every screen under /admin, for the role admin, and for a desk its own. */
export function AdminFrame() {
  const t = useWords()
  // Of the screen that is shown: the location is ahead of it.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? "" })
  const { person } = useSession()
  const roles = person?.roles ?? []
  const { offered, isLimited } = useDistricts()
  const isOwn = ({ to }: Tab) => maySeeScreen(roles, to)
  const start = startScreenOf(roles)
  const overview = entry(paths.admin, <LayoutDashboard aria-hidden="true" />, t("admin.menu.overview"))
  const users = entry(paths.adminUsers, <Users aria-hidden="true" />, t("staff.usersAndRoles"))
  const pharmacies = entry(paths.adminPharmacies, <Cross aria-hidden="true" />, t("staff.pharmacies"))
  const applications = {
    ...entry(paths.adminApplications, <ClipboardCheck aria-hidden="true" />, t("admin.menu.applications")),
    badge: <ApplicationsBadge />,
  }
  const suppliers = entry(paths.adminSuppliers, <Factory aria-hidden="true" />, t("common.suppliers"))
  const medicines = {
    ...entry(paths.adminMedicines, <Pill aria-hidden="true" />, t("common.medicines")),
    badge: <CorrectionsBadge />,
  }
  const unmet = {
    ...entry(paths.adminUnmet, <SearchX aria-hidden="true" />, t("staff.unmetSearches")),
    badge: <UnmetBadge />,
  }
  const recalls = entry(paths.adminRecalls, <PackageX aria-hidden="true" />, t("staff.recalls"))
  const shortages = entry(paths.adminShortages, <MapPinOff aria-hidden="true" />, t("staff.shortages"))
  const freshness = entry(paths.adminFreshness, <Clock aria-hidden="true" />, t("admin.menu.freshness"))
  const answers = entry(paths.adminServiceLevels, <Timer aria-hidden="true" />, t("staff.orderAnswers"))
  const keys = entry(paths.adminKeys, <KeyRound aria-hidden="true" />, t("staff.apiKeys"))
  const announcements = entry(
    paths.adminAnnouncements,
    <BellRing aria-hidden="true" />,
    t("staff.announcements"),
  )
  const dataRequests = entry(
    paths.adminDataRequests,
    <ShieldQuestion aria-hidden="true" />,
    t("staff.dataRequests"),
  )
  const banners = entry(paths.adminBanners, <Megaphone aria-hidden="true" />, t("staff.banners"))
  const audit = entry(paths.adminAudit, <ScrollText aria-hidden="true" />, t("staff.auditLog"))
  const health = entry(paths.adminHealth, <HeartPulse aria-hidden="true" />, t("staff.systemHealth"))
  const settings = entry(paths.adminSettings, <SettingsIcon aria-hidden="true" />, t("staff.settings"))
  const menu = [
    [
      overview,
      users,
      pharmacies,
      applications,
      suppliers,
      medicines,
      recalls,
      shortages,
      freshness,
      answers,
      unmet,
    ],
    [announcements, banners, dataRequests, keys, audit, health, settings],
  ].flatMap((group) => (group.some(isOwn) ? [group.filter(isOwn)] : []))
  const tabs = [
    overview,
    { ...users, label: t("admin.tabs.users") },
    pharmacies,
    { ...audit, label: t("admin.tabs.audit") },
    { ...health, label: t("admin.tabs.health") },
  ]
  if (pathname === paths.admin && start !== undefined && start !== paths.admin) return <ToStart to={start} />
  return (
    <Guarded need={(own) => maySeeScreen(own, pathname)}>
      <StaffFrame
        title={t("common.pharosAdministration")}
        note={
          isLimited && offered.length > 0
            ? t("admin.ofDistricts", { districts: offered.join(", "), count: offered.length })
            : undefined
        }
        menu={menu}
        tabs={tabs.every(isOwn) ? tabs : menu.flat().slice(0, tabs.length)}
      />
    </Guarded>
  )
}

/** Renders once: a new element would begin the navigation again. */
const ToStart = memo(({ to }: Pick<Tab, "to">) => <Navigate to={to} replace />)

const staleTime = 5 * 60_000

/** Counts the applications of pharmacies that wait for a decision, up to a page of them. */
function ApplicationsBadge() {
  const t = useWords()
  const { data } = useQuery(
    api.adminApplications.list.queryOptions({ input: { show: "to-decide" }, staleTime }),
  )
  const count = data?.applications.filter(({ state }) => state === "waiting").length ?? 0
  const hasMore = data?.next !== null
  const label = t("admin.applicationsBadge", { count })
  return count > 0 ? <Badge count={count} label={label} hasMore={hasMore} /> : null
}

function CorrectionsBadge() {
  const t = useWords()
  const { count, hasMore } = useWaitingCorrections()
  const label = t("admin.correctionsBadge", { count })
  return count > 0 ? <Badge count={count} label={label} hasMore={hasMore} /> : null
}

/** Counts last week's searches without results, for the menu entry. */
function UnmetBadge() {
  const t = useWords()
  const input = { days: 7, show: "open", page: 1 } as const
  const { data } = useQuery(api.adminUnmet.list.queryOptions({ input, staleTime }))
  const count = data?.rows.length ?? 0
  const label = t("admin.unmetBadge", { count })
  return count > 0 ? <Badge count={count} label={label} hasMore={data?.hasMore ?? false} /> : null
}
