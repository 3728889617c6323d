import type { AppContext } from "../context.ts"
import { endpoints, personOf } from "../endpoints.ts"
import { readPhoneNumber } from "../phone-number.ts"
import { problem } from "../problems.ts"
import { findAccount, saveAccount } from "./queries.ts"

async function accountOf(app: AppContext, subject: string) {
  const account = await findAccount(app.database.sql, subject)
  // Deleted a moment ago, in another tab.
  if (!account) throw problem("not-logged-in")
  return account
}

function readPhone(text: string): string {
  const phone = readPhoneNumber(text)
  if (!phone) {
    const message = "Enter a phone number such as 077 123 4567"
    throw problem("bad-input", { fields: [{ field: "phone", message }] }, `phone: ${message}`)
  }
  return phone
}

export const accountRoutes = {
  get: endpoints.account.get.handler(({ context }) => accountOf(context.app, personOf(context).subject)),

  update: endpoints.account.update.handler(async ({ context, input }) => {
    const { subject } = personOf(context)
    const phone = input.phone && readPhone(input.phone)
    await saveAccount(context.app.database.sql, subject, { ...input, phone })
    return accountOf(context.app, subject)
  }),

  remove: endpoints.account.remove.handler(() => {
    throw problem("something-went-wrong")
  }),
}
