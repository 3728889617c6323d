import { missedKeptDays, toldForHours } from "#domain/customer/caregiver-rules.ts"
import { missedPush } from "#domain/customer/caregiver-words.ts"
import {
  drainOutbox,
  type Sender,
  type SenderParts,
  sendToDevices,
  startSender,
} from "#server/customer/reminders/push-outbox.ts"
import { drainInBatches } from "#server/platform/jobs/interval-job.ts"
import {
  type ClaimedMissed,
  claimMissed,
  deleteOld,
  findTold,
  markTold,
  markWithoutDevice,
  noticeMissed,
  releaseMissed,
  saveTold,
} from "./outbox.ts"

const usualEveryMs = 15_000
const batchSize = 500
const hourMs = 60 * 60 * 1000

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
    send: (doses) => Promise.all(doses.map((dose) => tell(sender, dose))),
  })
}

/** Sends to every device that has not had the message; a busy push service releases the dose. */
async function tell(sender: Sender, missed: ClaimedMissed): Promise<void> {
  const { database, node } = sender
  const told = await findTold(database, missed.id)
  const waitMs = await sendToDevices(sender, {
    subject: missed.subject,
    messageFor: ({ id }) => (told.has(id) ? null : missedPush(missed)),
    onSent: ({ id }) => saveTold(database, missed.id, id),
  })
  if (waitMs === null) await markTold(database, { id: missed.id, node, now: sender.now() })
  else await releaseMissed(database, { id: missed.id, node, waitMs })
}
