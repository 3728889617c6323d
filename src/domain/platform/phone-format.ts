/** What a person is told whose phone number cannot be read. */
export const wrongPhone = "Enter a phone number, for example 077 123 4567"

/** Sri Lanka's plan: two digits of area or operator and seven of the subscriber, after +94. */
const inSriLanka = /^\+94(\d{2})(\d{3})(\d{4})$/

/** `077 123 4567` and `011 234 5678` for Sri Lankan numbers; anything else as it was written. */
export function formatPhone(phone: string): string {
  const parts = inSriLanka.exec(toInternational(phone))
  return parts ? `0${parts[1]} ${parts[2]} ${parts[3]}` : phone
}

/** The address a telephone calls: `tel:+94…`; short codes such as 1990 stay as they are. */
export function phoneLink(phone: string): string {
  return `tel:${toInternational(phone)}`
}

function toInternational(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, "")
  if (/^0\d{9}$/.test(digits)) return `+94${digits.slice(1)}`
  if (/^94\d{9}$/.test(digits)) return `+${digits}`
  return digits
}
