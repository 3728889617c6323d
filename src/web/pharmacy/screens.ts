/** Every screen of the counter, loaded when it is shown. */
export const pharmacyScreens = {
  pharmacyFrame: async () => ({ default: (await import("#web/pharmacy/pharmacy-frame.tsx")).PharmacyFrame }),
  posPage: async () => ({ default: (await import("#web/pharmacy/till/pos-page.tsx")).PosPage }),
  purchasePage: async () => ({
    default: (await import("#web/pharmacy/purchase-orders/purchase-page.tsx")).PurchasePage,
  }),
  stockPage: async () => ({ default: (await import("#web/pharmacy/stock/stock-page.tsx")).StockPage }),
  countPage: async () => ({ default: (await import("#web/pharmacy/stock/count-page.tsx")).CountPage }),
  labelsPage: async () => ({ default: (await import("#web/pharmacy/stock/labels-page.tsx")).LabelsPage }),
  quarantinePage: async () => ({
    default: (await import("#web/pharmacy/quarantine/quarantine-page.tsx")).QuarantinePage,
  }),
  toDoPage: async () => ({ default: (await import("#web/pharmacy/tasks/to-do-page.tsx")).ToDoPage }),
  pharmacySuppliersPage: async () => ({
    default: (await import("#web/pharmacy/suppliers-page.tsx")).PharmacySuppliersPage,
  }),
  customerOrdersPage: async () => ({
    default: (await import("#web/pharmacy/customer-orders/customer-orders-page.tsx")).CustomerOrdersPage,
  }),
  medicinesPage: async () => ({
    default: (await import("#web/pharmacy/medicines/medicines-page.tsx")).MedicinesPage,
  }),
  keysPage: async () => ({ default: (await import("#web/pharmacy/keys/keys-page.tsx")).KeysPage }),
  dayPage: async () => ({ default: (await import("#web/pharmacy/cash-sessions/day-page.tsx")).DayPage }),
  dashboardPage: async () => ({
    default: (await import("#web/pharmacy/dashboard/dashboard-page.tsx")).DashboardPage,
  }),
}
