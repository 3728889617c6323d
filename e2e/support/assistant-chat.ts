import type { Page, Route } from "@playwright/test"
import type { ChatEvent } from "#contract/customer/assistant.ts"
import { type Account, expect, logIn } from "./fixtures.ts"

const asks = "**/api/assistant/messages"
export const input = (page: Page) => page.getByRole("textbox", { name: "Your question" })
export const said = (page: Page) => page.getByRole("region", { name: "Chat" })
export const turns = (page: Page) => said(page).locator("ol > li")
export const done: ChatEvent = { kind: "done", by: "pharos" }

export const reply = (...events: ChatEvent[]) => ({
  contentType: "text/event-stream",
  body: events.map((event) => `event: message\ndata: ${JSON.stringify(event)}\n\n`).join(""),
})
export const answer =
  (...events: ChatEvent[]) =>
  (route: Route) =>
    route.fulfill(reply(...events, done))

type Asked = { text: string; history: { sender: string; text: string }[]; lat?: number; lng?: number }

/** Opens the chat, whose questions get this answer; returns the questions sent. */
export async function openChat(
  page: Page,
  answering: (route: Route) => unknown = answer({ kind: "text", text: "Yes." }),
  account: Account = "customer",
) {
  const asked: Asked[] = []
  await page.route(asks, (route) => {
    asked.push(route.request().postDataJSON())
    return answering(route)
  })
  await logIn(page, account, "/assistant")
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled()
  return asked
}

export async function ask(page: Page, text: string) {
  // While an answer is being written, Enter sends nothing.
  await expect(page.getByRole("button", { name: "Send" })).toBeEnabled()
  await input(page).fill(text)
  await input(page).press("Enter")
}
