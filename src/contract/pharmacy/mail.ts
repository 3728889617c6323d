import * as z from "zod"
import { mailFailures } from "#domain/pharmacy/mail.ts"

/** An e-mail to a customer, kept for 30 days. */
export const Mail = z.object({
  id: z.int(),
  kind: z.enum(["refill", "statement"]),
  /** Of a refill the day on which it runs out, of a statement the month. */
  about: z.string(),
  state: z.enum(["waiting", "sent", "failed"]),
  /** Where the last attempt went; null before the first. */
  address: z.string().nullable(),
  askedAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  /** Why the last attempt failed. */
  failure: z.enum(mailFailures).nullable(),
  /** What the mail server said then. */
  answer: z.string().nullable(),
})
export type Mail = z.infer<typeof Mail>
