const shortest = 3
const maxLength = 60
const maxWords = 5
/** A telephone number has nine digits, an identity card nine or twelve; a medicine's strengths have fewer. */
const maxDigits = 6

const contact = /@|:\/\/|\bwww\./i
// Words that refer to a person, in the three languages.
const ofSomebody =
  /(?<![\p{L}\p{M}])(mr|mrs|ms|miss|dr|rev|nic|name|patient|address|road|street|lane|ward|i|im|my|me|mother|father|amma|thaththa|son|daughter|wife|husband|මගේ|මම|මහතා|මහත්මිය|නම|என்|நான்|திரு|திருமதி|பெயர்)(?![\p{L}\p{M}])/iu

/**
 * Returns a search's text as it may be stored, or null if it looks like personal data. Names of people cannot
 * be told from names of medicines; storing only texts that several people searched for hides those.
 */
export function storableText(typed: string): string | null {
  const text = typed.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase()
  const length = text.length
  if (length < shortest || length > maxLength || !/\p{L}/u.test(text)) return null
  if (text.split(" ").length > maxWords) return null
  if ((text.match(/\p{Nd}/gu)?.length ?? 0) > maxDigits) return null
  return contact.test(text) || ofSomebody.test(text) ? null : text
}
