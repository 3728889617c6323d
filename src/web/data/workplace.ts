import type { Person, Workplace } from "#contract/platform/session.ts"
import { useSession } from "#web/data/session.ts"

/** The pharmacy or supplier where a person works now. */
export const workplaceOf = (person: Person | null, kind: Workplace["kind"]): Workplace | undefined =>
  person?.workplaces.find((place) => place.kind === kind)

export const useWorkplace = (kind: Workplace["kind"]) => workplaceOf(useSession().person, kind)
