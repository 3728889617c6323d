import { type LoadScreen, screenOf } from "#web/frame/screen.ts"
import { SupplierFrame } from "#web/supplier/supplier-frame.tsx"

// Annotated to break a circular type: screen, router, screen.
type ScreenName =
  | "frame"
  | "open"
  | "accepted"
  | "history"
  | "products"
  | "statements"
  | "returns"
  | "licence"
  | "webhooks"

/** Every screen of a supplier, loaded when it is shown. */
export const supplierScreens: Record<ScreenName, LoadScreen> = {
  frame: async () => ({ default: SupplierFrame }),
  open: screenOf(() => import("#web/supplier/available-page.tsx"), "AvailableOrdersPage"),
  accepted: screenOf(
    () => import("#web/supplier/own-orders-page.tsx"),
    "AcceptedOrdersPage",
    "prefetchAccepted",
  ),
  history: screenOf(() => import("#web/supplier/own-orders-page.tsx"), "OrderHistoryPage"),
  products: screenOf(() => import("#web/supplier/products/products-page.tsx"), "ProductsPage"),
  statements: screenOf(() => import("#web/supplier/statements/statements-page.tsx"), "StatementsPage"),
  webhooks: screenOf(() => import("#web/supplier/webhooks/webhooks-page.tsx"), "SupplierWebhooksPage"),
  licence: screenOf(() => import("#web/supplier/licence/licence-page.tsx"), "LicencePage"),
  returns: screenOf(() => import("#web/supplier/statements/returns-page.tsx"), "ReceivedReturnsPage"),
}
