import { sayProblem } from "#web/problem-words.ts"
import { logout } from "#web/session.ts"
import { toast } from "#web/ui/toast.ts"

/** Takes what is personal off this device and logs out, and says so when it did not work: nobody should walk away from an open session believing it closed. */
export function leave() {
  clearDevice()
    .then(logout)
    .catch((error: unknown) => toast({ text: sayProblem(error), tone: "bad" }))
}

const patienceMs = 3_000

/** Whoever comes next on this device must not find it; but nothing may keep a person from logging out. */
async function clearDevice(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs))
  const clearing = import("#web/layout/leave-device.ts").then((device) => device.leaveDevice())
  await Promise.race([clearing.catch(() => {}), late])
}
