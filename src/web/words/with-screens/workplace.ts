import { workplace } from "#web/words/en/workplace.ts"
import { addWords } from "#web/words/words.ts"

addWords({ workplace })
