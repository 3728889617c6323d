import type { Page } from "@playwright/test"
import type { ChatEvent } from "#contract/customer/assistant.ts"
import type { DataRequest } from "#contract/customer/data-requests.ts"
import { expect } from "../fixtures.ts"
import { sampleQuestion } from "../sample-applications.ts"
import { showSampleCaregivers } from "../sample-caregivers.ts"
import { showSampleDoses } from "../sample-doses.ts"
import { withMail } from "../with-mail.ts"
import { failing, heading, press, type Round } from "./check-screens.ts"
import { chosenPharmacy, results } from "./finder.ts"

async function orderDetails(page: Page) {
  await page
    .getByRole("button", { name: /^Details/ })
    .first()
    .click()
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible()
}

async function unfilledOrder(page: Page) {
  await results(page)
  await press(/^Order/)(page)
  await page.getByRole("button", { name: "Place order" }).click()
  await expect(page.getByText("Please fill in all required fields.")).toBeVisible()
}

const chatParts: ChatEvent[] = [
  { kind: "emergency", flag: "chest-pain", number: "1990", language: "en" },
  { kind: "text", text: `Take it with food.\n${"long".repeat(100)}` },
  {
    kind: "links",
    medicines: [{ name: "metformin", medicineId: 1 }],
    schedules: [{ id: 1, name: "Diabetes" }],
  },
  { kind: "unverified", numbers: ["500 mg"] },
  { kind: "failure", failure: "sorry" },
]
/** Requests about personal data in each state. */
async function sampleRequests(page: Page) {
  const request: DataRequest = {
    id: 1,
    kind: "correction",
    channel: "account",
    text: `My name is wrong.\n${"long".repeat(30)}`,
    receivedOn: "2026-11-20",
    dueOn: "2026-12-11",
    state: "open",
    answer: null,
    closedAt: null,
  }
  const closed = { closedAt: "2026-11-21T04:00:00.000Z" }
  const requests: DataRequest[] = [
    request,
    { ...request, ...closed, id: 2, kind: "deletion", state: "withdrawn" },
    { ...request, ...closed, id: 3, kind: "access", state: "done", answer: "We sent it by letter." },
    { ...request, ...closed, id: 4, kind: "objection", state: "refused", answer: "The law demands it." },
  ]
  await page.route("**/api/account/data-requests", (route) => route.fulfill({ json: { requests } }))
}

export const chatAnswers = (page: Page) =>
  page.route("**/api/assistant/messages", (route) =>
    route.fulfill({
      contentType: "text/event-stream",
      body: chatParts.map((part) => `event: message\ndata: ${JSON.stringify(part)}\n\n`).join(""),
    }),
  )
export async function chat(page: Page) {
  await page.getByRole("textbox", { name: "Your question" }).fill("My father has chest pain")
  await page.getByRole("button", { name: "Send" }).click()
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible()
}

async function scheduleToMend(page: Page) {
  await press(/^Edit/)(page)
  await page.getByRole("textbox", { name: "Scheduler name" }).fill("")
  await page.getByRole("button", { name: "Change time zone" }).click()
  await page.getByRole("button", { name: "Add time" }).click()
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(2)
}

export const customerRounds: Round[] = [
  {
    as: "customer",
    title: "a customer's pages",
    seen: [
      { path: "/", until: (page) => expect(page.getByText("Nimali Perera").first()).toBeAttached() },
      { path: "/pharos?q=para", until: chosenPharmacy },
      {
        path: "/pharos?q=metformin",
        dialog: "finder/tracker/order-dialog-form: Order from",
        until: unfilledOrder,
      },
      {
        path: "/pharos?list=metformin*2|losartan",
        dialog: "finder/list/list-order-dialog: Order from",
        until: async (page) => {
          await page
            .getByRole("button", { name: /^Order (all )?\d/ })
            .first()
            .click()
          await expect(page.getByRole("dialog")).toBeVisible()
        },
      },
      { path: "/orders", until: orderDetails },
      {
        path: "/orders?status=completed",
        before: failing("**/api/orders?*"),
        until: (page) => expect(page.getByText("We could not load your orders.")).toBeVisible(),
      },
      { path: "/assistant", until: heading("AI Chat Assistant") },
      { path: "/account", until: heading("Devices") },
      {
        path: "/account",
        before: async (page) => {
          await withMail(page)
          await sampleRequests(page)
        },
        until: (page) =>
          expect(page.getByRole("checkbox", { name: "Order messages by e-mail" })).toBeVisible(),
      },
      {
        path: "/account?invitation=ABCD2345EFGH",
        dialog: "customer/caregivers/invitation-dialog: Invitation",
        before: showSampleCaregivers,
        until: press("Show invitation"),
      },
      { path: "/register-pharmacy", before: sampleQuestion, until: heading("The licence") },
      { path: "/assistant", before: chatAnswers, until: chat },
    ],
  },
  {
    as: "customer",
    title: "a customer's scheduler",
    seen: [
      { path: "/scheduling", until: heading("My medicines") },
      { path: "/scheduling", before: showSampleDoses, until: heading("Time for amoxicillin") },
      {
        path: "/scheduling",
        dialog: "customer/scheduler/view-dialog: View Scheduler",
        before: showSampleDoses,
        until: press(/^View/),
      },
      {
        path: "/scheduling",
        dialog: "customer/scheduler/editor-dialog: Edit Scheduler",
        before: showSampleDoses,
        until: scheduleToMend,
      },
    ],
  },
]
