/** Formats `1,240`: with a comma from 1,000 on, in every language. */
export function formatCount(count: number) {
  return String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, ",")
}
