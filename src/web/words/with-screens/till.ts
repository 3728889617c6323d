import { till } from "#web/words/en/till.ts"
import { addWords } from "#web/words/words.ts"

addWords({ till })
