import { adminAudit } from "#web/words/en/admin-audit.ts"
import { addWords } from "#web/words/words.ts"

addWords({ adminAudit })
