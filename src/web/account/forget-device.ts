const patienceMs = 1_500

/** Takes what this browser kept of a person away: its subscription to reminders, and what screens remembered. */
export async function forgetDevice(): Promise<void> {
  // Each may be forbidden, missing or slow; the account is gone all the same.
  const patience = new Promise((done) => setTimeout(done, patienceMs))
  await Promise.race([endSubscription().catch(() => {}), patience])
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // As above.
  }
}

async function endSubscription() {
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
