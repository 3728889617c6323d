/** Formats integer cents as `Rs. 1,234.50`: the same in every language, with a no-break space. */
export function formatRupees(cents: number): string {
  return `Rs.\u00a0${formatCents(cents)}`
}

/** Formats integer cents as `1,234.50`. */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? "-" : ""
  const whole = Math.trunc(Math.abs(cents) / 100)
  const rest = String(Math.abs(cents) % 100).padStart(2, "0")
  return `${sign}${groupThousands(whole)}.${rest}`
}

/** Writes a whole number as `1,240`, without `Intl`: its first format takes a slow phone a tenth of a second. */
export const groupThousands = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ",")
