import type { Device } from "./device.ts"
import { drainOutbox, type Sender, type SenderParts, sendToDevices, startSender } from "./push-outbox.ts"
import {
  type ClaimedDose,
  claimDueDoses,
  deliveryKey,
  findDeliveries,
  markNotified,
  releaseClaim,
  saveDeliveries,
} from "./queries.ts"
import { reminderMessage } from "./reminder-message.ts"

// A push message has room for 4 kB.
const maxPerMessage = 20

/** Sends due reminders, immediately and every few seconds. */
export const startReminders = (parts: SenderParts) =>
  startSender(parts, { send: remindDue, failed: "reminders could not be sent" })

/** Sends what is due; returns the number of doses it claimed. */
export const remindDue = (sender: Sender): Promise<number> =>
  drainOutbox(sender, {
    claim: (lease) => claimDueDoses(sender.database, { ...lease, now: sender.now() }),
    send: (doses) => Promise.all(groups(doses).map((group) => remindPerson(sender, group))),
  })

/** Groups doses of one person into messages. */
function groups(doses: readonly ClaimedDose[]): ClaimedDose[][] {
  const people = Map.groupBy(doses, ({ subject }) => subject)
  return [...people.values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / maxPerMessage) }, (_, part) =>
      own.slice(part * maxPerMessage, (part + 1) * maxPerMessage),
    ),
  )
}

/** Sends a person's reminders; doses that a busy push service did not take are released and claimed again. */
async function remindPerson(sender: Sender, doses: ClaimedDose[]): Promise<void> {
  const { database, node } = sender
  const [first] = doses
  if (!first) return
  const delivered = await findDeliveries(database, doses)
  const missingOn = ({ id }: Device) =>
    doses.filter((dose) => !delivered.has(deliveryKey(dose.id, id, dose.dueAt)))
  await sendToDevices(sender, {
    subject: first.subject,
    messageFor: (device) => {
      const missing = missingOn(device)
      return missing.length > 0 ? reminderMessage(missing) : null
    },
    onSent: (device) => saveDeliveries(database, device.id, missingOn(device)),
    done: () => markNotified(database, doses, { node, now: sender.now() }),
    release: (waitMs) => releaseClaim(database, doses, { node, waitMs }),
  })
}
