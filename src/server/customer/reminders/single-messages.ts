import { sql } from "kysely"
import type { ReminderPush } from "#domain/customer/reminder-words.ts"
import { type Sender, sendToDevices } from "./push-outbox.ts"

type Tables = {
  /** The outbox: one row for each message, with its lease and when it was sent. */
  messages: "medicine_watches" | "missed_doses"
  /** Which devices have had a message. */
  deliveries: "watch_deliveries" | "missed_dose_deliveries"
  /** The deliveries' reference to the message. */
  messageId: "watch_id" | "missed_dose_id"
}

type Message = { id: number; subject: string }

/**
 * Returns how a claimed message is sent from an outbox whose rows are one message each: to every device that has not
 * had it. A busy push service releases it.
 */
export function singleMessages({ messages, deliveries, messageId }: Tables) {
  const [outbox, delivered, reference] = [sql.table(messages), sql.table(deliveries), sql.ref(messageId)]

  return async (sender: Sender, { id, subject }: Message, message: ReminderPush): Promise<void> => {
    const { database, node } = sender
    const run = (statement: ReturnType<typeof sql>) => statement.execute(database.sql)
    const { rows } = await sql<{ device: number }>`
      select subscription_id as device from ${delivered} where ${reference} = ${id}`.execute(database.sql)
    const told = new Set(rows.map(({ device }) => device))
    await sendToDevices(sender, {
      subject,
      messageFor: (device) => (told.has(device.id) ? null : message),
      async onSent(device) {
        // A message stopped or a device removed while it was sent matches no row.
        await run(sql`
          insert into ${delivered} (${reference}, subscription_id)
          select m.id, d.id from ${outbox} m, push_subscriptions d where m.id = ${id} and d.id = ${device.id}
          on conflict do nothing`)
      },
      async done() {
        await run(sql`
          update ${outbox} set notified_at = ${sender.now()}, claimed_until = null, claimed_by = null
          where id = ${id} and claimed_by = ${node}::uuid`)
      },
      async release(waitMs) {
        await run(sql`
          update ${outbox} set claimed_until = now() + ${waitMs} * interval '1 millisecond', claimed_by = null
          where id = ${id} and claimed_by = ${node}::uuid`)
      },
    })
  }
}
