import type { LoadedLanguage } from "#web/words/en.ts"
import { account } from "#web/words/ta/account.ts"
import { alternatives } from "#web/words/ta/alternatives.ts"
import { assistant } from "#web/words/ta/assistant.ts"
import { common } from "#web/words/ta/common.ts"
import { dates } from "#web/words/ta/dates.ts"
import { day } from "#web/words/ta/day.ts"
import { frame } from "#web/words/ta/frame.ts"
import { home } from "#web/words/ta/home.ts"
import { keys } from "#web/words/ta/keys.ts"
import { login } from "#web/words/ta/login.ts"
import { map } from "#web/words/ta/map.ts"
import { offline } from "#web/words/ta/offline.ts"
import { orders } from "#web/words/ta/orders.ts"
import { pages } from "#web/words/ta/pages.ts"
import { palette } from "#web/words/ta/palette.ts"
import { problemWords as problems } from "#web/words/ta/problems.ts"
import { reminders } from "#web/words/ta/reminders.ts"
import { scan } from "#web/words/ta/scan.ts"
import { scheduler } from "#web/words/ta/scheduler.ts"
import { staff } from "#web/words/ta/staff.ts"
import { tracker } from "#web/words/ta/tracker.ts"
import { ui } from "#web/words/ta/ui.ts"
import { workplace } from "#web/words/ta/workplace.ts"

/**
 * The Tamil texts. A native reader has still to check them: `npm run words` writes a table for that.
 * An area or a text that is absent reads as in English.
 */
export const tamil: LoadedLanguage = {
  words: {
    account,
    alternatives,
    assistant,
    common,
    day,
    frame,
    home,
    keys,
    login,
    map,
    offline,
    orders,
    pages,
    palette,
    problems,
    reminders,
    scan,
    scheduler,
    staff,
    tracker,
    ui,
    workplace,
  },
  dates,
}
