/** What a person may ask about their personal data, as privacy laws name it. */
export const dataRequestKinds = ["access", "correction", "deletion", "objection"] as const
export type DataRequestKind = (typeof dataRequestKinds)[number]

/** How a request came. */
export const dataRequestChannels = ["account", "letter", "phone", "email"] as const

/** How a request is answered. */
export const dataRequestAnswers = ["done", "refused"] as const
/** How far a request is. */
export const dataRequestStates = ["open", ...dataRequestAnswers, "withdrawn"] as const
export type DataRequestState = (typeof dataRequestStates)[number]

/** The days in which a request is to be answered, unless `/admin/settings` says otherwise. */
export const defaultDataRequestDays = 21
/** The most open requests of a person. */
export const maxOpenDataRequests = 3
export const maxDataRequestText = 2_000
/** How long a closed request is kept. */
export const dataRequestKeptYears = 3

/** The file with all data of the person who asks, for the administration. */
export const dataRequestFileUrl = (id: number) => `/files/admin/data-requests/${id}/pharos.json`
