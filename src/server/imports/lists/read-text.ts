import chardet from "chardet"
import iconv from "iconv-lite"

export type DecodedText = { text: string; encoding: string }

/** The text of a file in whatever encoding a till or a spreadsheet wrote it. */
export function decodeText(bytes: Buffer): DecodedText {
  const encoding = findEncoding(bytes)
  // iconv-lite takes a byte order mark away.
  return { text: iconv.decode(bytes, encoding), encoding }
}

function findEncoding(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "UTF-16LE"
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "UTF-16BE"
  const wide = wideEncoding(bytes.subarray(0, 4096))
  if (wide) return wide
  if (isUtf8(bytes)) return "UTF-8"
  // Names in a short list mislead statistics: only Unicode's own forms are believed, else it is Windows' Western one.
  const guess = chardet.detect(bytes.subarray(0, 65_536))
  return guess?.startsWith("UTF-") && guess !== "UTF-8" && iconv.encodingExists(guess)
    ? guess
    : "Windows-1252"
}

/** Two bytes for each letter, without a mark: every other byte of Latin letters and separators is zero. */
function wideEncoding(start: Buffer): string | null {
  let even = 0
  let odd = 0
  for (let place = 0; place < start.length; place++) {
    if (start[place] !== 0) continue
    if (place % 2 === 0) even += 1
    else odd += 1
  }
  const enough = start.length * 0.2
  if (odd > enough && even < enough / 4) return "UTF-16LE"
  if (even > enough && odd < enough / 4) return "UTF-16BE"
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
