import {
  createRootRoute,
  createRoute,
  createRouter,
  parseSearchWith,
  type RouterHistory,
  stringifySearchWith,
} from "@tanstack/react-router"
import { paths } from "#domain/platform/paths.ts"
import { readAdminSearch } from "#web/admin/admin-search.ts"
import type { adminScreens } from "#web/admin/screens.ts"
import { Root } from "#web/app/root.tsx"
import { readOrdersSearch, readReceivedSearch } from "#web/customer/orders/orders-search.ts"
import { readSchedulingSearch } from "#web/customer/scheduler/scheduling-search.ts"
import { loginSearch } from "#web/data/paths.ts"
import { readTrackerSearch } from "#web/finder/tracker/tracker-search.ts"
import { lazyScreen } from "#web/frame/lost-part.ts"
import { PublicFrame } from "#web/frame/public-frame.tsx"
import { UnexpectedError } from "#web/frame/unexpected-error.tsx"
import { readDaySearch } from "#web/pharmacy/cash-sessions/day-search.ts"
import { readMedicinesSearch } from "#web/pharmacy/medicines/medicines-search.ts"
import { readPurchaseSearch } from "#web/pharmacy/purchase-orders/purchase-search.ts"
import { readQuarantineSearch } from "#web/pharmacy/quarantine/quarantine-search.ts"
import type { pharmacyScreens } from "#web/pharmacy/screens.ts"
import { readStockSearch } from "#web/pharmacy/stock/stock-search.ts"
import { readToDoSearch } from "#web/pharmacy/tasks/todo-search.ts"
import { readOpenSearch } from "#web/supplier/open-search.ts"

const root = createRootRoute({ component: Root, errorComponent: UnexpectedError })

const publicFrame = createRoute({ getParentRoute: () => root, id: "public", component: PublicFrame })

const home = createRoute({
  getParentRoute: () => publicFrame,
  path: paths.home,
  component: lazyScreen(() => import("#web/finder/home/home-page.tsx"), "HomePage"),
})
const tracker = createRoute({
  getParentRoute: () => publicFrame,
  path: paths.tracker,
  validateSearch: readTrackerSearch,
  component: lazyScreen(() => import("#web/finder/tracker/tracker-page.tsx"), "TrackerPage"),
})
const scheduling = createRoute({
  getParentRoute: () => publicFrame,
  path: paths.scheduling,
  validateSearch: readSchedulingSearch,
  component: lazyScreen(() => import("#web/customer/scheduler/scheduling-page.tsx"), "SchedulingPage"),
})
const assistant = createRoute({
  getParentRoute: () => publicFrame,
  path: paths.assistant,
  component: lazyScreen(() => import("#web/customer/assistant/assistant-page.tsx"), "AssistantPage"),
})
const orders = createRoute({
  getParentRoute: () => publicFrame,
  path: paths.orders,
  validateSearch: readOrdersSearch,
  component: lazyScreen(() => import("#web/customer/orders/orders-page.tsx"), "OrdersPage"),
})
const account = createRoute({
  getParentRoute: () => publicFrame,
  path: paths.account,
  component: lazyScreen(() => import("#web/customer/account/account-page.tsx"), "AccountPage"),
})
const contact = createRoute({
  getParentRoute: () => publicFrame,
  path: paths.contact,
  component: lazyScreen(() => import("#web/finder/contact/contact-page.tsx"), "ContactPage"),
})
const unauthorized = createRoute({
  getParentRoute: () => publicFrame,
  path: paths.unauthorized,
  component: lazyScreen(() => import("#web/app/login/unauthorized-page.tsx"), "UnauthorizedPage"),
})
const notFound = createRoute({
  getParentRoute: () => publicFrame,
  path: "$",
  component: lazyScreen(() => import("#web/frame/not-found-page.tsx"), "NotFoundPage"),
})

const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  validateSearch: loginSearch,
  component: lazyScreen(() => import("#web/app/login/login-page.tsx"), "LoginPage"),
})

/** The files of these screens are named in one that only staff load. */
const pharmacyScreen = (name: keyof typeof pharmacyScreens) =>
  lazyScreen(
    () => import("#web/pharmacy/screens.ts").then(({ pharmacyScreens }) => pharmacyScreens[name]()),
    "default",
  )

