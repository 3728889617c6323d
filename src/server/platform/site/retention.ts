/** So many days what searches did not find is kept, unless the administration says otherwise. */
export const unmetKeptDays = 90
