import { scan } from "#web/words/en/scan.ts"
import { addWords } from "#web/words/words.ts"

addWords({ scan })