const pharmacyFrame = createRoute({
  getParentRoute: () => root,
  id: "pharmacy",
  component: pharmacyScreen("pharmacyFrame"),
})
const pos = createRoute({
  getParentRoute: () => pharmacyFrame,
  path: paths.pos,
  component: pharmacyScreen("posPage"),
})
const posPurchase = createRoute({
  getParentRoute: () => pharmacyFrame,
  path: paths.posPurchase,
  validateSearch: readPurchaseSearch,
  component: pharmacyScreen("purchasePage"),
})
const posStock = createRoute({
  getParentRoute: () => pharmacyFrame,
  path: paths.posStock,
  validateSearch: readStockSearch,
  component: pharmacyScreen("stockPage"),
})
const posStockCount = createRoute({
  getParentRoute: () => pharmacyFrame,
  path: paths.posStockCount,
  validateSearch: readStockSearch,
  component: pharmacyScreen("countPage"),
})
const posStockLabels = createRoute({
  getParentRoute: () => pharmacyFrame,
  path: paths.posStockLabels,
  validateSearch: readStockSearch,
  component: pharmacyScreen("labelsPage"),
})
const posQuarantine = createRoute({
  getParentRoute: () => pharmacyFrame,
  path: paths.posQuarantine,
  validateSearch: readQuarantineSearch,
  component: pharmacyScreen("quarantinePage"),
})
const posToDo = createRoute({
  getParentRoute: () => pharmacyFrame,
  path: paths.posToDo,
  validateSearch: readToDoSearch,
  component: pharmacyScreen("toDoPage"),
})
const posSuppliers = createRoute({
  getParentRoute: () => pharmacyFrame,
  path: paths.posSuppliers,
  component: pharmacyScreen("pharmacySuppliersPage"),
})
const posOrders = createRoute({
  getParentRoute: () => pharmacyFrame,
  path: paths.posOrders,
  validateSearch: readReceivedSearch,
  component: pharmacyScreen("customerOrdersPage"),
})
const posMedicines = createRoute({
  getParentRoute: () => pharmacyFrame,
  path: paths.posMedicines,
  validateSearch: readMedicinesSearch,
  component: pharmacyScreen("medicinesPage"),
})
const posKeys = createRoute({
  getParentRoute: () => pharmacyFrame,
  path: paths.posKeys,
  component: pharmacyScreen("keysPage"),
})
const posDay = createRoute({
  getParentRoute: () => pharmacyFrame,
  path: paths.posDay,
  validateSearch: readDaySearch,
  component: pharmacyScreen("dayPage"),
})
const posDashboard = createRoute({
  getParentRoute: () => pharmacyFrame,
  path: paths.posDashboard,
  component: pharmacyScreen("dashboardPage"),
})

const supplierFrame = createRoute({
  getParentRoute: () => root,
  id: "supplier",
  component: lazyScreen(() => import("#web/supplier/supplier-frame.tsx"), "SupplierFrame"),
})
const suppliers = createRoute({
  getParentRoute: () => supplierFrame,
  path: paths.suppliers,
  validateSearch: readOpenSearch,
  component: lazyScreen(() => import("#web/supplier/available-page.tsx"), "AvailableOrdersPage"),
})
const suppliersAccepted = createRoute({
  getParentRoute: () => supplierFrame,
  path: paths.suppliersAccepted,
  component: lazyScreen(() => import("#web/supplier/own-orders-page.tsx"), "AcceptedOrdersPage"),
})
const suppliersHistory = createRoute({
  getParentRoute: () => supplierFrame,
  path: paths.suppliersHistory,
  validateSearch: readPurchaseSearch,
  component: lazyScreen(() => import("#web/supplier/own-orders-page.tsx"), "OrderHistoryPage"),
})

/** The files of these screens are named in one that only the administration loads. */
const adminScreen = (name: keyof typeof adminScreens) =>
  lazyScreen(
    () => import("#web/admin/screens.ts").then(({ adminScreens }) => adminScreens[name]()),
    "default",
  )

const adminFrame = createRoute({
  getParentRoute: () => root,
  id: "admin",
  component: adminScreen("frame"),
})
const adminPage = <Path extends string>(path: Path, screen: keyof typeof adminScreens) =>
  createRoute({
    getParentRoute: () => adminFrame,
    path,
    validateSearch: readAdminSearch,
    component: adminScreen(screen),
  })

const routeTree = root.addChildren([
  publicFrame.addChildren([
    home,
    tracker,
    scheduling,
    assistant,
    orders,
    account,
    contact,
    unauthorized,
    notFound,
  ]),
  login,
  pharmacyFrame.addChildren([
    pos,
    posPurchase,
    posStock,
    posStockCount,
    posStockLabels,
    posQuarantine,
    posToDo,
    posSuppliers,
    posOrders,
    posMedicines,
    posKeys,
    posDay,
    posDashboard,
  ]),
  supplierFrame.addChildren([suppliers, suppliersAccepted, suppliersHistory]),
  adminFrame.addChildren([
    adminPage(paths.admin, "overview"),
    adminPage(paths.adminUnmet, "unmet"),
    adminPage(paths.adminUsers, "users"),
    adminPage(paths.adminPharmacies, "pharmacies"),
    adminPage(paths.adminSuppliers, "suppliers"),
    adminPage(paths.adminMedicines, "medicines"),
    adminPage(paths.adminBanners, "banners"),
    adminPage(paths.adminAudit, "audit"),
    adminPage(paths.adminHealth, "health"),
    adminPage(paths.adminSettings, "settings"),
  ]),
])

/** Addresses stay readable: `?q=para`, never quoted. */
export function createPharosRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    trailingSlash: "preserve",
    scrollRestoration: !import.meta.env.SSR,
    defaultPreload: "intent",
    defaultPendingMs: 200,
  })
}

export type PharosRouter = ReturnType<typeof createPharosRouter>

declare module "@tanstack/react-router" {
  interface Register {
    router: PharosRouter
  }
}
