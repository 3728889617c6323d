import { adminUnmet } from "#web/words/en/admin-unmet.ts"
import { addWords } from "#web/words/words.ts"

addWords({ adminUnmet })
