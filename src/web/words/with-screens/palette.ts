import { palette } from "#web/words/en/palette.ts"
import { addWords } from "#web/words/words.ts"

addWords({ palette })
