import type { Page } from "@playwright/test"
import type { DataRequestDetail, DataRequestRow } from "#contract/admin/data-requests.ts"
import { expect } from "../fixtures.ts"
import { failing, heading, press, type Seen } from "./check-screens.ts"

const row: DataRequestRow = {
  id: 1,
  kind: "deletion",
  channel: "letter",
  receivedOn: "2026-10-20",
  dueOn: "2026-11-10",
  state: "open",
  closedAt: null,
  isOverdue: true,
  person: {
    subject: "a",
    name: "Kamala Wickramasinghe-Ranatunga",
    email: "kamala.wickramasinghe.ranatunga@teaching-hospital.example",
  },
}
const detail: DataRequestDetail = {
  ...row,
  version: 1,
  text: "Please delete everything.\nI do not use Pharos any more.",
  answer: null,
  closedBy: null,
}
const requests: DataRequestRow[] = [
  row,
  { ...row, id: 2, kind: "access", channel: "account", dueOn: "2026-12-10", isOverdue: false },
  { ...row, id: 3, kind: "objection", person: null, state: "refused", isOverdue: false },
]

async function sampleRequests(page: Page) {
  await page.route(/api\/admin\/data-requests(\?|$)/, (route) =>
    route.fulfill({ json: { requests, next: null } }),
  )
  await page.route("**/api/admin/data-requests/1", (route) => route.fulfill({ json: detail }))
}

const one = { path: "/admin/data-requests?id=1", before: sampleRequests }
const answering = (button: string) => async (page: Page) => {
  await heading("The request")(page)
  await press(button)(page)
}

/** People's requests about their personal data: some, none, failing, one beside the list, and what answers it. */
export const dataRequestsSeen: Seen[] = [
  {
    path: "/admin/data-requests",
    before: sampleRequests,
    until: (page) => expect(page.getByText("Overdue")).toBeVisible(),
  },
  { path: "/admin/data-requests?show=closed", until: heading("No closed requests.") },
  {
    path: "/admin/data-requests",
    before: failing("**/api/admin/data-requests*"),
    until: (page) => expect(page.getByText("We could not load the requests.")).toBeVisible(),
  },
  { path: "/admin/data-requests?look=1", before: sampleRequests, until: heading("The request") },
  { ...one, until: heading("The request") },
  { ...one, dialog: "admin/data-requests/answer-dialogs: Answer the request", until: answering("Answer") },
  {
    ...one,
    dialog: "admin/data-requests/answer-dialogs: Delete the account of ",
    until: answering("Delete the account"),
  },
  {
    path: "/admin/data-requests",
    dialog: "admin/data-requests/record-dialog: Record a request",
    until: press("Record a request"),
  },
]
