import { todo } from "#web/words/en/todo.ts"
import { addWords } from "#web/words/words.ts"

addWords({ todo })
