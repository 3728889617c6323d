import type { EmergencyLanguage, RedFlag } from "#domain/customer/emergency-words.ts"

/** The patterns with which one language describes an emergency, or denies one. */
export type FlagWords = {
  language: EmergencyLanguage
  flags: Record<RedFlag, RegExp[]>
  /** Matches just before a sign in the same sentence: the sign is denied. */
  deniedBefore: RegExp
  /** Matches just after a sign: the sign is denied. */
  deniedAfter: RegExp
  /** Matches in the same sentence: the sign was read about, is long past, or has another meaning. */
  onlyTold: RegExp
  /** Matches in another sentence: the sign mentioned before happens to the person, too. */
  pointsBack: RegExp
  /** Matches in the same sentence: it happens now, whatever else is said. */
  happensNow: RegExp
}
