import { reminders } from "#web/words/en/reminders.ts"
import { addWords } from "#web/words/words.ts"

addWords({ reminders })
