import { day } from "#web/words/en/day.ts"
import { addWords } from "#web/words/words.ts"

addWords({ day })
