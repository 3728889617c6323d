import { shelf } from "#web/words/en/shelf.ts"
import { addWords } from "#web/words/words.ts"

addWords({ shelf })
