/** The error for an invalid phone number. */
export const invalidPhone = "Enter a phone number, for example 077 123 4567"

/** Sri Lanka's numbering plan: two digits of area or operator and seven of the subscriber, after +94. */
const inSriLanka = /^\+94(\d{2})(\d{3})(\d{4})$/

/** Formats Sri Lankan numbers as `077 123 4567` and `011 234 5678`; returns others unchanged. */
export function formatPhone(phone: string): string {
  const parts = inSriLanka.exec(toInternational(phone))
  return parts ? `0${parts[1]} ${parts[2]} ${parts[3]}` : phone
}

/** Returns a `tel:+94…` link; short codes such as 1990 stay as they are. */
export function phoneLink(phone: string): string {
  return `tel:${toInternational(phone)}`
}

function toInternational(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, "")
  if (/^0\d{9}$/.test(digits)) return `+94${digits.slice(1)}`
  if (/^94\d{9}$/.test(digits)) return `+${digits}`
  return digits
}
