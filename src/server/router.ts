import { accountRoutes } from "./account/routes.ts"
import { adminAuditRoutes } from "./admin-audit/routes.ts"
import { adminBannerRoutes } from "./admin-banners/routes.ts"
import { adminHealthRoutes } from "./admin-health/routes.ts"
import { adminMedicineRoutes } from "./admin-medicines/routes.ts"
import { adminOverviewRoutes } from "./admin-overview/routes.ts"
import { adminPeopleRoutes } from "./admin-people/routes.ts"
import { adminPharmacyRoutes } from "./admin-pharmacies/routes.ts"
import { adminSettingsRoutes } from "./admin-settings/routes.ts"
import { adminSupplierRoutes } from "./admin-suppliers/routes.ts"
import { adminUnmetRoutes } from "./admin-unmet/routes.ts"
import { advertCountRoutes, advertRoutes } from "./adverts/routes.ts"
import { assistantRoutes } from "./assistant/routes.ts"
import { availabilityRoutes } from "./availability/routes.ts"
import { calendarFeedRoutes } from "./calendar-feed/routes.ts"
import { customerOrderRoutes, receivedOrderRoutes } from "./customer-orders/routes.ts"
import { dashboardRoutes } from "./dashboard/routes.ts"
import { directionsRoutes } from "./directions/routes.ts"
import { doseScheduleRoutes } from "./dose-schedules/routes.ts"
import { doseRoutes } from "./doses/routes.ts"
import { endpoints } from "./endpoints.ts"
import { sessionRoutes } from "./login/routes.ts"
import { pharmacyKeyRoutes } from "./pharmacy-keys/routes.ts"
import { pharmacySupplierRoutes, purchaseOrderRoutes } from "./purchase-orders/routes.ts"
import { quarantineRoutes } from "./quarantine/routes.ts"
import { reminderRoutes } from "./reminders/routes.ts"
import { returnRoutes } from "./returns/routes.ts"
import { salesRoutes } from "./sales/routes.ts"
import { medicineRoutes, shelfRoutes } from "./shelf/routes.ts"
import { siteRoutes } from "./site/routes.ts"
import { supplierOrderRoutes } from "./supplier-orders/routes.ts"
import { tillRoutes } from "./till/routes.ts"
import { tillDayRoutes } from "./till-days/routes.ts"

/** The whole contract, implemented. A missing endpoint does not compile. */
export const router = endpoints.router({
  site: siteRoutes,
  session: sessionRoutes,
  availability: availabilityRoutes,
  adverts: advertRoutes,
  advertCounts: advertCountRoutes,
  directions: directionsRoutes,
  sales: salesRoutes,
  shelf: shelfRoutes,
  medicines: medicineRoutes,
  till: tillRoutes,
  tillDays: tillDayRoutes,
  returns: returnRoutes,
  quarantine: quarantineRoutes,
  customerOrders: customerOrderRoutes,
  receivedOrders: receivedOrderRoutes,
  purchaseOrders: purchaseOrderRoutes,
  pharmacySuppliers: pharmacySupplierRoutes,
  pharmacyKeys: pharmacyKeyRoutes,
  supplierOrders: supplierOrderRoutes,
  dashboard: dashboardRoutes,
  doseSchedules: doseScheduleRoutes,
  doses: doseRoutes,
  reminders: reminderRoutes,
  calendarFeed: calendarFeedRoutes,
  assistant: assistantRoutes,
  account: accountRoutes,
  adminAudit: adminAuditRoutes,
  adminOverview: adminOverviewRoutes,
  adminUnmet: adminUnmetRoutes,
  adminHealth: adminHealthRoutes,
  adminPeople: adminPeopleRoutes,
  adminSuppliers: adminSupplierRoutes,
  adminBanners: adminBannerRoutes,
  adminSettings: adminSettingsRoutes,
  adminPharmacies: adminPharmacyRoutes,
  adminMedicines: adminMedicineRoutes,
})
