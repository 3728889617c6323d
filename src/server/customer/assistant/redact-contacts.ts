// RFC 5321 allows 64 characters before the @ and 255 after it; without a bound the pattern is quadratic.
const email = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,255}\.\p{L}{2,}/gu
// Nine digits or more, as in a phone number or an identity card; doses are never that long.
const longNumber = /(?<![\p{L}\d])\+?\d(?:[ ().-]?\d){8,}[vVxX]?(?!\d)/gu

/** Redacts email addresses, and numbers as long as a phone number or an identity card. */
export function redactContacts(text: string): string {
  return text.replace(email, "(email removed)").replace(longNumber, "(number removed)")
}
