import { scheduler } from "#web/words/en/scheduler.ts"
import { addWords } from "#web/words/words.ts"

addWords({ scheduler })
