import { productName } from "#domain/platform/product.ts"
import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"

/** Single pages of few words, and the screens that open with a later release. */
export const pages = {
  contactTitle: `Contact – ${productName}`,
  contactEmail: "Write to us",
  contactPhone: "Call us",
  contactDescription: `How to reach ${productName}.`,
  notFoundTitle: `Not found – ${productName}`,
  notFound: "Page not found.",
  notFoundHint: "The address may have changed. Search for a medicine, or start from Home.",
  errorTitle: `Error – ${productName}`,
  error: "Unexpected Application Error!",
  errorText: "Something on this page went wrong. Reload it; what you saved is safe.",
  reload: "Reload",
  trackerTitle: `Medicine Tracker – ${productName}`,
  trackerDescription: "Search a medicine and see which pharmacies have it now, nearest first.",
  schedulingTitle: `Scheduling – ${productName}`,
  schedulingDescription: "Schedule your doses and be reminded in time.",
  schedulingGuest:
    "Please log in to use this feature. Log in to schedule and track your medicine doses easily.",
  assistantTitle: `AI Chat Assistant – ${productName}`,
  assistantDescription: "Ask about a medicine in plain words.",
  assistantGuest: "Unauthorized Access! Please Login to the product",
  assistantGuestWhy: "You need to be authenticated to access the AI health assistant.",
  ordersHeading: "Your Medicine Orders",
  ordersTitle: `Your Medicine Orders – ${productName}`,
  posHeading: `${productName} Pharmacy POS`,
  availableOrdersHeading: "Available Orders",
  acceptedOrdersHeading: common.acceptedOrders,
  orderHistoryHeading: common.orderHistory,
  staffTitle: `{{heading}} – ${productName}`,
} as const

addWords({ pages })
