import * as z from "zod"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { Line, largestId, RowId } from "#contract/platform/inputs.ts"
import {
  codeAlphabet,
  codeLength,
  maxCaregiverName,
  missedAfterHours,
  plainCode,
} from "#domain/customer/caregiver-rules.ts"

const Name = Line(maxCaregiverName, "Enter a name")

/** What the person agreed to share with a caregiver. */
const consent = {
  /** How long after its time a dose without a record counts as missed. */
  afterHours: z.literal(missedAfterHours, "Choose one of the periods"),
  namesMedicine: z.boolean(),
}

/** A caregiver who is notified of missed doses, or an invitation to become one. */
export const Caregiver = z.object({
  id: z.int(),
  /** The name that the inviting person gave. */
  name: z.string(),
  /** Whose doses; null for the owner of the account. */
  personId: z.int().nullable(),
  person: z.string().nullable(),
  afterHours: z.int(),
  namesMedicine: z.boolean(),
  /** `ended` by the caregiver. */
  state: z.enum(["invited", "expired", "accepted", "ended"]),
  /** To be passed on; null once it no longer works. */
  code: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  /** The account's name of who accepted. */
  acceptedBy: z.string().nullable(),
})
export type Caregiver = z.infer<typeof Caregiver>

const Missed = z.object({
  id: z.int(),
  dueAt: z.iso.datetime(),
  /** Null without the person's consent. */
  medicine: z.string().nullable(),
  /** Whether it has been recorded since. */
  isRecorded: z.boolean(),
})
export type Missed = z.infer<typeof Missed>

const Told = { owner: z.string(), person: z.string().nullable(), ...consent }

/** A person about whose missed doses the caller is notified. */
export const CaredFor = z.object({ id: z.int(), ...Told, missed: z.array(Missed) })
export type CaredFor = z.infer<typeof CaredFor>

/** What an invitation asks of its reader. */
export const Invitation = z.object({ ...Told, expiresAt: z.iso.datetime() })
export type Invitation = z.infer<typeof Invitation>

export const NewCaregiver = z.strictObject({
  /** Idempotency key. */
  key: z.uuid(),
  name: Name,
  personId: z.int().min(1).max(largestId).nullable(),
  ...consent,
})
export type NewCaregiver = z.output<typeof NewCaregiver>

const Code = z
  .string("Enter the code of the invitation")
  .max(40, "Enter the code of the invitation")
  .transform(plainCode)
  .pipe(
    z.string().regex(new RegExp(`^[${codeAlphabet}]{${codeLength}}$`), "Enter the code of the invitation"),
  )

const tags = ["Caregivers"]

export const caregivers = {
  list: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "GET",
      path: "/caregivers",
      summary: "List my caregivers, and the people whose missed doses I am notified of",
      tags,
    })
    .output(z.object({ caregivers: z.array(Caregiver), caredFor: z.array(CaredFor) })),
  invite: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "POST",
      path: "/caregivers",
      summary: "Invite a caregiver",
      description: "Returns a code that one person can accept. Idempotent by key.",
      tags,
      successStatus: 201,
    })
    .input(NewCaregiver)
    .output(Caregiver)
    .errors(refusals("bad-input", "too-many-caregivers", "key-used-differently")),
  change: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "PATCH",
      path: "/caregivers/{id}",
      summary: "Change what a caregiver is notified of",
      tags,
    })
    .input(z.strictObject({ id: RowId, ...consent }))
    .output(Caregiver)
    .errors(refusals("not-found")),
  end: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "DELETE",
      path: "/caregivers/{id}",
      summary: "End a caregiver or an invitation, on either side",
      tags,
    })
    .input(z.strictObject({ id: RowId }))
    .output(z.object({ ended: z.literal(true) }))
    .errors(refusals("not-found")),
  invitation: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "GET", path: "/caregiver-invitations/{code}", summary: "Read an invitation", tags })
    .input(z.strictObject({ code: Code }))
    .output(Invitation)
    .errors(refusals("bad-input", "not-found", "own-invitation")),
  /** Idempotent for the person who accepted it. */
  accept: endpoint
    .meta({ who: "signed-in" })
    .route({
      method: "POST",
      path: "/caregiver-invitations/{code}/accept",
      summary: "Accept an invitation",
      tags,
    })
    .input(z.strictObject({ code: Code }))
    .output(z.object({ accepted: z.literal(true) }))
    .errors(refusals("bad-input", "not-found", "own-invitation", "already-caregiver", "too-many-people")),
}
