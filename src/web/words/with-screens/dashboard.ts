import { dashboard } from "#web/words/en/dashboard.ts"
import { addWords } from "#web/words/words.ts"

addWords({ dashboard })
