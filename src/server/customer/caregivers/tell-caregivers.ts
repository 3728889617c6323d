import { missedKeptDays, toldForHours } from "#domain/customer/caregiver-rules.ts"
import { missedPush } from "#domain/customer/caregiver-words.ts"
import {
  drainOutbox,
  type Sender,
  type SenderParts,
  startSender,
} from "#server/customer/reminders/push-outbox.ts"
import { singleMessages } from "#server/customer/reminders/single-messages.ts"
import { drainInBatches } from "#server/platform/jobs/interval-job.ts"
import { claimMissed, deleteOld, markWithoutDevice, noticeMissed } from "./outbox.ts"

const usualEveryMs = 15_000
const batchSize = 500
const hourMs = 60 * 60 * 1000

const tell = singleMessages({
  messages: "missed_doses",
  deliveries: "missed_dose_deliveries",
  messageId: "missed_dose_id",
})

/** Tells caregivers of missed doses, immediately and every few seconds. */
export const startTellingCaregivers = ({ everyMs = usualEveryMs, ...parts }: SenderParts) =>
  startSender(
    { ...parts, everyMs },
    { send: tellCaregivers, failed: "caregivers could not be told of a missed dose" },
  )

/** Notices missed doses and sends their messages; returns the number of doses it claimed. */
export async function tellCaregivers(sender: Sender): Promise<number> {
  const { database, now, signal } = sender
  const isStopped = () => signal.aborted
  const at = now()
  const hoursAgo = (hours: number) => new Date(at.getTime() - hours * hourMs)
  await drainInBatches({
    batchSize,
    isStopped,
    take: (atMost) => deleteOld(database, hoursAgo(missedKeptDays * 24), atMost),
  })
  await drainInBatches({
    batchSize,
    isStopped,
    take: (atMost) => noticeMissed(database, { now: at, atMost }),
  })
  await markWithoutDevice(database, at)
  return drainOutbox(sender, {
    claim: (lease) => claimMissed(database, { ...lease, noticedAfter: hoursAgo(toldForHours) }),
    send: (doses) => Promise.all(doses.map((dose) => tell(sender, dose, missedPush(dose)))),
  })
}
