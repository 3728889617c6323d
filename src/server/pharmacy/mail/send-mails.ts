import { randomUUID } from "node:crypto"
import { orderReference } from "#contract/pharmacy/customer-orders.ts"
import { writeDataRequestMail } from "#domain/customer/data-request-mail.ts"
import { type MailMessage, writeMail } from "#domain/pharmacy/mail.ts"
import { colomboDay } from "#domain/platform/colombo-day.ts"
import { retryIn } from "#domain/platform/retries.ts"
import { writeLicenceMail } from "#domain/supplier/licence-mail.ts"
import { getStatement } from "#server/pharmacy/customer-accounts/queries.ts"
import type { Database } from "#server/platform/database/database.ts"
import { cleanHourly, drainInBatches, type JobParts, startJob } from "#server/platform/jobs/interval-job.ts"
import type { Settings } from "#server/platform/settings/settings.ts"
import {
  type ClaimedMail,
  claimDue,
  deletePassed,
  type Failed,
  type PharmacyMail,
  recordFailed,
  recordSent,
  release,
} from "./outbox.ts"
import { type Smtp, smtpOf } from "./smtp.ts"

const usualEveryMs = 5_000
// Few enough to be sent within their lease.
const batchSize = 10

export type MailResult = "sent" | "retried" | "failed"

type Parts = JobParts & {
  settings: Pick<Settings, "mail" | "publicUrl">
  /** Counts the results of attempts. */
  note?: (result: MailResult) => void
}

/**
 * Sends mails, and deletes old ones. Any number of nodes can run this; each mail is leased by one at a time. The mail
 * server is first spoken to when there is something to send.
 */
export function startMails({ settings: { mail, publicUrl }, note, ...parts }: Parts) {
  const { database, now } = parts
  const smtp = mail && smtpOf(mail)
  const sender = smtp && { database, now, node: randomUUID(), smtp, site: publicUrl, ...(note && { note }) }
  const clean = cleanHourly((atMost) => deletePassed(database, atMost))
  const job = startJob(parts, {
    everyMs: usualEveryMs,
    failed: "e-mail could not be sent",
    async work(isStopped) {
      await clean(isStopped)
      return sender ? sendDue({ ...sender, isStopped }) : 0
    },
  })
  return {
    async stop() {
      await job.stop()
      await smtp?.close()
    },
  }
}

type Sender = Pick<Parts, "note" | "now"> & {
  database: Database
  node: string
  smtp: Smtp
  /** Where Pharos is, if that is known. */
  site: string | null
  isStopped: () => boolean
}

/** Sends what is due, a batch at a time; returns how many mails it took. */
export const sendDue = (sender: Sender): Promise<number> =>
  drainInBatches({
    batchSize,
    isStopped: sender.isStopped,
    async take(atMost) {
      const due = await claimDue(sender.database, { node: sender.node, atMost })
      await Promise.all(due.map((claimed) => sendOne(sender, claimed)))
      return due.length
    },
  })

async function sendOne(sender: Sender, claimed: ClaimedMail): Promise<void> {
  const { database, node, note } = sender
  const held = { node, id: claimed.id }
  if (sender.isStopped()) return release(database, held)
  const failed = unsendable(claimed) ?? (await attempt(sender, claimed))
  if (!failed) {
    await recordSent(database, held)
    return note?.("sent")
  }
  const retrySeconds = failed.isFinal ? null : retryIn(claimed.attempts)
  await recordFailed(database, { ...held, ...failed, retrySeconds })
  note?.(retrySeconds === null ? "failed" : "retried")
}

type Final = Failed & { isFinal: boolean }

/** Returns why a mail is not sent any more, if it is not. */
function unsendable({ isLate, isWanted, email }: ClaimedMail): Final | null {
  const failure = isLate ? "late" : isWanted ? (email === null ? "no-address" : null) : "withdrawn"
  return failure && { failure, answer: null, isFinal: true }
}

async function attempt(sender: Sender, claimed: ClaimedMail): Promise<Final | null> {
  const { messageId, name, language, email } = claimed
  const to = { name, address: email ?? "" }
  if (claimed.kind === "licence") {
    const letter = writeLicenceMail(claimed.about, claimed.licence, { name, site: sender.site })
    return sender.smtp.send({ messageId, sender: "Pharos", to, ...letter })
  }
  if (claimed.kind === "data-request") {
    const letter = writeDataRequestMail({ language, name, site: sender.site })
    return sender.smtp.send({ messageId, sender: "Pharos", to, ...letter })
  }
  const { pharmacyName: pharmacy, phoneNumber } = claimed
  const message = await messageOf(sender, claimed)
  return sender.smtp.send({
    messageId,
    sender: pharmacy,
    to,
    ...writeMail(message, { language, name, pharmacy, phoneNumber }),
  })
}

async function messageOf({ database, now, site }: Sender, claimed: PharmacyMail): Promise<MailMessage> {
  if (claimed.kind === "order") {
    const references = claimed.orders.map(({ id, createdAt }) => orderReference(id, createdAt))
    return { kind: "order", notice: claimed.about, references, site }
  }
  const { kind, about, pharmacy, customer } = claimed
  if (kind === "refill") return { kind, day: about }
  const asked = { id: customer, month: about }
  const { entries, openingCents, closingCents } = await getStatement(
    database,
    { pharmacy, now: now() },
    asked,
  )
  return {
    kind,
    month: about,
    openingCents,
    closingCents,
    entries: entries.map(({ at, kind: what, receiptNumber, reference, cents }) => ({
      day: colomboDay(new Date(at)),
      kind: what,
      what: [receiptNumber, reference].filter(Boolean).join(", "),
      cents,
    })),
  }
}
