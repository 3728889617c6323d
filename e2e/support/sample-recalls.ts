import type { Page } from "@playwright/test"
import type { FollowedRecall } from "#contract/admin/recalls.ts"
import type { Recall, RecallTrace, ReceivedRecall, TracedReceivedRecall } from "#contract/pharmacy/recalls.ts"

const at = "2026-11-20T04:00:00.000Z"
export const recallId = "0b0c0d0e-0000-4000-8000-000000000001"
const long = "LOT-2026-11-EXPORT-COLOMBO-000123456789"
const blocked = { unitsBlocked: 120, answeredAt: null, answeredBy: null }
const unanswered = { ...blocked, unitsFound: null, unitsRemoved: null, note: null }
const answered = {
  ...blocked,
  answeredAt: at,
  answeredBy: "Ruwan Silva",
  unitsFound: 118,
  unitsRemoved: 118,
  note: "Two more were in a prepared order, which the customer has not collected.",
}

const running: Recall = {
  id: recallId,
  isNational: true,
  medicineId: 1,
  medicine: "amoxicillin and clavulanic acid 875 mg and 125 mg – tablet",
  lots: ["AB 123", "AB 124", long],
  class: 1,
  reason: "Glass particles were found in several packs of these batches",
  orderedBy: "National Medicines Regulatory Authority, NMRA/REC/2026/0012",
  startedAt: at,
  remindedAt: at,
  closedAt: null,
  summary: null,
  liftedAt: null,
  liftReason: null,
  asked: 2,
  answered: 1,
}
const own: Recall = { ...running, isNational: false, class: 2, asked: 3, answered: 2, remindedAt: null }
const closed: Recall = { ...running, class: 3, lots: [], closedAt: at, summary: "All packs are back." }
const lifted: Recall = { ...running, class: 2, liftedAt: at, liftReason: "The wrong batch was named." }
const listed = [running, own, closed, lifted].map((recall, nth) => ({
  ...recall,
  id: `0b0c0d0e-0000-4000-8000-00000000000${nth + 1}`,
}))

const pharmacy = "Harbour Chemists and Surgical Suppliers"
const trace: RecallTrace = {
  unitsSold: 5,
  sales: [
    {
      pharmacy,
      receiptNumber: "R-1234-5678-9012",
      soldAt: at,
      lot: "AB 123",
      units: 3,
      isToldInAccount: true,
      customer: { name: "Kamala Wickramasinghe-Ranatunga", telephone: "+94771234567" },
    },
    {
      pharmacy,
      receiptNumber: "R-1234-5678-9013",
      soldAt: at,
      lot: null,
      units: 2,
      isToldInAccount: false,
      customer: null,
    },
  ],
  orders: [
    { pharmacy, reference: "ABC234", quantity: 3, outcome: "rejected" },
    { pharmacy, reference: "ABC235", quantity: 4, outcome: "kept" },
  ],
  shipments: [
    { pharmacy, supplier: "Lanka Distributors", noteNumber: 12, shippedAt: at, lot: long, units: 30 },
    { pharmacy, supplier: "Lanka Distributors", noteNumber: 13, shippedAt: at, lot: null, units: 10 },
  ],
  transfers: [
    {
      id: 41,
      lineNo: 1,
      from: "Harbour Chemists",
      to: "Galle Road Pharmacy",
      sentAt: "2026-11-12T05:00:00.000Z",
      lot: "AB123",
      units: 60,
      arrived: 58,
      answer: { answeredAt: "2026-11-21T06:00:00.000Z", unitsFound: 40, unitsRemoved: 40 },
    },
    {
      id: 44,
      lineNo: 2,
      from: "Galle Road Pharmacy",
      to: "Harbour Chemists",
      sentAt: "2026-11-19T05:00:00.000Z",
      lot: "AB123",
      units: 20,
      arrived: null,
      answer: { answeredAt: null, unitsFound: null, unitsRemoved: null },
    },
  ],
}
const asked = { name: pharmacy, town: "Colombo", phone: "+94112345678", unitsSold: 5 }

const answer = (page: Page, address: string | RegExp, json: object) =>
  page.route(address, (route) => route.fulfill({ json }))

/** Shows a pharmacy its list of recalls: running, its own, closed and lifted. */
export const receivedRecalls = (page: Page) => {
  const recalls: ReceivedRecall[] = listed.map((recall, nth) => ({
    ...recall,
    askedBy: nth === 3 ? "Galle Road Pharmacy" : null,
    answer: nth === 0 ? unanswered : answered,
  }))
  return answer(page, "**/api/pharmacy/recalls", { recalls })
}

/** Shows a pharmacy a national recall that it has not answered. */
export const nationalRecall = (page: Page) => {
  const recall: TracedReceivedRecall = { ...running, askedBy: null, answer: unanswered, trace, branches: [] }
  return answer(page, `**/api/pharmacy/recalls/${recallId}`, recall)
}

/** Shows a pharmacy the recall of a branch, which asks it. */
export const branchRecall = (page: Page) => {
  const recall: TracedReceivedRecall = {
    ...own,
    askedBy: "Galle Road Pharmacy",
    answer: { ...unanswered, unitsBlocked: 0 },
    trace: { sales: [], unitsSold: 0, orders: [], shipments: [], transfers: [] },
    branches: [],
  }
  return answer(page, `**/api/pharmacy/recalls/${recallId}`, recall)
}

/** Shows a pharmacy its own recall, which one of its branches has still to answer. */
export const ownRecall = (page: Page) => {
  const branch = { id: 4, name: "Galle Road Pharmacy", town: "Galle", phone: "+94912345678" }
  const recall: TracedReceivedRecall = {
    ...own,
    askedBy: null,
    answer: answered,
    trace,
    branches: [
      { ...branch, ...unanswered },
      { ...branch, ...answered, id: 5, name: "Lakeside Pharmacy" },
    ],
  }
  return answer(page, `**/api/pharmacy/recalls/${recallId}`, recall)
}

/** Shows the administration its list of recalls. */
export const followedRecalls = (page: Page) => answer(page, "**/api/admin/recalls", { recalls: listed })

/** Shows the administration a recall that waits for an answer. */
export const followedRecall = (page: Page) => {
  const recall: FollowedRecall = {
    ...running,
    pharmacies: [
      { id: 1, ...asked, ...unanswered },
      { id: 2, ...asked, ...answered },
    ],
    trace,
  }
  return answer(page, `**/api/admin/recalls/${recallId}`, recall)
}
