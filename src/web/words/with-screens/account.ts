import { account } from "#web/words/en/account.ts"
import { addWords } from "#web/words/words.ts"

addWords({ account })
