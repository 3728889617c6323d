import { type ProblemCode, problems } from "#domain/platform/problems.ts"
import { addWords } from "#web/words/catalogue.ts"

type ProblemWords = { [Code in ProblemCode]: (typeof problems)[Code]["message"] }

/** The server's refusals, by their code. */
export const problemWords = Object.fromEntries(
  Object.entries(problems).map(([code, problem]) => [code, problem.message]),
) as ProblemWords // fromEntries forgets the keys

addWords({ problems: problemWords })
