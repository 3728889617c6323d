import { forgetCounter } from "#web/pharmacy/offline/kept-counter.ts"
import { endReminders } from "#web/reminders/this-device.ts"

/** Takes from this device what is the person's who leaves it: their reminders, and the till that opens without a network. */
export async function leaveDevice(): Promise<void> {
  await Promise.allSettled([endReminders(), forgetCounter()])
}
