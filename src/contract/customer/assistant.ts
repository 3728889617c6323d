import { eventIterator } from "@orpc/contract"
import * as z from "zod"
import { FoundPharmacy } from "#contract/finder/search.ts"
import { customerOrderStatuses } from "#contract/pharmacy/customer-orders.ts"
import { endpoint, refusals } from "#contract/platform/endpoint.ts"
import { between } from "#contract/platform/inputs.ts"
import { maxConversationMessages, maxMessageLength, maxReplyLength } from "#domain/customer/chat-limits.ts"
import { emergencyLanguages, redFlags } from "#domain/customer/emergency-words.ts"
import { writtenLanguages } from "#domain/platform/languages.ts"
import { isStorable, unstorable } from "#domain/platform/plain-text.ts"

/** SPEC sections 8 and 9. */
export const chatRetryMs = 2_000
export const chatMaxRetries = 3

/** Daily limits (TRUST M8); the limits of a conversation are in chat-limits.ts. */
export const maxMessagesADay = 200
export const maxToolRounds = 4

export const senders = ["user", "ai"] as const

/** SPEC section 3: a chat message is its text and its sender. Chats are never stored. */
export const ChatMessage = z.strictObject({
  sender: z.enum(senders),
  text: z.string().max(maxReplyLength, "The message is too long").refine(isStorable, unstorable),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const Question = z.strictObject({
  /** Earlier messages, oldest first; the server uses the newest that fit. */
  history: z.array(ChatMessage).max(maxConversationMessages),
  text: z
    .string()
    .trim()
    .min(1, "Enter a message first")
    .max(maxMessageLength, `A message has at most ${maxMessageLength} characters`)
    .refine(isStorable, unstorable),
  /** The language of Pharos's own sentences; a model answers in the language of the question. */
  language: z.enum(writtenLanguages).default("en"),
  /** Rounded by the browser; sent only with the person's consent. */
  lat: between(-90, 90, "Latitude must be between -90 and 90").optional(),
  lng: between(-180, 180, "Longitude must be between -180 and 180").optional(),
})
export type Question = z.output<typeof Question>

/** The four failures of SPEC section 8 with their sentences, and our own limits. */
export const chatFailures = [
  "sorry",
  "bad-request",
  "unauthorized",
  "no-response",
  "busy",
  "day-limit",
] as const
export type ChatFailure = (typeof chatFailures)[number]

/** A pharmacy in an answer, with what it has of the medicine asked about; no products where only the pharmacy is meant. */
export const ChatPharmacy = FoundPharmacy.omit({ priceExposure: true, delivers: true })
export type ChatPharmacy = z.infer<typeof ChatPharmacy>

/** One of the person's schedules, with its next dose. */
export const ChatSchedule = z.object({
  id: z.int(),
  name: z.string(),
  medicine: z.string(),
  timeZone: z.string(),
  nextDose: z.iso.datetime().nullable(),
  last: z.object({ outcome: z.enum(["taken", "skipped"]), at: z.iso.datetime() }).nullable(),
})
export type ChatSchedule = z.infer<typeof ChatSchedule>

/** One of the person's orders. */
export const ChatOrder = z.object({
  reference: z.string(),
  medicine: z.string(),
  quantity: z.int(),
  pharmacy: z.string(),
  status: z.enum(customerOrderStatuses),
  /** Until when a pending order's units are reserved. */
  reservedUntil: z.iso.datetime().nullable(),
  /** The pharmacy's reason, without contact details. */
  reason: z.string().nullable(),
})
export type ChatOrder = z.infer<typeof ChatOrder>

/** What the catalogue has on record about a generic, and its checked group. */
export const ChatFacts = z.object({
  generic: z.string(),
  strengths: z.array(z.object({ strength: z.string().nullable(), form: z.string().nullable() })),
  brands: z.array(z.string()),
  manufacturers: z.array(z.string()),
  prescriptionOnly: z.boolean(),
  /** The code in the ATC/DDD Index of WHO; null where none is checked. */
  atc: z.string().nullable(),
  /** An official page for patients. */
  leaflet: z.string().nullable(),
})
export type ChatFacts = z.infer<typeof ChatFacts>

/** An event of a streamed reply. Text is plain: no markup, links or images. */
export const ChatEvent = z.discriminatedUnion("kind", [
  /** Always the first event if it occurs: the emergency card is shown above the reply. */
  z.object({
    kind: z.literal("emergency"),
    flag: z.enum(redFlags),
    number: z.string(),
    /** The language of the matching rule, used for the card. */
    language: z.enum(emergencyLanguages),
  }),
  /** The model is busy; the request is retried after `chatRetryMs`. */
  z.object({ kind: z.literal("retry"), attempt: z.int() }),
  z.object({ kind: z.literal("text"), text: z.string() }),
  /** Pharos's own answers: data that the page shows as cards. */
  z.object({ kind: z.literal("pharmacies"), pharmacies: z.array(ChatPharmacy) }),
  z.object({ kind: z.literal("schedules"), schedules: z.array(ChatSchedule) }),
  z.object({ kind: z.literal("orders"), orders: z.array(ChatOrder) }),
  z.object({ kind: z.literal("facts"), facts: ChatFacts }),
  /** The answer needs the person's place: the page asks for it and sends the question again. */
  z.object({ kind: z.literal("place-needed") }),
  /** Medicines mentioned in the answer: links to the tracker and the scheduler. */
  z.object({
    kind: z.literal("links"),
    medicines: z.array(z.object({ name: z.string(), medicineId: z.int() })),
    schedules: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  /**
   * Numbers in the answer that our data does not confirm (TRUST M5), shown as "not verified, ask your
   * pharmacist".
   */
  z.object({ kind: z.literal("unverified"), numbers: z.array(z.string()) }),
  z.object({ kind: z.literal("failure"), failure: z.enum(chatFailures) }),
  /** The end. `by` tells whether a model wrote the reply or Pharos answered from its own data. */
  z.object({ kind: z.literal("done"), by: z.enum(["model", "pharos"]) }),
])
export type ChatEvent = z.infer<typeof ChatEvent>

const tags = ["Assistant"]

export const assistant = {
  about: endpoint
    .meta({ who: "signed-in" })
    .route({ method: "GET", path: "/assistant", summary: "Get the assistant's model", tags })
    .output(
      z.object({
        /** The model provider's host name, or null when no model is set up. */
        provider: z.string().nullable(),
        emergencyNumber: z.string(),
        leftToday: z.int(),
      }),
    ),
  // A question about an emergency is answered even when the disk is full.
  ask: endpoint
    .meta({ who: "signed-in", limit: "question", worksOnFullDisk: true })
    .route({
      method: "POST",
      path: "/assistant/messages",
      summary: "Ask a question and stream the reply",
      tags,
    })
    .input(Question)
    .output(eventIterator(ChatEvent))
    .errors(refusals("bad-input", "too-many-requests")),
}
