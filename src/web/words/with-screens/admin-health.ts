import { adminHealth } from "#web/words/en/admin-health.ts"
import { addWords } from "#web/words/words.ts"

addWords({ adminHealth })
