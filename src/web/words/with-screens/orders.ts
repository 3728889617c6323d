import { orders } from "#web/words/en/orders.ts"
import { addWords } from "#web/words/words.ts"

addWords({ orders })
