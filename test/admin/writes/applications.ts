import { randomUUID } from "node:crypto"
import { makeSentApplication } from "#test/customer/pharmacy-applications.ts"
import type { AdminWrites } from "./admin-world.ts"

/** Creates three applications, one for each decision. */
export const makeApplicationWrites: AdminWrites = async ({ shelf }) => {
  const send = () => makeSentApplication(shelf, `applicant|${randomUUID()}`, `Applied ${randomUUID()}`)
  const on = async (act: string) => `/admin/applications/${await send()}/${act}`
  return {
    "adminApplications.ask": {
      path: await on("ask"),
      body: { version: 2, question: "Which year is it from?" },
    },
    "adminApplications.refuse": { path: await on("refuse"), body: { version: 2, reason: "Not a licence" } },
    "adminApplications.verify": {
      path: await on("verify"),
      body: {
        version: 2,
        licenceNumber: "A-1",
        validUntil: "2099-01-31",
        note: "The register of the authority",
        isAnother: true,
      },
    },
  }
}
