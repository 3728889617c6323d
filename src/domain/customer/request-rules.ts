/** Bounds of customers' requests to pharmacies, unless the administration sets others. */
export const defaultRequestLimits = { perDay: 3, pharmacies: 8, hours: 24 }

/** A pharmacy with this many unanswered requests gets no further ones. */
export const maxOpenPerPharmacy = 30

/** How far ahead a pharmacy may promise a medicine. */
export const maxReadyDays = 60

/** How long a request stays in the person's list. */
export const requestKeptDays = 30
