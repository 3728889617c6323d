import type { Page } from "@playwright/test"

/** Shows the screens as they are where the operator has set up e-mail, which the product under test has not. */
export const withMail = (page: Page) =>
  page.route("**/api/site", async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), sendsMail: true } })
  })
