import { parsePhoneNumberFromString } from "libphonenumber-js"

/** A phone number as a person writes it, in the one form that is stored (`+94771234567`); null when it is none. */
export function readPhoneNumber(text: string): string | null {
  const found = parsePhoneNumberFromString(text, { defaultCountry: "LK", extract: false })
  return found?.isValid() && !found.ext ? found.number : null
}
