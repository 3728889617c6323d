import type { Watch } from "#contract/customer/watches.ts"
import type { Alternatives } from "#contract/finder/alternatives.ts"
import type { CustomerOrder } from "#contract/pharmacy/customer-orders.ts"
import { answers } from "../rounds/admin-people.ts"
import { chat, chatAnswers } from "../rounds/customer.ts"
import { showSampleCaregivers } from "../sample-caregivers.ts"
import { showSampleDoses } from "../sample-doses.ts"
import { by, menu, type Opening } from "./opening.ts"

const pendingOrder: CustomerOrder = {
  id: 1,
  reference: "P-1234",
  basket: null,
  recall: null,
  prescriptionOnly: false,
  pictureId: null,
  version: 1,
  medicineId: 1,
  medicine: "metformin 500 mg – tablet",
  pharmacyId: 1,
  pharmacyName: "Harbour Chemists",
  pharmacyPhone: "+94112345678",
  pharmacyAddress: "1 Harbour Road",
  lat: 6.93,
  lng: 79.86,
  delivers: false,
  quantity: 2,
  priceCents: 450,
  deliveryType: "pickup",
  description: null,
  customerTele: "+94771234567",
  status: "pending",
  pickupCode: "K4T9XP",
  readyAt: "2026-11-20T04:00:00.000Z",
  reason: null,
  closedBy: null,
  createdAt: "2026-11-20T04:00:00.000Z",
  reservedUntil: "2099-11-21T04:00:00.000Z",
  sellable: 9,
  offer: null,
  events: [],
}
const pendingOrders = answers("**/api/orders?*", { orders: [pendingOrder], next: null })
const watch: Watch = {
  id: 1,
  medicineId: 1,
  medicine: "metformin 500 mg – tablet",
  manufacturer: "Ceylon Generics",
  anyMaker: true,
  town: "colombo",
  radiusKm: 10,
  createdAt: "2026-11-20T04:00:00.000Z",
  until: "2099-11-20T04:00:00.000Z",
  state: "watching",
  found: null,
}
const watches = answers("**/api/watches", { watches: [watch], maxWatches: 10 })
const missing: Alternatives = {
  medicines: [
    {
      id: 1,
      name: "metformin 500 mg – tablet",
      genericName: "metformin",
      brandName: null,
      strength: "500 mg",
      form: "tablet",
      manufacturer: "Ceylon Generics",
    },
  ],
  nearest: null,
  equivalents: [],
  others: [],
}
const outOfStock = answers("**/api/availability/alternatives?*", missing)
const withModel = answers("**/api/assistant", {
  provider: "model.example",
  emergencyNumber: "1990",
  leftToday: 9,
})

/** The dialogs of a customer. */
export const customerDialogs: Opening[] = [
  {
    path: "/account",
    dialog: "customer/account/delete-dialog: Delete your account?",
    open: by("Delete account"),
  },
  {
    path: "/account",
    dialog: "customer/data-requests/data-requests-section: Make a request",
    open: by("Make a request"),
  },
  {
    path: "/account",
    dialog: "customer/caregivers/consent-dialogs: Invite a caregiver",
    open: by("Invite a caregiver"),
  },
  {
    path: "/account",
    dialog: "customer/caregivers/consent-dialogs: Change what ",
    before: showSampleCaregivers,
    open: by(/^Change: Kamala/),
  },
  {
    path: "/account",
    dialog: "customer/caregivers/invitation-dialog: I have a code",
    open: by("I have a code"),
  },
  { path: "/contact", dialog: "frame/menu-sheet: Menu", open: menu },
  {
    path: "/scheduling",
    dialog: "customer/scheduler/editor-dialog: Create New Scheduler",
    open: by("Add New"),
  },
  {
    path: "/scheduling",
    dialog: "customer/scheduler/confirm-dialogs: Delete Scheduler",
    before: showSampleDoses,
    open: by(/^Delete/),
  },
  {
    path: "/scheduling",
    dialog: "customer/scheduler/calendar-dialog: Calendar file",
    before: showSampleDoses,
    open: by("Calendar file"),
  },
  {
    path: "/scheduling",
    dialog: "customer/scheduler/next-doses-dialog: Next Doses",
    before: showSampleDoses,
    open: by(/^Next Doses/),
  },
  {
    path: "/scheduling",
    dialog: "customer/scheduler/stock-dialog: Stock at home",
    before: showSampleDoses,
    open: by(/^Update/),
  },
  {
    path: "/scheduling",
    dialog: "customer/scheduler/taken-at-dialog: Time taken",
    before: showSampleDoses,
    open: by(/^Taken at …/),
  },
  {
    path: "/scheduling",
    dialog: "customer/scheduler/people-dialog: People",
    before: showSampleDoses,
    open: by("People"),
  },
  {
    path: "/scheduling",
    dialog: "customer/scheduler/confirm-dialogs: Too soon for the next dose",
    before: showSampleDoses,
    open: by(/^Record a dose/),
  },
  {
    path: "/orders",
    dialog: "customer/orders/edit-dialog: Edit order",
    before: pendingOrders,
    open: by(/^Edit/),
  },
  {
    path: "/orders",
    dialog: "customer/orders/cancel-dialog: Cancel this order?",
    before: pendingOrders,
    open: by(/^Cancel of/),
  },
  {
    path: "/account",
    dialog: "customer/watches/watch-dialogs: Change this watch",
    before: watches,
    open: by(/^Change: metformin/),
  },
  {
    path: "/pharos?q=qqqwwwxxx&near=colombo",
    dialog: "customer/watches/watch-dialogs: Tell me when it is back",
    before: outOfStock,
    open: by("Tell me when it is back"),
  },
  {
    path: "/pharos?q=qqqwwwxxx&near=colombo",
    dialog: "customer/requests/ask-dialog: Ask pharmacies near me",
    before: outOfStock,
    open: by("Ask pharmacies near me"),
  },
  {
    path: "/assistant",
    dialog: "customer/assistant/chat: Send your messages to an AI model?",
    before: withModel,
    open: async (page) => {
      await page.getByRole("textbox", { name: "Your question" }).fill("What is metformin for?")
      await by("Send")(page)
    },
  },
  {
    path: "/assistant",
    dialog: "customer/assistant/chat: Start a new chat?",
    before: chatAnswers,
    open: async (page) => {
      await chat(page)
      await by("New chat")(page)
    },
  },
]
