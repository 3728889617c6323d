import { orderReference } from "#contract/pharmacy/customer-orders.ts"
import { orderPush } from "#domain/customer/order-notice-words.ts"
import type { ReminderPush } from "#domain/customer/reminder-words.ts"
import type { Device } from "#server/customer/reminders/device.ts"
import {
  drainOutbox,
  type Sender,
  type SenderParts,
  sendToDevices,
  startSender,
} from "#server/customer/reminders/push-outbox.ts"
import {
  type ClaimedNotice,
  claimNotices,
  deletePassed,
  deleteTold,
  deliveryKey,
  findTold,
  releaseNotices,
  saveTold,
} from "./outbox.ts"

/** After a day the order itself says enough. */
const toldForMs = 24 * 60 * 60 * 1000

/** Tells customers what became of their orders, immediately and every few seconds. */
export const startOrderNotices = (parts: SenderParts) =>
  startSender(parts, { send: tellCustomers, failed: "customers could not be told about their orders" })

/** Sends what is in the outbox; returns the number of messages it claimed. */
export async function tellCustomers(sender: Sender): Promise<number> {
  const { database, now } = sender
  await deletePassed(database, new Date(now().getTime() - toldForMs))
  return drainOutbox(sender, {
    claim: (lease) => claimNotices(database, lease),
    send: (notices) => Promise.all(together(notices).map((group) => tell(sender, group))),
  })
}

type Group = [ClaimedNotice, ...ClaimedNotice[]]

const groupOf = ({ basket, orderId }: ClaimedNotice) => basket ?? String(orderId)

/** Puts the same news about orders placed together into one message. */
function together(notices: readonly ClaimedNotice[]): Group[] {
  const groups = Map.groupBy(notices, (notice) => `${notice.subject} ${groupOf(notice)} ${notice.kind}`)
  return [...groups.values()] as Group[] // a group has what began it
}

function messageAbout(notices: ClaimedNotice[]): ReminderPush | null {
  const [first] = notices
  if (!first) return null
  return orderPush({
    ...first,
    group: groupOf(first),
    references: notices.map(({ orderId, orderedAt }) => orderReference(orderId, orderedAt.toISOString())),
  })
}

/** Sends to every device that has not had the message; a busy push service releases it. */
async function tell(sender: Sender, group: Group): Promise<void> {
  const { database, node } = sender
  const [first] = group
  const ids = group.map(({ id }) => id)
  const told = await findTold(database, ids)
  const missingOn = (device: Device) => group.filter(({ id }) => !told.has(deliveryKey(id, device.id)))
  await sendToDevices(sender, {
    subject: first.subject,
    messageFor: (device) => messageAbout(missingOn(device)),
    onSent: (device) =>
      saveTold(
        database,
        missingOn(device).map(({ id }) => id),
        device.id,
      ),
    done: () => deleteTold(database, { ids, node }),
    release: (waitMs) => releaseNotices(database, { ids, node, waitMs }),
  })
}
