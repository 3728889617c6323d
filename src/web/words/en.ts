import type { WriteDate } from "#web/words/date-words.ts"
import type { account } from "#web/words/en/account.ts"
import type { accounts } from "#web/words/en/accounts.ts"
import type { admin } from "#web/words/en/admin.ts"
import type { adminAnnouncements } from "#web/words/en/admin-announcements.ts"
import type { adminApplications } from "#web/words/en/admin-applications.ts"
import type { adminAudit } from "#web/words/en/admin-audit.ts"
import type { adminBanners } from "#web/words/en/admin-banners.ts"
import type { bulk } from "#web/words/en/admin-bulk.ts"
import type { adminDataRequests } from "#web/words/en/admin-data-requests.ts"
import type { adminFreshness } from "#web/words/en/admin-freshness.ts"
import type { adminHealth } from "#web/words/en/admin-health.ts"
import type { adminKeys } from "#web/words/en/admin-keys.ts"
import type { adminMedicines } from "#web/words/en/admin-medicines.ts"
import type { adminOverview } from "#web/words/en/admin-overview.ts"
import type { adminPharmacies } from "#web/words/en/admin-pharmacies.ts"
import type { adminServiceLevels } from "#web/words/en/admin-service-levels.ts"
import type { adminSettings } from "#web/words/en/admin-settings.ts"
import type { adminShortages } from "#web/words/en/admin-shortages.ts"
import type { adminSuppliers } from "#web/words/en/admin-suppliers.ts"
import type { adminUnmet } from "#web/words/en/admin-unmet.ts"
import type { adminUsers } from "#web/words/en/admin-users.ts"
import type { alternatives } from "#web/words/en/alternatives.ts"
import type { assistant } from "#web/words/en/assistant.ts"
import type { auditActions } from "#web/words/en/audit-actions.ts"
import type { branches } from "#web/words/en/branches.ts"
import type { camera } from "#web/words/en/camera.ts"
import type { caregivers } from "#web/words/en/caregivers.ts"
import type { cashiers } from "#web/words/en/cashiers.ts"
import type { common } from "#web/words/en/common.ts"
import type { corrections } from "#web/words/en/corrections.ts"
import type { customers } from "#web/words/en/customers.ts"
import type { dashboard } from "#web/words/en/dashboard.ts"
import type { dataRequests } from "#web/words/en/data-requests.ts"
import type { day } from "#web/words/en/day.ts"
import type { drafts } from "#web/words/en/drafts.ts"
import type { expiring } from "#web/words/en/expiring.ts"
import type { frame } from "#web/words/en/frame.ts"
import type { goodsIn } from "#web/words/en/goods-in.ts"
import type { home } from "#web/words/en/home.ts"
import type { hours } from "#web/words/en/hours.ts"
import type { keptPages } from "#web/words/en/kept-pages.ts"
import type { keys } from "#web/words/en/keys.ts"
import type { login } from "#web/words/en/login.ts"
import type { map } from "#web/words/en/map.ts"
import type { medicineList } from "#web/words/en/medicine-list.ts"
import type { offline } from "#web/words/en/offline.ts"
import type { openingHours } from "#web/words/en/opening-hours.ts"
import type { orders } from "#web/words/en/orders.ts"
import type { pages } from "#web/words/en/pages.ts"
import type { palette } from "#web/words/en/palette.ts"
import type { pharmacy } from "#web/words/en/pharmacy.ts"
import type { pharmacyForm } from "#web/words/en/pharmacy-form.ts"
import type { pharmacyPage } from "#web/words/en/pharmacy-page.ts"
import type { places } from "#web/words/en/places.ts"
import type { prescriptions } from "#web/words/en/prescriptions.ts"
import type { printer } from "#web/words/en/printer.ts"
import type { problemWords as problems } from "#web/words/en/problems.ts"
import type { purchase } from "#web/words/en/purchase.ts"
import type { quarantine } from "#web/words/en/quarantine.ts"
import type { recalls } from "#web/words/en/recalls.ts"
import type { registerPharmacy } from "#web/words/en/register-pharmacy.ts"
import type { reminders } from "#web/words/en/reminders.ts"
import type { reports } from "#web/words/en/reports.ts"
import type { requests } from "#web/words/en/requests.ts"
import type { route } from "#web/words/en/route.ts"
import type { savedViews } from "#web/words/en/saved-views.ts"
import type { scan } from "#web/words/en/scan.ts"
import type { scheduler } from "#web/words/en/scheduler.ts"
import type { shelf } from "#web/words/en/shelf.ts"
import type { staff } from "#web/words/en/staff.ts"
import type { status } from "#web/words/en/status.ts"
import type { supplier } from "#web/words/en/supplier.ts"
import type { supplierLicence } from "#web/words/en/supplier-licence.ts"
import type { supplierProducts } from "#web/words/en/supplier-products.ts"
import type { supplierReturns } from "#web/words/en/supplier-returns.ts"
import type { supplierStatements } from "#web/words/en/supplier-statements.ts"
import type { till } from "#web/words/en/till.ts"
import type { todo } from "#web/words/en/todo.ts"
import type { tracker } from "#web/words/en/tracker.ts"
import type { ui } from "#web/words/en/ui.ts"
import type { watches } from "#web/words/en/watches.ts"
import type { webhooks } from "#web/words/en/webhooks.ts"
import type { workplace } from "#web/words/en/workplace.ts"

