import type { QueryClient } from "@tanstack/react-query"
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  parseSearchWith,
  type RouterHistory,
  redirect,
  stringifySearchWith,
} from "@tanstack/react-router"
import { paths } from "#domain/platform/paths.ts"
import type { adminScreens } from "#web/admin/screens.ts"
import { Root } from "#web/app/root.tsx"
import { loginSearch } from "#web/data/paths.ts"
import {
  readAccountSearch,
  readAdminSearch,
  readBranchesSearch,
  readCustomerSearch,
  readDaySearch,
  readExpiringSearch,
  readMedicinesSearch,
  readOrdersSearch,
  readPharmacySearch,
  readPrescriptionSearch,
  readPurchaseSearch,
  readQuarantineSearch,
  readRecallSearch,
  readReceivedSearch,
  readRegisterSearch,
  readReportSearch,
  readSchedulingSearch,
  readStockSearch,
  readSupplierOrderSearch,
  readTillSearch,
  readToDoSearch,
  readTrackerSearch,
  readTransferSheetSearch,
  readTransfersSearch,
} from "#web/data/searches.ts"
import { PublicFrame } from "#web/frame/public-frame.tsx"
import { type LoadScreen, screen, screenOf } from "#web/frame/screen.ts"
import { UnexpectedError } from "#web/frame/unexpected-error.tsx"
import type { pharmacyScreens } from "#web/pharmacy/screens.ts"
import type { supplierScreens } from "#web/supplier/screens.ts"

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  errorComponent: UnexpectedError,
})

type ScreenName =
  | "home"
  | "tracker"
  | "pharmacyPage"
  | "scheduling"
  | "assistant"
  | "orders"
  | "account"
  | "contact"
  | "status"
  | "registerPharmacy"
  | "unauthorized"
  | "notFound"
  | "login"

// Annotated, because a screen's type refers to the routes.
const screens: Record<ScreenName, LoadScreen> = {
  home: screenOf(() => import("#web/finder/home/home-page.tsx"), "HomePage"),
  tracker: screenOf(() => import("#web/finder/tracker/tracker-page.tsx"), "TrackerPage"),
  pharmacyPage: screenOf(() => import("#web/finder/pharmacy-page/pharmacy-page.tsx"), "PharmacyPage"),
  scheduling: screenOf(() => import("#web/customer/scheduler/scheduling-page.tsx"), "SchedulingPage"),
  assistant: screenOf(() => import("#web/customer/assistant/assistant-page.tsx"), "AssistantPage"),
  orders: screenOf(() => import("#web/customer/orders/orders-page.tsx"), "OrdersPage"),
  account: screenOf(() => import("#web/customer/account/account-page.tsx"), "AccountPage"),
  registerPharmacy: screenOf(() => import("#web/finder/register/register-page.tsx"), "RegisterPage"),
  contact: screenOf(() => import("#web/finder/contact/contact-page.tsx"), "ContactPage"),
  status: screenOf(() => import("#web/finder/status/status-page.tsx"), "StatusPage"),
  unauthorized: screenOf(() => import("#web/app/login/unauthorized-page.tsx"), "UnauthorizedPage"),
  notFound: screenOf(() => import("#web/frame/not-found-page.tsx"), "NotFoundPage"),
  login: screenOf(() => import("#web/app/login/login-page.tsx"), "LoginPage"),
}

/** Staff screens: their file names are in a chunk that only staff load. */
const pharmacyScreen = (name: keyof typeof pharmacyScreens) =>
  screen(
    () => import("#web/pharmacy/screens.ts").then(({ pharmacyScreens }) => pharmacyScreens[name]()),
    "pharmacy",
  )

/** A supplier's screens, in a chunk of their own like the others of staff. */
const supplierScreen = (name: keyof typeof supplierScreens) =>
  screen(
    () => import("#web/supplier/screens.ts").then(({ supplierScreens }) => supplierScreens[name]()),
    "supplier",
  )

/** Administration screens: their file names are in a chunk that only administrators load. */
const adminScreen = (name: keyof typeof adminScreens) =>
  screen(() => import("#web/admin/screens.ts").then(({ adminScreens }) => adminScreens[name]()), "admin")

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  validateSearch: loginSearch,
  ...screen(screens.login, "guest"),
})

