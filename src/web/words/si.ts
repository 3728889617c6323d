import type { LoadedLanguage } from "#web/words/en.ts"
import { account } from "#web/words/si/account.ts"
import { alternatives } from "#web/words/si/alternatives.ts"
import { assistant } from "#web/words/si/assistant.ts"
import { camera } from "#web/words/si/camera.ts"
import { caregivers } from "#web/words/si/caregivers.ts"
import { common } from "#web/words/si/common.ts"
import { dataRequests } from "#web/words/si/data-requests.ts"
import { writeDate } from "#web/words/si/dates.ts"
import { frame } from "#web/words/si/frame.ts"
import { home } from "#web/words/si/home.ts"
import { hours } from "#web/words/si/hours.ts"
import { login } from "#web/words/si/login.ts"
import { map } from "#web/words/si/map.ts"
import { medicineList } from "#web/words/si/medicine-list.ts"
import { names } from "#web/words/si/names.ts"
import { orders } from "#web/words/si/orders.ts"
import { pages } from "#web/words/si/pages.ts"
import { pharmacyForm } from "#web/words/si/pharmacy-form.ts"
import { pharmacyPage } from "#web/words/si/pharmacy-page.ts"
import { places } from "#web/words/si/places.ts"
import { problemWords as problems } from "#web/words/si/problems.ts"
import { registerPharmacy } from "#web/words/si/register-pharmacy.ts"
import { reminders } from "#web/words/si/reminders.ts"
import { requests } from "#web/words/si/requests.ts"
import { route } from "#web/words/si/route.ts"
import { scheduler } from "#web/words/si/scheduler.ts"
import { status } from "#web/words/si/status.ts"
import { tracker } from "#web/words/si/tracker.ts"
import { ui } from "#web/words/si/ui.ts"
import { watches } from "#web/words/si/watches.ts"

/**
 * The Sinhala texts. A native reader has still to check them: `npm run words` writes a table for that.
 * An area or a text that is absent reads as in English.
 */
export const sinhala: LoadedLanguage = {
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
    orders,
    pages,
    status,
    pharmacyForm,
    pharmacyPage,
    places,
    problems,
    registerPharmacy,
    reminders,
    route,
    scheduler,
    tracker,
    watches,
    requests,
    ui,
  },
  writeDate,
  names,
}
