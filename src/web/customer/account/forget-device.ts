import { leaveFarewell } from "#web/customer/account/farewell.ts"
import { forgetAnswers } from "#web/data/offline/saved-answers.ts"

const patienceMs = 1_500

/** Takes what this browser kept of a person away: its subscription to reminders, saved answers, and what screens remembered. The next page says the farewell. */
export async function forgetDevice(farewell: string): Promise<void> {
  // Each may be forbidden, missing or slow; the account is gone all the same.
  const patience = new Promise((done) => setTimeout(done, patienceMs))
  await Promise.race([Promise.allSettled([endSubscription(), forgetAnswers()]), patience])
  try {
    localStorage.clear()
    sessionStorage.clear()
    leaveFarewell(farewell)
  } catch {
    // As above.
  }
}

async function endSubscription() {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
