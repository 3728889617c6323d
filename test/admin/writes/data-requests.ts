import { randomUUID } from "node:crypto"
import type { DataRequestKind } from "#domain/customer/data-request-rules.ts"
import { makeDataRequest } from "#test/customer/data-requests.ts"
import { signIn } from "#test/support/app.ts"
import type { AdminWrites } from "./admin-world.ts"

/** Creates two people: the data of one is asked about, the account of the other is deleted. */
export const makeDataRequestWrites: AdminWrites = async ({ app, shelf }) => {
  const [asker, leaving] = [(await signIn(app)).subject, (await signIn(app)).subject]
  const request = (kind: DataRequestKind, subject = asker) => makeDataRequest(shelf, { subject, kind })
  return {
    "adminDataRequests.record": {
      path: "/admin/data-requests",
      body: {
        key: randomUUID(),
        subject: asker,
        kind: "correction",
        channel: "letter",
        receivedOn: "2026-11-02",
        text: "My name is spelled wrong.",
      },
    },
    "adminDataRequests.close": {
      path: `/admin/data-requests/${await request("objection")}/close`,
      body: { version: 1, state: "done", answer: "We have stopped it." },
    },
    "adminDataRequests.erase": {
      path: `/admin/data-requests/${await request("deletion", leaving)}/erase`,
      body: { version: 1 },
    },
  }
}
