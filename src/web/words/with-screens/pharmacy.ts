import { pharmacy } from "#web/words/en/pharmacy.ts"
import { addWords } from "#web/words/words.ts"

addWords({ pharmacy })
