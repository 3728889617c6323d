import { sayProblem } from "#web/problem-words.ts"
import { logout } from "#web/session.ts"
import { toast } from "#web/ui/toast.ts"

/** Logs out, and says so when it did not work: nobody should walk away from an open session believing it closed. */
export function leave() {
  logout().catch((error: unknown) => toast({ text: sayProblem(error), tone: "bad" }))
}