const publicFrame = createRoute({ getParentRoute: () => root, id: "public", component: PublicFrame })
const inPublic = { getParentRoute: () => publicFrame }
const publicPages = [
  createRoute({ ...inPublic, path: paths.home, ...screen(screens.home, "guest") }),
  createRoute({
    ...inPublic,
    path: paths.tracker,
    validateSearch: readTrackerSearch,
    ...screen(screens.tracker, "guest"),
  }),
  createRoute({
    ...inPublic,
    path: `${paths.tracker}/pharmacy/$pharmacy`,
    validateSearch: readPharmacySearch,
    ...screen(screens.pharmacyPage, "guest"),
  }),
  createRoute({
    ...inPublic,
    path: paths.scheduling,
    validateSearch: readSchedulingSearch,
    ...screen(screens.scheduling, "signed-in"),
  }),
  createRoute({ ...inPublic, path: paths.assistant, ...screen(screens.assistant, "signed-in") }),
  createRoute({
    ...inPublic,
    path: paths.orders,
    validateSearch: readOrdersSearch,
    ...screen(screens.orders, "signed-in"),
  }),
  createRoute({
    ...inPublic,
    path: paths.account,
    validateSearch: readAccountSearch,
    ...screen(screens.account, "signed-in"),
  }),
  createRoute({ ...inPublic, path: paths.contact, ...screen(screens.contact, "guest") }),
  createRoute({ ...inPublic, path: paths.status, ...screen(screens.status, "guest") }),
  createRoute({
    ...inPublic,
    path: paths.registerPharmacy,
    ...screen(screens.registerPharmacy, "guest"),
  }),
  createRoute({ ...inPublic, path: paths.unauthorized, ...screen(screens.unauthorized, "guest") }),
  createRoute({ ...inPublic, path: "$", ...screen(screens.notFound, "guest") }),
] as const

const pharmacyFrame = createRoute({
  getParentRoute: () => root,
  id: "pharmacy",
  ...pharmacyScreen("frame"),
})
const inPharmacy = { getParentRoute: () => pharmacyFrame }
/** A screen of the counter that keeps something in its address. */
const searched = <Search,>(
  name: keyof typeof pharmacyScreens,
  validateSearch: (raw: Record<string, unknown>) => Search,
) => ({
  validateSearch,
  ...pharmacyScreen(name),
})
const pharmacyPages = [
  createRoute({ ...inPharmacy, path: paths.pos, ...searched("pos", readTillSearch) }),
  createRoute({ ...inPharmacy, path: paths.posPurchase, ...searched("purchase", readPurchaseSearch) }),
  createRoute({ ...inPharmacy, path: paths.posGoodsIn, ...pharmacyScreen("goodsIn") }),
  createRoute({ ...inPharmacy, path: paths.posSuggestedOrders, ...pharmacyScreen("suggestedOrders") }),
  createRoute({ ...inPharmacy, path: paths.posStock, ...searched("stock", readStockSearch) }),
  createRoute({ ...inPharmacy, path: paths.posStockCount, ...searched("count", readStockSearch) }),
  createRoute({ ...inPharmacy, path: paths.posStockLabels, ...searched("labels", readStockSearch) }),
  createRoute({ ...inPharmacy, path: paths.posBranches, ...searched("branches", readBranchesSearch) }),
  createRoute({ ...inPharmacy, path: paths.posTransfers, ...searched("transfers", readTransfersSearch) }),
  createRoute({
    ...inPharmacy,
    path: paths.posTransferSheet,
    ...searched("transferSheet", readTransferSheetSearch),
  }),
  createRoute({ ...inPharmacy, path: paths.posExpiring, ...searched("expiring", readExpiringSearch) }),
  createRoute({ ...inPharmacy, path: paths.posQuarantine, ...searched("quarantine", readQuarantineSearch) }),
  createRoute({ ...inPharmacy, path: paths.posRegister, ...searched("register", readRegisterSearch) }),
  createRoute({
    ...inPharmacy,
    path: paths.posPrescriptions,
    ...searched("prescriptions", readPrescriptionSearch),
  }),
  createRoute({ ...inPharmacy, path: paths.posRecalls, ...searched("recalls", readRecallSearch) }),
  createRoute({
    ...inPharmacy,
    path: paths.posToDo,
    validateSearch: readToDoSearch,
    // Links of earlier versions: the list is a part of Today.
    beforeLoad: ({ search }) => {
      throw redirect({ to: paths.posDashboard, search, replace: true })
    },
  }),
  createRoute({ ...inPharmacy, path: paths.posSuppliers, ...pharmacyScreen("suppliers") }),
  createRoute({ ...inPharmacy, path: paths.posOrders, ...searched("orders", readReceivedSearch) }),
  createRoute({ ...inPharmacy, path: paths.posMedicines, ...searched("medicines", readMedicinesSearch) }),
  createRoute({ ...inPharmacy, path: paths.posKeys, ...pharmacyScreen("keys") }),
  createRoute({ ...inPharmacy, path: paths.posOpeningHours, ...pharmacyScreen("openingHours") }),
  createRoute({ ...inPharmacy, path: paths.posDay, ...searched("day", readDaySearch) }),
  createRoute({ ...inPharmacy, path: paths.posCustomers, ...searched("customers", readCustomerSearch) }),
  createRoute({ ...inPharmacy, path: paths.posAccounts, ...pharmacyScreen("accounts") }),
  createRoute({ ...inPharmacy, path: paths.posDashboard, ...searched("dashboard", readToDoSearch) }),
  createRoute({ ...inPharmacy, path: paths.posReports, ...searched("reports", readReportSearch) }),
] as const

