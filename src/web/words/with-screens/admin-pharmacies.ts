import { adminPharmacies } from "#web/words/en/admin-pharmacies.ts"
import { addWords } from "#web/words/words.ts"

addWords({ adminPharmacies })
