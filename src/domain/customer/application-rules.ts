/**
 * The states of a pharmacy's application. `incomplete`: without the licence's picture. `asked`: the administration
 * has a question.
 */
export const applicationStates = [
  "incomplete",
  "waiting",
  "asked",
  "verified",
  "refused",
  "withdrawn",
] as const
export type ApplicationState = (typeof applicationStates)[number]

/** The states in which the applicant can still change it. */
export const openStates = ["incomplete", "waiting", "asked"] as const satisfies ApplicationState[]

export const isOpenState = (state: ApplicationState) => openStates.some((open) => open === state)

/** How many applications a person may start in 24 hours. */
export const maxApplicationsPerDay = 3

/**
 * For how many days the picture of a licence is kept after the decision, and an application that was refused, withdrawn
 * or never completed.
 */
export const applicationKeptDays = 90

/** The address of the licence's picture for the applicant; PUT adds it. */
export const ownLicenceUrl = (id: number) => `/files/pharmacy-applications/${id}/licence`

/** The address of the licence's picture for the administration. */
export const licenceUrl = (id: number) => `/files/admin/applications/${id}/licence`
