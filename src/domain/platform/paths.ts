import { readPharmacyPath } from "#domain/finder/pharmacy-path.ts"
import { trackerPath } from "./product.ts"

/** Every path of the browser app; the server answers any other with 404. */
export const paths = {
  home: "/",
  tracker: trackerPath,
  scheduling: "/scheduling",
  assistant: "/assistant",
  orders: "/orders",
  account: "/account",
  contact: "/contact",
  status: "/status",
  registerPharmacy: "/register-pharmacy",
  login: "/login",
  unauthorized: "/unauthorized",
  admin: "/admin",
  adminUsers: "/admin/users",
  adminUnmet: "/admin/unmet-searches",
  adminPharmacies: "/admin/pharmacies",
  adminApplications: "/admin/applications",
  adminDataRequests: "/admin/data-requests",
  adminSuppliers: "/admin/suppliers",
  adminMedicines: "/admin/medicines",
  adminRecalls: "/admin/recalls",
  adminShortages: "/admin/shortages",
  adminFreshness: "/admin/freshness",
  adminKeys: "/admin/keys",
  adminServiceLevels: "/admin/service-levels",
  adminAnnouncements: "/admin/announcements",
  adminBanners: "/admin/banners",
  adminAudit: "/admin/audit",
  adminHealth: "/admin/health",
  adminSettings: "/admin/settings",
  pos: "/pos",
  posPurchase: "/pos/purchase",
  posGoodsIn: "/pos/purchase/goods-in",
  posSuggestedOrders: "/pos/purchase/suggested",
  posStock: "/pos/stock",
  posStockCount: "/pos/stock/count",
  posStockLabels: "/pos/stock/labels",
  posBranches: "/pos/stock/branches",
  posTransfers: "/pos/stock/transfers",
  posTransferSheet: "/pos/stock/transfers/new",
  posExpiring: "/pos/stock/expiring",
  posQuarantine: "/pos/stock/quarantine",
  posRecalls: "/pos/stock/recalls",
  posRegister: "/pos/stock/register",
  posPrescriptions: "/pos/prescriptions",
  posToDo: "/pos/to-do",
  posSuppliers: "/pos/suppliers",
  posOrders: "/pos/orders",
  posMedicines: "/pos/medicines",
  posKeys: "/pos/keys",
  posOpeningHours: "/pos/opening-hours",
  posDay: "/pos/day",
  posDashboard: "/pos/dashboard",
  posCustomers: "/pos/customers",
  posAccounts: "/pos/accounts",
  posReports: "/pos/reports",
  suppliers: "/suppliers",
  suppliersAccepted: "/suppliers/accepted-orders",
  suppliersHistory: "/suppliers/order-history",
  suppliersStatements: "/suppliers/statements",
  suppliersReturns: "/suppliers/returns",
  suppliersProducts: "/suppliers/products",
  suppliersWebhooks: "/suppliers/webhooks",
  suppliersLicence: "/suppliers/licence",
} as const

/** Paths of earlier versions, and where their screens are now. */
export const movedPaths: ReadonlyMap<string, string> = new Map([[paths.posToDo, paths.posDashboard]])

const known: ReadonlySet<string> = new Set(Object.values(paths))

/** Whether a path (without a trailing slash) belongs to the browser app. */
export function isKnownPath(pathname: string): boolean {
  return known.has(pathname) || readPharmacyPath(pathname) !== null
}
