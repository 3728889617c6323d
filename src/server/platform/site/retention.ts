/** Default retention of searches without a result, in days. */
export const unmetRetentionDays = 90
