// RFC 5321 allows 64 characters before the @ and 255 after it; without a bound the pattern is quadratic.
const email = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,255}\.\p{L}{2,}/gu
// Nine digits and more, as in a phone number or an identity card; a dose never has so many.
const longNumber = /(?<![\p{L}\d])\+?\d(?:[ ().-]?\d){8,}[vVxX]?(?!\d)/gu

/** Takes out what a stranger need not know: addresses of mail, and numbers as long as a phone's or an identity card's. */
export function withoutContacts(text: string): string {
  return text.replace(email, "(email removed)").replace(longNumber, "(number removed)")
}
