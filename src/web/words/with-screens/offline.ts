import { offline } from "#web/words/en/offline.ts"
import { addWords } from "#web/words/words.ts"

addWords({ offline })
