import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Prose, RowId } from "#contract/platform/inputs.ts"
import {
  dataRequestChannels,
  dataRequestKinds,
  dataRequestStates,
  maxDataRequestText,
  maxOpenDataRequests,
} from "#domain/customer/data-request-rules.ts"
import { isVisible } from "#domain/platform/plain-text.ts"

/** A person's request about their personal data, as they see it. */
export const DataRequest = z.object({
  id: z.int(),
  kind: z.enum(dataRequestKinds),
  channel: z.enum(dataRequestChannels),
  text: z.string(),
  receivedOn: z.iso.date(),
  dueOn: z.iso.date(),
  state: z.enum(dataRequestStates),
  /** What the administration answered; null while it is open, or once it is withdrawn. */
  answer: z.string().nullable(),
  closedAt: z.iso.datetime().nullable(),
})
export type DataRequest = z.infer<typeof DataRequest>

export const RequestText = Prose(maxDataRequestText).refine(isVisible, "Say what you ask for")

export const NewDataRequest = z.strictObject({
  key: z.uuid("A key is a UUID"),
  kind: z.enum(dataRequestKinds, "Choose what you ask for"),
  text: RequestText,
})
export type NewDataRequest = z.output<typeof NewDataRequest>

const tags = ["Account"]

export const dataRequests = {
  list: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "GET",
      path: "/account/data-requests",
      summary: "List my requests about my personal data, newest first",
      tags,
    })
    .output(z.object({ requests: z.array(DataRequest) })),
  file: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "POST",
      path: "/account/data-requests",
      summary: "Ask for my personal data, its correction or deletion, or object to its use",
      description: `At most ${maxOpenDataRequests} open at a time.`,
      tags,
      successStatus: 201,
    })
    .input(NewDataRequest)
    .output(DataRequest)
    .errors(refusals("bad-input", "key-used-differently", "too-many-data-requests")),
  withdraw: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "POST",
      path: "/account/data-requests/{id}/withdraw",
      summary: "Withdraw an open request about my personal data",
      tags,
    })
    .input(z.strictObject({ id: RowId }))
    .output(DataRequest)
    .errors(refusals("bad-input", "not-found", "data-request-answered")),
}
