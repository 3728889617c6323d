import { sayProblem } from "#web/data/problem-words.ts"
import { toast } from "#web/kit/feedback/toast.ts"

/** Says in passing why a call failed. */
export const toastProblem = (error: unknown) => toast({ text: sayProblem(error), tone: "bad" })
