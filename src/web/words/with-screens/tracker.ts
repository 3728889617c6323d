import { tracker } from "#web/words/en/tracker.ts"
import { addWords } from "#web/words/words.ts"

addWords({ tracker })
