import { login } from "#web/words/en/login.ts"
import { addWords } from "#web/words/words.ts"

addWords({ login })
