import type { EmergencyLanguage, RedFlag } from "#domain/customer/emergency-words.ts"

/** How one language speaks of emergencies, and how it says that there is none. */
export type FlagWords = {
  language: EmergencyLanguage
  flags: Record<RedFlag, RegExp[]>
  /** Just before a sign, in the same sentence: it is denied. */
  deniedBefore: RegExp
  /** Just after a sign: it is denied. */
  deniedAfter: RegExp
  /** In the same sentence: the sign is read about, is long over, or is meant otherwise. */
  onlyTold: RegExp
  /** In another sentence: what was only told of happens to the person, too. */
  pointsBack: RegExp
  /** In the same sentence: it happens to somebody now, whatever else is said. */
  happensNow: RegExp
}
