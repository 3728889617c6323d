import { expect } from "../fixtures.ts"
import {
  branchRecall,
  followedRecall,
  followedRecalls,
  nationalRecall,
  ownRecall,
  recallId,
  receivedRecalls,
} from "../sample-recalls.ts"
import { answers } from "./admin-people.ts"
import { failing, heading, press, type Seen } from "./check-screens.ts"

const none = heading("No recalls yet.")
const medicine = heading(/^amoxicillin/)

/** A pharmacy's recalls: full, empty, failing, a national one, an own one, and their dialogs. */
export const pharmacyRecallsSeen: Seen[] = [
  { path: "/pos/stock/recalls", before: answers("**/api/pharmacy/recalls", { recalls: [] }), until: none },
  {
    path: "/pos/stock/recalls",
    before: receivedRecalls,
    dialog: "pharmacy/recalls/start-dialog: Start a recall",
    until: async (page) => {
      await press("Start a recall")(page)
      await page.getByRole("dialog").getByRole("button", { name: "Start a recall" }).click()
      await expect(page.getByRole("dialog")).toContainText("Choose a class")
    },
  },
  {
    path: "/pos/stock/recalls",
    before: receivedRecalls,
    until: (page) => expect(page.getByText("To answer")).toBeVisible(),
  },
  {
    path: "/pos/stock/recalls",
    before: failing("**/api/pharmacy/recalls"),
    until: (page) => expect(page.getByText("We could not load the recalls.")).toBeVisible(),
  },
  { path: `/pos/stock/recalls?recall=${recallId}`, before: nationalRecall, until: medicine },
  {
    path: `/pos/stock/recalls?recall=${recallId}`,
    before: nationalRecall,
    dialog: "pharmacy/recalls/recall-dialogs: Answer the recall",
    until: press("Answer"),
  },
  { path: `/pos/stock/recalls?recall=${recallId}`, before: branchRecall, until: medicine },
  {
    path: `/pos/stock/recalls?recall=${recallId}`,
    before: ownRecall,
    until: (page) => expect(page.getByRole("table", { name: "Branches", exact: true })).toBeVisible(),
  },
  {
    path: `/pos/stock/recalls?recall=${recallId}`,
    before: ownRecall,
    dialog: "pharmacy/recalls/recall-dialogs: Lift this recall?",
    until: press("Lift the recall"),
  },
]

/** The recalls of the administration: full, empty, failing, one followed up, and the dialog that closes it. */
export const adminRecallsSeen: Seen[] = [
  { path: "/admin/recalls", before: answers("**/api/admin/recalls", { recalls: [] }), until: none },
  {
    path: "/admin/recalls",
    before: followedRecalls,
    until: (page) => expect(page.getByText("In progress").first()).toBeVisible(),
  },
  {
    path: "/admin/recalls",
    before: failing("**/api/admin/recalls"),
    until: (page) => expect(page.getByText("We could not load the recalls.")).toBeVisible(),
  },
  { path: `/admin/recalls?id=${recallId}`, before: followedRecall, until: medicine },
  {
    path: `/admin/recalls?id=${recallId}`,
    before: followedRecall,
    dialog: "pharmacy/recalls/recall-dialogs: Close this recall?",
    until: press("Close the recall"),
  },
]