const supplierFrame = createRoute({ getParentRoute: () => root, id: "supplier", ...supplierScreen("frame") })
const inSupplier = { getParentRoute: () => supplierFrame }
const supplierPage = <Path extends string>(path: Path, name: keyof typeof supplierScreens) =>
  createRoute({ ...inSupplier, path, validateSearch: readAdminSearch, ...supplierScreen(name) })
const supplierOrders = <Path extends string>(path: Path, name: keyof typeof supplierScreens) =>
  createRoute({ ...inSupplier, path, validateSearch: readSupplierOrderSearch, ...supplierScreen(name) })
const supplierPages = [
  supplierOrders(paths.suppliers, "open"),
  supplierOrders(paths.suppliersAccepted, "accepted"),
  supplierOrders(paths.suppliersHistory, "history"),
  supplierPage(paths.suppliersStatements, "statements"),
  supplierPage(paths.suppliersReturns, "returns"),
  supplierPage(paths.suppliersProducts, "products"),
  supplierPage(paths.suppliersLicence, "licence"),
  supplierPage(paths.suppliersWebhooks, "webhooks"),
] as const

const adminFrame = createRoute({ getParentRoute: () => root, id: "admin", ...adminScreen("frame") })
const adminPage = <Path extends string>(path: Path, name: keyof typeof adminScreens) =>
  createRoute({
    getParentRoute: () => adminFrame,
    path,
    validateSearch: readAdminSearch,
    ...adminScreen(name),
  })

const routeTree = root.addChildren([
  publicFrame.addChildren(publicPages),
  login,
  pharmacyFrame.addChildren(pharmacyPages),
  supplierFrame.addChildren(supplierPages),
  adminFrame.addChildren([
    adminPage(paths.admin, "overview"),
    adminPage(paths.adminUnmet, "unmet"),
    adminPage(paths.adminUsers, "users"),
    adminPage(paths.adminPharmacies, "pharmacies"),
    adminPage(paths.adminApplications, "applications"),
    adminPage(paths.adminDataRequests, "dataRequests"),
    adminPage(paths.adminSuppliers, "suppliers"),
    adminPage(paths.adminMedicines, "medicines"),
    adminPage(paths.adminRecalls, "recalls"),
    adminPage(paths.adminShortages, "shortages"),
    adminPage(paths.adminFreshness, "freshness"),
    adminPage(paths.adminServiceLevels, "serviceLevels"),
    adminPage(paths.adminKeys, "keys"),
    adminPage(paths.adminAnnouncements, "announcements"),
    adminPage(paths.adminBanners, "banners"),
    adminPage(paths.adminAudit, "audit"),
    adminPage(paths.adminHealth, "health"),
    adminPage(paths.adminSettings, "settings"),
  ]),
])

/** Keeps addresses readable: `?q=para`, without quotes. */
export function createPharosRouter(queryClient: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    context: { queryClient },
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    trailingSlash: "preserve",
    scrollRestoration: !import.meta.env.SSR,
    defaultPreload: "intent",
    // The query client decides what is stale.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
  })
}

export type PharosRouter = ReturnType<typeof createPharosRouter>

declare module "@tanstack/react-router" {
  interface Register {
    router: PharosRouter
  }
}
