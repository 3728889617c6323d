import { adminSuppliers } from "#web/words/en/admin-suppliers.ts"
import { addWords } from "#web/words/words.ts"

addWords({ adminSuppliers })
