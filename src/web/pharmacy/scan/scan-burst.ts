import { isReceiptNumber } from "#domain/pharmacy/receipt-number.ts"

/** A scanner types faster than any person; between two of its keys there is less than this. */
export const burstGapMs = 50
const shortestCode = 6

/** One key event: its position on the keyboard, its character and its time. */
export type BurstKey = {
  code: string
  key: string
  isShifted: boolean
  isControl: boolean
  at: number
}

export type Burst = { text: string; lastAt: number }

const groupSeparator = "\u001d"

/** Returns the character that a key adds to a code; undefined ends the burst. */
function signOf({ code, key, isShifted, isControl }: BurstKey): string | undefined {
  // A scanner sends the separator between two fields as Ctrl+] or as the function key it was set to.
  if (isControl) return code === "BracketRight" ? groupSeparator : undefined
  if (key === groupSeparator || code === "F8") return groupSeparator
  return signsOnUsKeyboard[code]?.[isShifted ? 1 : 0] ?? (key.length === 1 ? key : undefined)
}

/**
 * Returns the burst with one more key; null when this key starts none. Uses the key's position instead
 * of its character, because scanner and computer may have different keyboard layouts.
 */
export function continueBurst(burst: Burst | null, key: BurstKey): Burst | null {
  const sign = signOf(key)
  if (sign === undefined) return null
  const goesOn = burst !== null && key.at - burst.lastAt <= burstGapMs
  if (goesOn) return { text: burst.text + sign, lastAt: key.at }
  return sign === groupSeparator ? null : { text: sign, lastAt: key.at }
}

/** Returns the scanned code of a pack or a receipt when Enter ends a burst; ignores a fast typist. */
export function codeOf(burst: Burst | null, at: number): string | null {
  if (!burst || at - burst.lastAt > burstGapMs || burst.text.length < shortestCode) return null
  return /^[\](]|\d{6}/.test(burst.text) || isReceiptNumber(burst.text) ? burst.text : null
}

const signsOnUsKeyboard: Record<string, readonly [string, string]> = {
  ...Object.fromEntries(
    Array.from("0123456789", (digit, at) => [`Digit${digit}`, [digit, ")!@#$%^&*("[at] ?? ""]]),
  ),
  ...Object.fromEntries(Array.from("0123456789", (digit) => [`Numpad${digit}`, [digit, digit]])),
  ...Object.fromEntries(
    Array.from("abcdefghijklmnopqrstuvwxyz", (letter) => [
      `Key${letter.toUpperCase()}`,
      [letter, letter.toUpperCase()],
    ]),
  ),
  Minus: ["-", "_"],
  Equal: ["=", "+"],
  BracketLeft: ["[", "{"],
  BracketRight: ["]", "}"],
  Semicolon: [";", ":"],
  Quote: ["'", '"'],
  Comma: [",", "<"],
  Period: [".", ">"],
  Slash: ["/", "?"],
}
