import { sayProblem } from "#web/problem-words.ts"
import { logout } from "#web/session.ts"
import { toast } from "#web/ui/toast.ts"

/** Ends this device's reminders and logs out, and says so when it did not work: nobody should walk away from an open session believing it closed. */
export function leave() {
  endReminders()
    .then(logout)
    .catch((error: unknown) => toast({ text: sayProblem(error), tone: "bad" }))
}

const patienceMs = 3_000

/** Whoever comes next on this device must not read them; but nothing may keep a person from logging out. */
async function endReminders(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs))
  const ending = import("#web/reminders/this-device.ts").then((device) => device.endReminders())
  await Promise.race([ending.catch(() => {}), late])
}
