import { admin } from "#web/words/en/admin.ts"
import { addWords } from "#web/words/words.ts"

addWords({ admin })
