import { adminUsers } from "#web/words/en/admin-users.ts"
import { addWords } from "#web/words/words.ts"

addWords({ adminUsers })
