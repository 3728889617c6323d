import { watchPush } from "#domain/customer/watch-words.ts"
import {
  drainOutbox,
  type Sender,
  type SenderParts,
  startSender,
} from "#server/customer/reminders/push-outbox.ts"
import { singleMessages } from "#server/customer/reminders/single-messages.ts"
import { claimFound, markWithoutDevice } from "./outbox.ts"

/** After a day the notice in the app is enough: the stock has changed since. */
const toldForMs = 24 * 60 * 60 * 1000

const tell = singleMessages({
  messages: "medicine_watches",
  deliveries: "watch_deliveries",
  messageId: "watch_id",
})

/** Tells people of found watches, immediately and every few seconds. */
export const startTelling = (parts: SenderParts) =>
  startSender(parts, { send: tellWatchers, failed: "people could not be told that a medicine is back" })

/** Sends what was found; returns the number of watches it claimed. */
export async function tellWatchers(sender: Sender): Promise<number> {
  const { database, now } = sender
  await markWithoutDevice(database, now())
  return drainOutbox(sender, {
    claim: (lease) => claimFound(database, { ...lease, foundAfter: new Date(now().getTime() - toldForMs) }),
    send: (watches) => Promise.all(watches.map((watch) => tell(sender, watch, watchPush(watch)))),
  })
}
