import * as z from "zod"
import {
  AskedPharmacy,
  closeRefusals,
  KnownLots,
  LotsAsked,
  liftRefusals,
  NewRecall,
  OneRecall,
  Recall,
  RecallClosing,
  RecallLifting,
  RecallTrace,
  startRefusals,
} from "#contract/pharmacy/recalls.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"

const tags = ["Administration"]

/** A national recall as it is followed up. */
export const FollowedRecall = Recall.extend({ pharmacies: z.array(AskedPharmacy), trace: RecallTrace })
export type FollowedRecall = z.infer<typeof FollowedRecall>

export const adminRecalls = {
  list: endpoint
    .meta({ who: "admin" })
    .route({
      method: "GET",
      path: "/admin/recalls",
      summary: "List the latest recalls in the whole country, newest first",
      tags,
    })
    .output(z.object({ recalls: z.array(Recall) })),
  lots: endpoint
    .meta({ who: "admin" })
    .route({
      method: "GET",
      path: "/admin/recalls/lots",
      summary: "List the lots of a medicine that pharmacies have had",
      tags,
    })
    .input(LotsAsked)
    .output(KnownLots),
  get: endpoint
    .meta({ who: "admin" })
    .route({
      method: "GET",
      path: "/admin/recalls/{id}",
      summary: "Return a recall with each pharmacy's answer and where the units went",
      tags,
    })
    .input(OneRecall)
    .output(FollowedRecall)
    .errors(refusals("not-found")),
  start: endpoint
    .meta({ who: "admin" })
    .route({
      method: "POST",
      path: "/admin/recalls",
      summary: "Recall lots of a medicine in the whole country",
      tags,
      successStatus: 201,
    })
    .input(NewRecall)
    .output(Recall)
    .errors(startRefusals),
  remind: endpoint
    .meta({ who: "admin" })
    .route({
      method: "POST",
      path: "/admin/recalls/{id}/remind",
      summary: "Remind the pharmacies that have not answered; at most every ten minutes",
      tags,
    })
    .input(OneRecall)
    .output(Recall)
    .errors(liftRefusals),
  close: endpoint
    .meta({ who: "admin" })
    .route({
      method: "POST",
      path: "/admin/recalls/{id}/close",
      summary: "Close a recall with a summary; its lots stay blocked",
      tags,
    })
    .input(RecallClosing)
    .output(Recall)
    .errors(closeRefusals),
  lift: endpoint
    .meta({ who: "admin" })
    .route({
      method: "POST",
      path: "/admin/recalls/{id}/lift",
      summary: "Lift a recall that was a mistake: its units return to their shelves",
      tags,
    })
    .input(RecallLifting)
    .output(Recall)
    .errors(liftRefusals),
}
