import { adminAnnouncementRoutes } from "#server/admin/announcements/routes.ts"
import { adminApplicationRoutes } from "#server/admin/applications/routes.ts"
import { adminAuditRoutes } from "#server/admin/audit/routes.ts"
import { adminBannerRoutes } from "#server/admin/banners/routes.ts"
import { adminDataRequestRoutes } from "#server/admin/data-requests/routes.ts"
import { adminFreshnessRoutes } from "#server/admin/freshness/routes.ts"
import { adminHealthRoutes } from "#server/admin/health/routes.ts"
import { adminHolidayRoutes } from "#server/admin/holidays/routes.ts"
import { adminKeyRoutes } from "#server/admin/keys/routes.ts"
import { adminCorrectionRoutes, adminMedicineRoutes } from "#server/admin/medicines/routes.ts"
import { adminOverviewRoutes } from "#server/admin/overview/routes.ts"
import { adminPeopleRoutes } from "#server/admin/people/routes.ts"
import { adminPharmacyRoutes } from "#server/admin/pharmacies/routes.ts"
import { adminRecallRoutes } from "#server/admin/recalls/routes.ts"
import { adminServiceLevelRoutes } from "#server/admin/service-levels/routes.ts"
import { adminSettingsRoutes } from "#server/admin/settings/routes.ts"
import { adminShortageRoutes } from "#server/admin/shortages/routes.ts"
import { adminSupplierRoutes } from "#server/admin/suppliers/routes.ts"
import { adminTaxRateRoutes } from "#server/admin/tax-rates/routes.ts"
import { adminUnmetRoutes } from "#server/admin/zero-result-searches/routes.ts"
import { endpointsWith } from "#server/api/endpoints.ts"
import { siteRoutes } from "#server/api/site-routes.ts"
import { accountRoutes } from "#server/customer/account/routes.ts"
import { sessionRoutes } from "#server/customer/account/session-routes.ts"
import { assistantRoutes } from "#server/customer/assistant/routes.ts"
import { calendarFeedRoutes } from "#server/customer/calendar/routes.ts"
import { caregiverRoutes } from "#server/customer/caregivers/routes.ts"
import { dataRequestRoutes } from "#server/customer/data-requests/routes.ts"
import { dosePeopleRoutes } from "#server/customer/dose-people/routes.ts"
import { doseScheduleRoutes } from "#server/customer/dose-schedules/routes.ts"
import { doseRoutes } from "#server/customer/doses/routes.ts"
import { pharmacyApplicationRoutes } from "#server/customer/pharmacy-applications/routes.ts"
import { favouriteRoutes, savedPlaceRoutes } from "#server/customer/places/routes.ts"
import { reminderRoutes } from "#server/customer/reminders/routes.ts"
import { savedViewRoutes } from "#server/customer/saved-views/routes.ts"
import { receivedRequestRoutes, stockRequestRoutes } from "#server/customer/stock-requests/routes.ts"
import { watchRoutes } from "#server/customer/watches/routes.ts"
import { alternativeRoutes } from "#server/finder/alternatives/routes.ts"
import { advertCountRoutes, advertRoutes } from "#server/finder/banners/routes.ts"
import { directionsRoutes } from "#server/finder/directions/routes.ts"
import { medicineListRoutes } from "#server/finder/medicine-lists/routes.ts"
import { pharmacyPageRoutes } from "#server/finder/pharmacy-pages/routes.ts"
import { availabilityRoutes } from "#server/finder/search/routes.ts"
import { pharmacyKeyRoutes } from "#server/imports/keys/routes.ts"
import { supplierWebhookRoutes, webhookRoutes } from "#server/imports/webhooks/routes.ts"
import { accountBillRoutes } from "#server/pharmacy/account-bills/routes.ts"
import { announcementRoutes } from "#server/pharmacy/announcements/routes.ts"
import { branchRoutes } from "#server/pharmacy/branches/routes.ts"
import { tillDayRoutes } from "#server/pharmacy/cash-sessions/routes.ts"
import { cashierRoutes } from "#server/pharmacy/cashiers/routes.ts"
import { correctionRoutes, supplierCorrectionRoutes } from "#server/pharmacy/corrections/routes.ts"
import { customerAccountRoutes } from "#server/pharmacy/customer-accounts/routes.ts"
import { orderBasketRoutes } from "#server/pharmacy/customer-orders/baskets.ts"
import { customerOrderRoutes, receivedOrderRoutes } from "#server/pharmacy/customer-orders/routes.ts"
import { customerRoutes } from "#server/pharmacy/customers/routes.ts"
import { dashboardRoutes } from "#server/pharmacy/dashboard/routes.ts"
import { draftRoutes } from "#server/pharmacy/drafts/routes.ts"
import { expiringRoutes } from "#server/pharmacy/expiring/routes.ts"
import { costRoutes, goodsInRoutes } from "#server/pharmacy/goods-in/routes.ts"
import { letterheadRoutes } from "#server/pharmacy/letterhead/routes.ts"
import { openingHoursRoutes } from "#server/pharmacy/opening-hours/routes.ts"
import { prescriptionRoutes } from "#server/pharmacy/prescriptions/routes.ts"
import {
  pharmacySupplierRoutes,
  purchaseOrderRoutes,
  reorderingRoutes,
} from "#server/pharmacy/purchase-orders/routes.ts"
import { quarantineRoutes } from "#server/pharmacy/quarantine/routes.ts"
import { recallRoutes } from "#server/pharmacy/recalls/routes.ts"
import { registerRoutes } from "#server/pharmacy/register/routes.ts"
import { reportRoutes } from "#server/pharmacy/reports/routes.ts"
import { returnRoutes } from "#server/pharmacy/returns/routes.ts"
import { salesRoutes } from "#server/pharmacy/sales/routes.ts"
import { medicineRoutes, shelfRoutes } from "#server/pharmacy/stock/routes.ts"
import { supplierReturnRoutes } from "#server/pharmacy/supplier-returns/routes.ts"
import { tillRoutes } from "#server/pharmacy/till/routes.ts"
import { transferRoutes } from "#server/pharmacy/transfers/routes.ts"
import { supplierLicenceRoutes } from "#server/supplier/licence/routes.ts"
import { supplierOrderRoutes } from "#server/supplier/orders/routes.ts"
import { supplierProductRoutes } from "#server/supplier/products/routes.ts"
import { supplierStatementRoutes } from "#server/supplier/statements/routes.ts"
import type { AppContext } from "./context.ts"

