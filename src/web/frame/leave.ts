import { endSession } from "#web/data/session.ts"
import { toastProblem } from "#web/kit/feedback/toast.ts"

/** Personal data on a device, registered by the modules that store it. */
export type LeftDevice = {
  /** Whether the person may log out now; asks if something would be lost. */
  mayLeave: (leaveAllTheSame: () => void) => Promise<boolean>
  beforeLogout: () => Promise<unknown>
  afterLogout: () => Promise<unknown>
}

let device: () => Promise<LeftDevice>

/** Says where to load from what is done with a device that a person leaves. */
export function setLeftDevice(load: () => Promise<LeftDevice>) {
  device = load
}

/** Asks first while sales wait on this device, takes what is personal off it and logs out. */
export function leave() {
  void inTime(device().then(({ mayLeave }) => mayLeave(leaveNow))).then((may) => may !== false && leaveNow())
}

/** Reports a failed logout: nobody should leave an open session believing it closed. */
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
