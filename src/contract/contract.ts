import { adminAnnouncements } from "./admin/announcements.ts"
import { adminApplications } from "./admin/applications.ts"
import { adminAudit } from "./admin/audit.ts"
import { adminBanners, advertCounts } from "./admin/banners.ts"
import { adminCorrections } from "./admin/corrections.ts"
import { adminDataRequests } from "./admin/data-requests.ts"
import { adminFreshness } from "./admin/freshness.ts"
import { adminHealth } from "./admin/health.ts"
import { adminHolidays } from "./admin/holidays.ts"
import { adminKeys } from "./admin/keys.ts"
import { adminMedicines } from "./admin/medicines.ts"
import { adminOverview } from "./admin/overview.ts"
import { adminPeople } from "./admin/people.ts"
import { adminPharmacies } from "./admin/pharmacies.ts"
import { adminRecalls } from "./admin/recalls.ts"
import { adminServiceLevels } from "./admin/service-levels.ts"
import { adminSettings } from "./admin/settings.ts"
import { adminShortages } from "./admin/shortages.ts"
import { adminSuppliers } from "./admin/suppliers.ts"
import { adminTaxRates } from "./admin/tax-rates.ts"
import { adminUnmet } from "./admin/zero-result-searches.ts"
import { account } from "./customer/account.ts"
import { assistant } from "./customer/assistant.ts"
import { caregivers } from "./customer/caregivers.ts"
import { dataRequests } from "./customer/data-requests.ts"
import { dosePeople } from "./customer/dose-people.ts"
import { doseSchedules } from "./customer/dose-schedules.ts"
import { doses } from "./customer/doses.ts"
import { pharmacyApplications } from "./customer/pharmacy-applications.ts"
import { favourites, savedPlaces } from "./customer/places.ts"
import { calendarFeed, reminders } from "./customer/reminders.ts"
import { savedViews } from "./customer/saved-views.ts"
import { receivedRequests, stockRequests } from "./customer/stock-requests.ts"
import { watches } from "./customer/watches.ts"
import { alternatives } from "./finder/alternatives.ts"
import { directions } from "./finder/directions.ts"
import { medicineLists } from "./finder/medicine-lists.ts"
import { medicines } from "./finder/medicines.ts"
import { pharmacyPages } from "./finder/pharmacy-pages.ts"
import { adverts, availability } from "./finder/search.ts"
import { pharmacyKeys } from "./imports/keys.ts"
import { supplierWebhooks, webhooks } from "./imports/webhooks.ts"
import { accountBills } from "./pharmacy/account-bills.ts"
import { announcements } from "./pharmacy/announcements.ts"
import { branches } from "./pharmacy/branches.ts"
import { tillDays } from "./pharmacy/cash-sessions.ts"
import { cashiers } from "./pharmacy/cashiers.ts"
import { corrections, supplierCorrections } from "./pharmacy/corrections.ts"
import { customerAccounts } from "./pharmacy/customer-accounts.ts"
import { customerOrders } from "./pharmacy/customer-orders.ts"
import { customers } from "./pharmacy/customers.ts"
import { dashboard } from "./pharmacy/dashboard.ts"
import { drafts } from "./pharmacy/drafts.ts"
import { expiring } from "./pharmacy/expiring.ts"
import { costs, goodsIn } from "./pharmacy/goods-in.ts"
import { letterhead } from "./pharmacy/letterhead.ts"
import { openingHours } from "./pharmacy/opening-hours.ts"
import { orderBaskets } from "./pharmacy/order-baskets.ts"
import { prescriptions } from "./pharmacy/prescriptions.ts"
import { purchaseOrders } from "./pharmacy/purchase-orders.ts"
import { quarantine } from "./pharmacy/quarantine.ts"
import { recalls } from "./pharmacy/recalls.ts"
import { receivedOrders } from "./pharmacy/received-orders.ts"
import { register } from "./pharmacy/register.ts"
import { reordering } from "./pharmacy/reordering.ts"
import { reports } from "./pharmacy/reports.ts"
import { returns } from "./pharmacy/returns.ts"
import { sales } from "./pharmacy/selling.ts"
import { shelf } from "./pharmacy/stock.ts"
import { supplierReturns } from "./pharmacy/supplier-returns.ts"
import { pharmacySuppliers } from "./pharmacy/suppliers.ts"
import { till } from "./pharmacy/till.ts"
import { transfers } from "./pharmacy/transfers.ts"
import { session } from "./platform/session.ts"
import { site } from "./platform/site.ts"
import { supplierLicence } from "./supplier/licence.ts"
import { supplierOrders } from "./supplier/orders.ts"
import { supplierProducts } from "./supplier/products.ts"
import { supplierStatements } from "./supplier/statements.ts"

/** Every endpoint of Pharos. An entry here names the endpoint both in the browser and on the server. */
export const contract = {
  session,
  site,
  availability,
  alternatives,
  medicineLists,
  pharmacyPages,
  adverts,
  advertCounts,
  directions,
  sales,
  till,
  tillDays,
  cashiers,
  customerAccounts,
  accountBills,
  customers,
  returns,
  quarantine,
  expiring,
  supplierReturns,
  branches,
  transfers,
  recalls,
  prescriptions,
  register,
  shelf,
  medicines,
  corrections,
  customerOrders,
  orderBaskets,
  receivedOrders,
  purchaseOrders,
  reordering,
  pharmacySuppliers,
  drafts,
  goodsIn,
  costs,
  reports,
  openingHours,
  pharmacyKeys,
  webhooks,
  supplierOrders,
  supplierLicence,
  supplierWebhooks,
  supplierProducts,
  supplierCorrections,
  supplierStatements,
  dashboard,
  dosePeople,
  caregivers,
  doseSchedules,
  doses,
  reminders,
  calendarFeed,
  watches,
  savedPlaces,
  savedViews,
  favourites,
  pharmacyApplications,
  dataRequests,
  stockRequests,
  receivedRequests,
  assistant,
  account,
  adminApplications,
  adminCorrections,
  adminDataRequests,
  adminAudit,
  adminOverview,
  adminShortages,
  adminFreshness,
  adminKeys,
  adminServiceLevels,
  adminUnmet,
  adminHealth,
  adminPeople,
  adminSuppliers,
  announcements,
  letterhead,
  adminAnnouncements,
  adminBanners,
  adminSettings,
  adminPharmacies,
  adminHolidays,
  adminTaxRates,
  adminMedicines,
  adminRecalls,
}
