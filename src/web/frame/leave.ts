import { endSession } from "#web/data/session.ts"
import { toastProblem } from "#web/kit/feedback/toast-problem.ts"

/** What a device holds of a person, as those who hold it know. */
export type LeftDevice = {
  /** Whether the person may leave now; asks where something would be lost. */
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

/** Says so when it did not work: nobody should walk away from an open session believing it closed. */
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

/** Whoever comes next on this device must not find it; but nothing may keep a person from logging out. */
function inTime<Done>(work: Promise<Done>): Promise<Done | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
  return Promise.race([work.catch(() => undefined), late])
}
