import { adminSettings } from "#web/words/en/admin-settings.ts"
import { addWords } from "#web/words/words.ts"

addWords({ adminSettings })
