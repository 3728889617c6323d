import { endSession } from "#web/data/session.ts"
import { toastProblem } from "#web/kit/feedback/toast.ts"

/** Personal data on a device, registered by the modules that store it. */
export type LeftDevice = {
  /** Returns whether the person may log out now; asks if something would be lost. */
  mayLeave: (leaveAllTheSame: () => void) => Promise<boolean>
  beforeLogout: () => Promise<unknown>
  afterLogout: () => Promise<unknown>
}

let device: () => Promise<LeftDevice>

/** Registers where to load the code that clears a device. */
export function setLeftDevice(load: () => Promise<LeftDevice>) {
  device = load
}

/** Asks first while sales on this device are unsent, removes personal data and logs out. */
export function leave() {
  void inTime(device().then(({ mayLeave }) => mayLeave(leaveNow))).then((may) => may !== false && leaveNow())
}

/** Reports a failed logout, so that nobody leaves an open session behind. */
function leaveNow() {
  logOut().catch(toastProblem)
}

async function logOut() {
  await inTime(device().then(({ beforeLogout }) => beforeLogout()))
  const next = await endSession()
  await inTime(device().then(({ afterLogout }) => afterLogout()))
  location.assign(next)
}

const patienceMs = 3_000

/** The next person on this device must not find the data; but a failure must not prevent logging out. */
function inTime<Done>(work: Promise<Done>): Promise<Done | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
  return Promise.race([work.catch(() => undefined), late])
}
