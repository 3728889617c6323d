import { purchase } from "#web/words/en/purchase.ts"
import { addWords } from "#web/words/words.ts"

addWords({ purchase })
