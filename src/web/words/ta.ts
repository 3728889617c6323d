import type { LoadedLanguage } from "#web/words/en.ts"
import { account } from "#web/words/ta/account.ts"
import { alternatives } from "#web/words/ta/alternatives.ts"
import { assistant } from "#web/words/ta/assistant.ts"
import { camera } from "#web/words/ta/camera.ts"
import { caregivers } from "#web/words/ta/caregivers.ts"
import { common } from "#web/words/ta/common.ts"
import { dataRequests } from "#web/words/ta/data-requests.ts"
import { writeDate } from "#web/words/ta/dates.ts"
import { frame } from "#web/words/ta/frame.ts"
import { home } from "#web/words/ta/home.ts"
import { hours } from "#web/words/ta/hours.ts"
import { login } from "#web/words/ta/login.ts"
import { map } from "#web/words/ta/map.ts"
import { medicineList } from "#web/words/ta/medicine-list.ts"
import { names } from "#web/words/ta/names.ts"
import { offline } from "#web/words/ta/offline.ts"
import { orders } from "#web/words/ta/orders.ts"
import { pages } from "#web/words/ta/pages.ts"
import { pharmacyForm } from "#web/words/ta/pharmacy-form.ts"
import { pharmacyPage } from "#web/words/ta/pharmacy-page.ts"
import { places } from "#web/words/ta/places.ts"
import { problemWords as problems } from "#web/words/ta/problems.ts"
import { registerPharmacy } from "#web/words/ta/register-pharmacy.ts"
import { reminders } from "#web/words/ta/reminders.ts"
import { requests } from "#web/words/ta/requests.ts"
import { route } from "#web/words/ta/route.ts"
import { scheduler } from "#web/words/ta/scheduler.ts"
import { status } from "#web/words/ta/status.ts"
import { tracker } from "#web/words/ta/tracker.ts"
import { ui } from "#web/words/ta/ui.ts"
import { watches } from "#web/words/ta/watches.ts"

/**
 * The Tamil texts for guests and customers; `ta-staff.ts` has the staff's. A native reader has still to check them: `npm run words` writes a table for that.
 * An area or a text that is absent reads as in English.
 */
export const tamil: LoadedLanguage = {
  words: {
    account,
    alternatives,
    assistant,
    camera,
    caregivers,
    common,
    dataRequests,
    frame,
    home,
    hours,
    login,
    map,
    medicineList,
    offline,
    orders,
    pages,
    status,
    pharmacyForm,
    pharmacyPage,
    places,
    problems,
    registerPharmacy,
    reminders,
    requests,
    route,
    scheduler,
    tracker,
    ui,
    watches,
  },
  writeDate,
  names,
}
