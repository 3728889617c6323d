import { countWaitingHere } from "#web/app/login/waiting-sales.tsx"
import { endReminders } from "#web/customer/reminders/this-device.ts"
import { forgetAnswers } from "#web/data/offline/saved-answers.ts"
import type { LeftDevice } from "#web/frame/leave.ts"
import { toast } from "#web/kit/feedback/toast.ts"
import { forgetCounter } from "#web/pharmacy/offline/kept-counter.ts"
import { words } from "#web/words/words.ts"
import "#web/words/en/offline.ts"

/** Asks for confirmation while sales on this device are unsent. */
async function mayLeave(leaveAllTheSame: () => void): Promise<boolean> {
  const count = await countWaitingHere()
  if (count === 0) return true
  const action = { label: words.t("offline.leave"), onPress: leaveAllTheSame }
  toast({ text: words.t("offline.leaving", { count }), tone: "bad", action })
  return false
}

/** Removes the person's data from this device: reminders and saved answers. */
export const leftDevice: LeftDevice = {
  mayLeave,
  beforeLogout: endReminders,
  afterLogout: () => Promise.all([forgetAnswers(), forgetCounter()]),
}
