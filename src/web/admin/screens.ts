import { AdminFrame } from "#web/admin/admin-frame.tsx"
import { type LoadScreen, screenOf } from "#web/frame/screen.ts"

// Annotated to break a circular type: screen, router, screen.
type ScreenName =
  | "frame"
  | "overview"
  | "unmet"
  | "users"
  | "pharmacies"
  | "applications"
  | "dataRequests"
  | "suppliers"
  | "medicines"
  | "recalls"
  | "shortages"
  | "freshness"
  | "serviceLevels"
  | "keys"
  | "announcements"
  | "banners"
  | "audit"
  | "health"
  | "settings"

/** Loads the administration's screens on demand; their frame comes with this list. */
export const adminScreens: Record<ScreenName, LoadScreen> = {
  frame: async () => ({ default: AdminFrame }),
  overview: screenOf(() => import("#web/admin/overview/overview-page.tsx"), "OverviewPage"),
  unmet: screenOf(() => import("#web/admin/zero-result-searches/unmet-page.tsx"), "UnmetPage"),
  users: screenOf(() => import("#web/admin/people/users-page.tsx"), "UsersPage"),
  pharmacies: screenOf(() => import("#web/admin/pharmacies/pharmacies-page.tsx"), "PharmaciesPage"),
  applications: screenOf(() => import("#web/admin/applications/applications-page.tsx"), "ApplicationsPage"),
  dataRequests: screenOf(() => import("#web/admin/data-requests/data-requests-page.tsx"), "DataRequestsPage"),
  suppliers: screenOf(() => import("#web/admin/suppliers/suppliers-page.tsx"), "SuppliersPage"),
  medicines: screenOf(() => import("#web/admin/medicines/medicines-page.tsx"), "MedicinesPage"),
  recalls: screenOf(() => import("#web/admin/recalls/recalls-page.tsx"), "AdminRecallsPage"),
  shortages: screenOf(() => import("#web/admin/shortages/shortages-page.tsx"), "ShortagesPage"),
  freshness: screenOf(() => import("#web/admin/freshness/freshness-page.tsx"), "FreshnessPage"),
  serviceLevels: screenOf(
    () => import("#web/admin/service-levels/service-levels-page.tsx"),
    "ServiceLevelsPage",
  ),
  keys: screenOf(() => import("#web/admin/keys/keys-page.tsx"), "AdminKeysPage"),
  announcements: screenOf(
    () => import("#web/admin/announcements/announcements-page.tsx"),
    "AnnouncementsPage",
  ),
  banners: screenOf(() => import("#web/admin/banners/banners-page.tsx"), "BannersPage"),
  audit: screenOf(() => import("#web/admin/audit/audit-page.tsx"), "AuditPage"),
  health: screenOf(() => import("#web/admin/health/health-page.tsx"), "HealthPage"),
  settings: screenOf(() => import("#web/admin/settings/settings-page.tsx"), "SettingsPage"),
}
