import { parsePhoneNumberFromString } from "libphonenumber-js"
import { invalidPhone } from "#domain/platform/phone-format.ts"
import { problem } from "./http/problems.ts"

/** Parses a phone number as people write it into E.164 (`+94771234567`); null when invalid. */
export function readPhoneNumber(text: string): string | null {
  const found = parsePhoneNumberFromString(text, { defaultCountry: "LK", extract: false })
  return found?.isValid() && !found.ext ? found.number : null
}

/** Parses a form field's phone number. Throws a refusal that names the field. */
export function phoneNumberOf(text: string, field: string): string {
  const number = readPhoneNumber(text)
  if (number) return number
  throw problem("bad-input", { fields: [{ field, message: invalidPhone }] }, invalidPhone)
}
