type Rule = {
  /** The maximum age of an answer that may be shown. */
  days: number
  /** The maximum number of saved answers, newest first. */
  questions: number
}

/** The endpoints whose answers open without a network. What is not named here is never saved. */
export const savedFor: Record<string, Rule | undefined> = {
  "session.get": { days: 30, questions: 1 },
  "site.get": { days: 30, questions: 1 },

  "availability.search": { days: 7, questions: 10 },
  "directions.mapConfig": { days: 7, questions: 1 },
  "customerOrders.list": { days: 7, questions: 4 },
  "doseSchedules.list": { days: 7, questions: 1 },
  "doseSchedules.get": { days: 7, questions: 20 },
  "doses.day": { days: 7, questions: 6 },
  "doses.history": { days: 7, questions: 3 },
  "assistant.about": { days: 7, questions: 1 },
  "account.get": { days: 7, questions: 1 },
  "account.looks": { days: 7, questions: 1 },
  "session.list": { days: 7, questions: 1 },

  "shelf.list": { days: 7, questions: 6 },
  "shelf.pricesShown": { days: 7, questions: 1 },
  "medicines.list": { days: 7, questions: 4 },
  "medicines.lookAlikes": { days: 30, questions: 1 },
  "receivedOrders.list": { days: 7, questions: 2 },
  "purchaseOrders.list": { days: 7, questions: 4 },
  "purchaseOrders.lowStock": { days: 7, questions: 1 },
  "pharmacySuppliers.list": { days: 7, questions: 1 },
  "dashboard.sales": { days: 7, questions: 1 },
  "dashboard.shelf": { days: 7, questions: 1 },
  "till.tasks": { days: 7, questions: 2 },
  "till.waiting": { days: 7, questions: 1 },
  "tillDays.current": { days: 7, questions: 1 },
  "tillDays.reports": { days: 7, questions: 1 },
  "quarantine.list": { days: 7, questions: 3 },
}
