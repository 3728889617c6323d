import { parsePhoneNumberFromString } from "libphonenumber-js"
import { wrongPhone } from "#domain/platform/phone-format.ts"
import { problem } from "./http/problems.ts"

/** A phone number as a person writes it, in the one form that is stored (`+94771234567`); null when it is none. */
export function readPhoneNumber(text: string): string | null {
  const found = parsePhoneNumberFromString(text, { defaultCountry: "LK", extract: false })
  return found?.isValid() && !found.ext ? found.number : null
}

/** The number that was written into a field, or a refusal that names the field. */
export function phoneNumberOf(text: string, field: string): string {
  const number = readPhoneNumber(text)
  if (number) return number
  throw problem("bad-input", { fields: [{ field, message: wrongPhone }] }, wrongPhone)
}
