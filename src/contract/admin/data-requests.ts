import * as z from "zod"
import { Subject } from "#contract/admin/people.ts"
import { DataRequest, RequestText } from "#contract/customer/data-requests.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { listing, Prose, RowId, Version } from "#contract/platform/inputs.ts"
import { dataRequestFilters } from "#domain/admin/data-request-filters.ts"
import {
  dataRequestAnswers,
  dataRequestChannels,
  dataRequestKinds,
  maxDataRequestText,
} from "#domain/customer/data-request-rules.ts"
import { dataRequestSorts } from "#domain/platform/list-sorts.ts"
import { isVisible } from "#domain/platform/plain-text.ts"

export const DataRequestRow = DataRequest.pick({
  id: true,
  kind: true,
  channel: true,
  receivedOn: true,
  dueOn: true,
  state: true,
  closedAt: true,
}).extend({
  /** Open after the day on which it was due. */
  isOverdue: z.boolean(),
  /** Null once the account is deleted. */
  person: z.object({ subject: z.string(), name: z.string(), email: z.string().nullable() }).nullable(),
})
export type DataRequestRow = z.infer<typeof DataRequestRow>

export const DataRequestDetail = DataRequestRow.extend({
  version: z.int(),
  text: z.string(),
  answer: z.string().nullable(),
  /** Null while it is open, and when the deletion of the account closed it. */
  closedBy: z.string().nullable(),
})
export type DataRequestDetail = z.infer<typeof DataRequestDetail>

const Answer = Prose(maxDataRequestText).refine(isVisible, "Enter an answer")
const asRead = { id: RowId, version: Version }

export const RecordedDataRequest = z.strictObject({
  key: z.uuid("A key is a UUID"),
  subject: Subject,
  kind: z.enum(dataRequestKinds, "Choose what the person asks for"),
  channel: z.enum(dataRequestChannels, "Choose how it came").exclude(["account"]),
  receivedOn: z.iso.date("Enter a date"),
  text: RequestText,
})
export type RecordedDataRequest = z.output<typeof RecordedDataRequest>

const tags = ["Administration"]
const path = "/admin/data-requests"
const ofOne = (name: string, summary: string) =>
  endpoint.meta({ who: "admin" }).route({ method: "POST", path: `${path}/{id}/${name}`, summary, tags })

export const adminDataRequests = {
  list: endpoint
    .meta({ who: "admin", audit: "access" })
    .route({
      method: "GET",
      path,
      summary: "List people's requests about their personal data by the day on which they are due",
      tags,
    })
    .input(
      z.strictObject({
        show: z.enum(dataRequestFilters).default("open"),
        /** Cursor: `next` of the previous page. */
        after: RowId.optional(),
        ...listing(dataRequestSorts),
      }),
    )
    .output(z.object({ requests: z.array(DataRequestRow), next: z.int().nullable() })),
  get: endpoint
    .meta({ who: "admin", audit: "access" })
    .route({ method: "GET", path: `${path}/{id}`, summary: "Get a request with its person and answer", tags })
    .input(z.strictObject({ id: RowId }))
    .output(DataRequestDetail)
    .errors(refusals("not-found")),
  record: endpoint
    .meta({ who: "admin" })
    .route({
      method: "POST",
      path,
      summary: "Record a request that came by letter, phone or e-mail",
      tags,
      successStatus: 201,
    })
    .input(RecordedDataRequest)
    .output(DataRequestDetail)
    .errors(refusals("bad-input", "not-found", "key-used-differently")),
  close: ofOne("close", "Close a request as done or refused, with the answer that the person reads")
    .input(z.strictObject({ ...asRead, state: z.enum(dataRequestAnswers), answer: Answer }))
    .output(DataRequestDetail)
    .errors(refusals("bad-input", "not-found", "already-changed")),
  erase: ofOne("erase", "Delete the account of the person who asks, which closes the request")
    .input(z.strictObject(asRead))
    .output(DataRequestDetail)
    .errors(refusals("bad-input", "not-found", "already-changed", "still-staff")),
}
