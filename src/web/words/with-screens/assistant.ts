import { assistant } from "#web/words/en/assistant.ts"
import { addWords } from "#web/words/words.ts"

addWords({ assistant })
