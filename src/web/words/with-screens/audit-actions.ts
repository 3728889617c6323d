import { auditActions } from "#web/words/en/audit-actions.ts"
import { addWords } from "#web/words/words.ts"

addWords({ auditActions })