/** The English texts: those that every page may need, and those that come with the screen that imports them. */
export type KnownWords = {
  staff: typeof staff
  camera: typeof camera
  caregivers: typeof caregivers
  cashiers: typeof cashiers
  common: typeof common
  account: typeof account
  admin: typeof admin
  adminApplications: typeof adminApplications
  adminDataRequests: typeof adminDataRequests
  dataRequests: typeof dataRequests
  adminAudit: typeof adminAudit
  adminAnnouncements: typeof adminAnnouncements
  adminBanners: typeof adminBanners
  bulk: typeof bulk
  savedViews: typeof savedViews
  adminHealth: typeof adminHealth
  adminMedicines: typeof adminMedicines
  adminOverview: typeof adminOverview
  adminPharmacies: typeof adminPharmacies
  adminSettings: typeof adminSettings
  adminSuppliers: typeof adminSuppliers
  adminFreshness: typeof adminFreshness
  adminKeys: typeof adminKeys
  adminServiceLevels: typeof adminServiceLevels
  adminShortages: typeof adminShortages
  adminUnmet: typeof adminUnmet
  adminUsers: typeof adminUsers
  alternatives: typeof alternatives
  assistant: typeof assistant
  auditActions: typeof auditActions
  dashboard: typeof dashboard
  day: typeof day
  frame: typeof frame
  branches: typeof branches
  drafts: typeof drafts
  goodsIn: typeof goodsIn
  home: typeof home
  hours: typeof hours
  keptPages: typeof keptPages
  keys: typeof keys
  login: typeof login
  map: typeof map
  medicineList: typeof medicineList
  offline: typeof offline
  openingHours: typeof openingHours
  orders: typeof orders
  pages: typeof pages
  status: typeof status
  palette: typeof palette
  pharmacy: typeof pharmacy
  pharmacyForm: typeof pharmacyForm
  pharmacyPage: typeof pharmacyPage
  places: typeof places
  printer: typeof printer
  problems: typeof problems
  purchase: typeof purchase
  accounts: typeof accounts
  corrections: typeof corrections
  customers: typeof customers
  supplierLicence: typeof supplierLicence
  supplierProducts: typeof supplierProducts
  supplierReturns: typeof supplierReturns
  supplierStatements: typeof supplierStatements
  expiring: typeof expiring
  quarantine: typeof quarantine
  prescriptions: typeof prescriptions
  recalls: typeof recalls
  registerPharmacy: typeof registerPharmacy
  reminders: typeof reminders
  reports: typeof reports
  requests: typeof requests
  route: typeof route
  scan: typeof scan
  scheduler: typeof scheduler
  shelf: typeof shelf
  supplier: typeof supplier
  till: typeof till
  todo: typeof todo
  tracker: typeof tracker
  ui: typeof ui
  watches: typeof watches
  webhooks: typeof webhooks
  workplace: typeof workplace
}

/**
 * An area's texts in another language: the keys of the English ones, plurals with `_one` and `_other` as well.
 * A key that is absent reads as in English.
 */
export type Translation<Texts> = {
  readonly [Key in keyof Texts]?: Texts[Key] extends string ? string : Translation<Texts[Key]>
}

/** A language's whole catalogue. */
export type Words = Translation<KnownWords>

/** What the server sends in English, by that English. */
export type ServerNames = Readonly<
  Record<"forms" | "days" | "adverts" | "messages", Readonly<Record<string, string>>>
>

/** What is loaded of a language. */
export type LoadedLanguage = { words: Words; writeDate: WriteDate; names: ServerNames }
