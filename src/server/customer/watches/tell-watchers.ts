import { watchPush } from "#domain/customer/watch-words.ts"
import {
  drainOutbox,
  type Sender,
  type SenderParts,
  sendToDevices,
  startSender,
} from "#server/customer/reminders/push-outbox.ts"
import {
  type ClaimedWatch,
  claimFound,
  findTold,
  markTold,
  markWithoutDevice,
  releaseWatch,
  saveTold,
} from "./outbox.ts"

/** After a day the notice in the app is enough: the stock has changed since. */
const toldForMs = 24 * 60 * 60 * 1000

/** Tells people of found watches, immediately and every few seconds. */
export const startTelling = (parts: SenderParts) =>
  startSender(parts, { send: tellWatchers, failed: "people could not be told that a medicine is back" })

/** Sends what was found; returns the number of watches it claimed. */
export async function tellWatchers(sender: Sender): Promise<number> {
  const { database, now } = sender
  await markWithoutDevice(database, now())
  return drainOutbox(sender, {
    claim: (lease) => claimFound(database, { ...lease, foundAfter: new Date(now().getTime() - toldForMs) }),
    send: (watches) => Promise.all(watches.map((watch) => tell(sender, watch))),
  })
}

/** Sends to every device that has not had the message; a busy push service releases the watch. */
async function tell(sender: Sender, watch: ClaimedWatch): Promise<void> {
  const { database, node } = sender
  const told = await findTold(database, watch.id)
  const waitMs = await sendToDevices(sender, {
    subject: watch.subject,
    messageFor: ({ id }) => (told.has(id) ? null : watchPush(watch)),
    onSent: ({ id }) => saveTold(database, watch.id, id),
  })
  if (waitMs === null) await markTold(database, { id: watch.id, node, now: sender.now() })
  else await releaseWatch(database, { id: watch.id, node, waitMs })
}
