import { type LoadScreen, screenOf } from "#web/frame/screen.ts"
import { PharmacyFrame } from "#web/pharmacy/pharmacy-frame.tsx"
import { PosPage, prefetch } from "#web/pharmacy/till/pos-page.tsx"

// Annotated to break a circular type: screen, router, screen.
type ScreenName =
  | "frame"
  | "pos"
  | "purchase"
  | "goodsIn"
  | "suggestedOrders"
  | "stock"
  | "count"
  | "labels"
  | "expiring"
  | "branches"
  | "transfers"
  | "transferSheet"
  | "quarantine"
  | "recalls"
  | "register"
  | "prescriptions"
  | "suppliers"
  | "orders"
  | "medicines"
  | "keys"
  | "openingHours"
  | "day"
  | "dashboard"
  | "reports"
  | "customers"
  | "accounts"

/** Every screen of the counter, loaded when it is shown; the till, on which work begins, comes with the frame. */
export const pharmacyScreens: Record<ScreenName, LoadScreen> = {
  frame: async () => ({ default: PharmacyFrame }),
  pos: async () => ({ default: PosPage, prefetch }),
  purchase: screenOf(() => import("#web/pharmacy/purchase-orders/purchase-page.tsx"), "PurchasePage"),
  goodsIn: screenOf(() => import("#web/pharmacy/goods-in/goods-in-page.tsx"), "GoodsInPage"),
  suggestedOrders: screenOf(
    () => import("#web/pharmacy/purchase-orders/suggested-page.tsx"),
    "SuggestedPage",
  ),
  stock: screenOf(() => import("#web/pharmacy/stock/stock-page.tsx"), "StockPage"),
  count: screenOf(() => import("#web/pharmacy/stock/count-page.tsx"), "CountPage"),
  labels: screenOf(() => import("#web/pharmacy/stock/labels-page.tsx"), "LabelsPage"),
  expiring: screenOf(() => import("#web/pharmacy/expiring/expiring-page.tsx"), "ExpiringPage"),
  branches: screenOf(() => import("#web/pharmacy/branches/branches-page.tsx"), "BranchesPage"),
  transfers: screenOf(() => import("#web/pharmacy/branches/transfers-page.tsx"), "TransfersPage"),
  transferSheet: screenOf(() => import("#web/pharmacy/branches/transfer-sheet.tsx"), "TransferSheetPage"),
  quarantine: screenOf(() => import("#web/pharmacy/quarantine/quarantine-page.tsx"), "QuarantinePage"),
  register: screenOf(() => import("#web/pharmacy/register/register-page.tsx"), "RegisterPage"),
  prescriptions: screenOf(
    () => import("#web/pharmacy/prescriptions/prescriptions-page.tsx"),
    "PrescriptionsPage",
  ),
  recalls: screenOf(() => import("#web/pharmacy/recalls/recalls-page.tsx"), "RecallsPage"),
  suppliers: screenOf(() => import("#web/pharmacy/suppliers-page.tsx"), "PharmacySuppliersPage"),
  orders: screenOf(
    () => import("#web/pharmacy/customer-orders/customer-orders-page.tsx"),
    "CustomerOrdersPage",
  ),
  medicines: screenOf(() => import("#web/pharmacy/medicines/medicines-page.tsx"), "MedicinesPage"),
  keys: screenOf(() => import("#web/pharmacy/keys/keys-page.tsx"), "KeysPage"),
  openingHours: screenOf(
    () => import("#web/pharmacy/opening-hours/opening-hours-page.tsx"),
    "OpeningHoursPage",
  ),
  day: screenOf(() => import("#web/pharmacy/cash-sessions/day-page.tsx"), "DayPage"),
  dashboard: screenOf(() => import("#web/pharmacy/dashboard/dashboard-page.tsx"), "DashboardPage"),
  customers: screenOf(() => import("#web/pharmacy/customers/customers-page.tsx"), "CustomersPage"),
  accounts: screenOf(() => import("#web/pharmacy/accounts/accounts-page.tsx"), "AccountsPage"),
  reports: screenOf(() => import("#web/pharmacy/reports/reports-page.tsx"), "ReportsPage"),
}
