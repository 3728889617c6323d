import { account } from "./account.ts"
import { adminAudit } from "./admin-audit.ts"
import { adminBanners, advertCounts } from "./admin-banners.ts"
import { adminHealth } from "./admin-health.ts"
import { adminMedicines } from "./admin-medicines.ts"
import { adminOverview } from "./admin-overview.ts"
import { adminPeople } from "./admin-people.ts"
import { adminPharmacies } from "./admin-pharmacies.ts"
import { adminSettings } from "./admin-settings.ts"
import { adminSuppliers } from "./admin-suppliers.ts"
import { adminUnmet } from "./admin-unmet.ts"
import { assistant } from "./assistant.ts"
import { adverts, availability } from "./availability.ts"
import { customerOrders, receivedOrders } from "./customer-orders.ts"
import { dashboard } from "./dashboard.ts"
import { directions } from "./directions.ts"
import { doseSchedules, doses } from "./dose-schedules.ts"
import { medicines } from "./medicines.ts"
import { pharmacyKeys } from "./pharmacy-keys.ts"
import { pharmacySuppliers, purchaseOrders } from "./purchase-orders.ts"
import { quarantine } from "./quarantine.ts"
import { calendarFeed, reminders } from "./reminders.ts"
import { returns } from "./returns.ts"
import { sales } from "./sales.ts"
import { session } from "./session.ts"
import { shelf } from "./shelf.ts"
import { site } from "./site.ts"
import { supplierOrders } from "./supplier-orders.ts"
import { till } from "./till.ts"
import { tillDays } from "./till-days.ts"

/** Every endpoint of Pharos. A constant here is the endpoint's one name, in the browser and on the server. */
export const contract = {
  session,
  site,
  availability,
  adverts,
  advertCounts,
  directions,
  sales,
  till,
  tillDays,
  returns,
  quarantine,
  shelf,
  medicines,
  customerOrders,
  receivedOrders,
  purchaseOrders,
  pharmacySuppliers,
  pharmacyKeys,
  supplierOrders,
  dashboard,
  doseSchedules,
  doses,
  reminders,
  calendarFeed,
  assistant,
  account,
  adminAudit,
  adminOverview,
  adminUnmet,
  adminHealth,
  adminPeople,
  adminSuppliers,
  adminBanners,
  adminSettings,
  adminPharmacies,
  adminMedicines,
}
