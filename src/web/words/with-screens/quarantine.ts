import { quarantine } from "#web/words/en/quarantine.ts"
import { addWords } from "#web/words/words.ts"

addWords({ quarantine })
