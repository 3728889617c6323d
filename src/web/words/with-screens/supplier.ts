import { supplier } from "#web/words/en/supplier.ts"
import { addWords } from "#web/words/words.ts"

addWords({ supplier })
