import { adminOverview } from "#web/words/en/admin-overview.ts"
import { addWords } from "#web/words/words.ts"

addWords({ adminOverview })
