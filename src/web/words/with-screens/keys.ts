import { keys } from "#web/words/en/keys.ts"
import { addWords } from "#web/words/words.ts"

addWords({ keys })
