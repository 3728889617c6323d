import type { CallContext } from "#server/api/call-context.ts"
import { endpoints, personOf } from "#server/api/endpoints.ts"
import { problem } from "#server/platform/http/problems.ts"
import { phoneNumberOf } from "#server/platform/phone-number.ts"
import { findLooks } from "./access-log.ts"
import { deleteAccount } from "./deletion.ts"
import { freshUntil, requireFreshLogin } from "./fresh-login.ts"
import { findSettings, saveSettings } from "./queries.ts"

async function accountOf(context: CallContext) {
  const settings = await findSettings(context.app.database.sql, personOf(context).subject)
  // Deleted a moment ago in another tab.
  if (!settings) throw problem("not-logged-in")
  const until = await freshUntil(context)
  return { ...settings, freshUntil: until?.toISOString() ?? null }
}

/** Refuses to turn on e-mail that nobody would send. */
async function requireMail(context: CallContext) {
  if (!context.app.settings.mail) throw problem("mail-off")
  if (!(await accountOf(context)).emailVerified) {
    const message = "Your login has no confirmed e-mail address"
    throw problem("bad-input", { fields: [{ field: "orderMails", message }] }, `orderMails: ${message}`)
  }
}

export const accountRoutes = {
  get: endpoints.account.get.handler(({ context }) => accountOf(context)),

  update: endpoints.account.update.handler(async ({ context, input }) => {
    if (input.orderMails) await requireMail(context)
    const phone = input.phone && phoneNumberOf(input.phone, "phone")
    await saveSettings(context.app.database.sql, personOf(context).subject, { ...input, phone })
    return accountOf(context)
  }),

  looks: endpoints.account.looks.handler(({ context, input }) =>
    findLooks(context.app.database.sql, personOf(context).subject, input),
  ),

  remove: endpoints.account.remove.handler(async ({ context }) => {
    const { app, sessionHash, logOut } = context
    const { subject } = personOf(context)
    if (!sessionHash) throw problem("not-logged-in")
    await requireFreshLogin(context)
    const ended = await deleteAccount(app.database, { subject, sessionHash, now: app.now() })
    return { removed: true, location: await logOut(ended) }
  }),
}