/** The whole contract, implemented. A missing endpoint does not compile. */
export const router = endpointsWith<AppContext>().router({
  site: siteRoutes,
  session: sessionRoutes,
  availability: availabilityRoutes,
  alternatives: alternativeRoutes,
  medicineLists: medicineListRoutes,
  pharmacyPages: pharmacyPageRoutes,
  adverts: advertRoutes,
  advertCounts: advertCountRoutes,
  directions: directionsRoutes,
  sales: salesRoutes,
  shelf: shelfRoutes,
  medicines: medicineRoutes,
  till: tillRoutes,
  tillDays: tillDayRoutes,
  cashiers: cashierRoutes,
  customerAccounts: customerAccountRoutes,
  accountBills: accountBillRoutes,
  customers: customerRoutes,
  returns: returnRoutes,
  quarantine: quarantineRoutes,
  expiring: expiringRoutes,
  supplierReturns: supplierReturnRoutes,
  branches: branchRoutes,
  transfers: transferRoutes,
  recalls: recallRoutes,
  prescriptions: prescriptionRoutes,
  register: registerRoutes,
  customerOrders: customerOrderRoutes,
  orderBaskets: orderBasketRoutes,
  receivedOrders: receivedOrderRoutes,
  purchaseOrders: purchaseOrderRoutes,
  reordering: reorderingRoutes,
  pharmacySuppliers: pharmacySupplierRoutes,
  drafts: draftRoutes,
  goodsIn: goodsInRoutes,
  costs: costRoutes,
  reports: reportRoutes,
  openingHours: openingHoursRoutes,
  pharmacyKeys: pharmacyKeyRoutes,
  webhooks: webhookRoutes,
  supplierWebhooks: supplierWebhookRoutes,
  supplierOrders: supplierOrderRoutes,
  supplierLicence: supplierLicenceRoutes,
  supplierProducts: supplierProductRoutes,
  corrections: correctionRoutes,
  supplierCorrections: supplierCorrectionRoutes,
  supplierStatements: supplierStatementRoutes,
  dashboard: dashboardRoutes,
  dosePeople: dosePeopleRoutes,
  caregivers: caregiverRoutes,
  doseSchedules: doseScheduleRoutes,
  doses: doseRoutes,
  reminders: reminderRoutes,
  watches: watchRoutes,
  savedPlaces: savedPlaceRoutes,
  savedViews: savedViewRoutes,
  favourites: favouriteRoutes,
  pharmacyApplications: pharmacyApplicationRoutes,
  dataRequests: dataRequestRoutes,
  stockRequests: stockRequestRoutes,
  receivedRequests: receivedRequestRoutes,
  calendarFeed: calendarFeedRoutes,
  assistant: assistantRoutes,
  account: accountRoutes,
  adminApplications: adminApplicationRoutes,
  adminDataRequests: adminDataRequestRoutes,
  adminAudit: adminAuditRoutes,
  adminOverview: adminOverviewRoutes,
  adminShortages: adminShortageRoutes,
  adminFreshness: adminFreshnessRoutes,
  adminKeys: adminKeyRoutes,
  adminServiceLevels: adminServiceLevelRoutes,
  adminUnmet: adminUnmetRoutes,
  adminHealth: adminHealthRoutes,
  adminPeople: adminPeopleRoutes,
  adminSuppliers: adminSupplierRoutes,
  announcements: announcementRoutes,
  letterhead: letterheadRoutes,
  adminAnnouncements: adminAnnouncementRoutes,
  adminBanners: adminBannerRoutes,
  adminSettings: adminSettingsRoutes,
  adminPharmacies: adminPharmacyRoutes,
  adminHolidays: adminHolidayRoutes,
  adminTaxRates: adminTaxRateRoutes,
  adminCorrections: adminCorrectionRoutes,
  adminMedicines: adminMedicineRoutes,
  adminRecalls: adminRecallRoutes,
})
