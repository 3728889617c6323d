/** Returns the value below which this part of the values lies, 0.5 for the median; NaN without values. */
export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? Number.NaN
