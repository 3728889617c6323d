import type { QuarantineAct } from "#contract/pharmacy/quarantine.ts"
import { call } from "#web/data/call.ts"

/** Everything that was decided in a month, the last first: a record leaves nothing out. */
export async function findActs(month: string): Promise<QuarantineAct[]> {
  const found: QuarantineAct[] = []
  let before: string | null | undefined
  do {
    const page = await call.quarantine.acts({ month, ...(before ? { before } : {}) })
    found.push(...page.acts)
    before = page.next
  } while (before)
  return found
}
