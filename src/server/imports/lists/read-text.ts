export type DecodedText = { text: string; encoding: string }

/** Decodes a file in any encoding that tills and spreadsheets write. */
export function decodeText(bytes: Buffer): DecodedText {
  const encoding = findEncoding(bytes)
  // TextDecoder removes a byte order mark.
  const text = encoding === windows1252 ? decodeWindows1252(bytes) : new TextDecoder(encoding).decode(bytes)
  return { text, encoding }
}

const windows1252 = "Windows-1252"

/** The characters that Windows-1252 has at 0x80 to 0x9f instead of Latin-1's control characters. */
const windowsCharacters = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ"

/** Decodes with a table: several Node versions decode this encoding as Latin-1 (nodejs/node#56542). */
function decodeWindows1252(bytes: Buffer): string {
  return bytes
    .toString("latin1")
    .replace(/[\x80-\x9f]/g, (each) => windowsCharacters[each.charCodeAt(0) - 0x80] ?? each)
}

function findEncoding(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "UTF-16LE"
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "UTF-16BE"
  const wide = wideEncoding(bytes.subarray(0, 4096))
  if (wide) return wide
  return isUtf8(bytes) ? "UTF-8" : windows1252
}

/** Detects UTF-16 without a byte order mark: every other byte of Latin letters and separators is zero. */
function wideEncoding(start: Buffer): string | null {
  let even = 0
  let suspicious = 0
  for (let place = 0; place < start.length; place++) {
    if (start[place] !== 0) continue
    if (place % 2 === 0) even += 1
    else suspicious += 1
  }
  const enough = start.length * 0.2
  if (suspicious > enough && even < enough / 4) return "UTF-16LE"
  if (even > enough && suspicious < enough / 4) return "UTF-16BE"
  return null
}

function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
