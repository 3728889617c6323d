import { adminMedicines } from "#web/words/en/admin-medicines.ts"
import { addWords } from "#web/words/words.ts"

addWords({ adminMedicines })
