import type { ComponentType } from "react"

// Named by hand: what a screen knows of the routes would otherwise lead back to the routes' own type.
type ScreenName =
  | "frame"
  | "overview"
  | "unmet"
  | "users"
  | "pharmacies"
  | "suppliers"
  | "medicines"
  | "banners"
  | "audit"
  | "health"
  | "settings"

/** Every screen of the administration, loaded when it is shown. */
export const adminScreens: Record<ScreenName, () => Promise<{ default: ComponentType }>> = {
  frame: async () => ({ default: (await import("#web/admin/admin-frame.tsx")).AdminFrame }),
  overview: async () => ({ default: (await import("#web/admin/overview/overview-page.tsx")).OverviewPage }),
  unmet: async () => ({
    default: (await import("#web/admin/zero-result-searches/unmet-page.tsx")).UnmetPage,
  }),
  users: async () => ({ default: (await import("#web/admin/people/users-page.tsx")).UsersPage }),
  pharmacies: async () => ({
    default: (await import("#web/admin/pharmacies/pharmacies-page.tsx")).PharmaciesPage,
  }),
  suppliers: async () => ({
    default: (await import("#web/admin/suppliers/suppliers-page.tsx")).SuppliersPage,
  }),
  medicines: async () => ({
    default: (await import("#web/admin/medicines/medicines-page.tsx")).MedicinesPage,
  }),
  banners: async () => ({ default: (await import("#web/admin/banners/banners-page.tsx")).BannersPage }),
  audit: async () => ({ default: (await import("#web/admin/audit/audit-page.tsx")).AuditPage }),
  health: async () => ({ default: (await import("#web/admin/health/health-page.tsx")).HealthPage }),
  settings: async () => ({ default: (await import("#web/admin/settings/settings-page.tsx")).SettingsPage }),
}
