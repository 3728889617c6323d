/** How many hours after its time a dose without a record counts as missed for a caregiver. */
export const missedAfterHours = [1, 2, 4, 8] as const
export type MissedAfterHours = (typeof missedAfterHours)[number]
export const defaultMissedAfterHours = 2

export const maxCaregiverName = 60
/** The maximum number of caregivers and open invitations per account. */
export const maxCaregivers = 10
/** The maximum number of people for whom one caregiver is notified. */
export const maxCaredFor = 20

/** How long an invitation can be accepted. */
export const invitationDays = 7

/** How long missed doses and expired invitations stay listed. */
export const missedKeptDays = 30

/** How late a caregiver may be told, as after an outage: later the next dose matters more. */
export const toldForHours = 12

/** Without letters and digits that look alike. */
export const codeAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
export const codeLength = 12

/** Returns a code in groups of four, as it is shown and typed. */
export const groupedCode = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? ""

/** Returns a typed code in its stored form. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, "").toUpperCase()
