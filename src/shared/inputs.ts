import * as z from "zod"

/** Half of a surrogate pair is no character, and PostgreSQL stores neither that nor NUL. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0")
export const unstorable = "The text has a character that cannot be used"

/** A number in an address: written plainly, so that an empty or odd text is refused and not read as zero. */
const numeral = (says: string) =>
  z.union(
    [
      z.number(says),
      z
        .string()
        .regex(/^-?\d{1,20}(\.\d{1,20})?(e-\d{1,3})?$/i)
        .transform(Number),
    ],
    says,
  )

/** A number from an address, within bounds. */
export const between = (min: number, max: number, says: string) =>
  numeral(says).pipe(z.number(says).min(min, says).max(max, says))

/** A whole number from an address, from 1. */
export const whole = (max: number, says: string) => between(1, max, says).pipe(z.int(says))

export const largestId = 2_147_483_647

/** The id of a row, in an address. */
export const RowId = whole(largestId, "An id is a whole number from 1")

/** A row as it was read: whoever has changed it since is told first. */
export const Version = z.int().min(1).max(largestId)

// Letters that turn the reading direction of what follows, and control characters other than a line's end.
const misleading = /[\u202A-\u202E\u2066-\u2069]|(?!\n)\p{Cc}/u

/** What a person wrote in one line, without spaces at its ends. */
export const Line = (max: number, says: string) =>
  z
    .string(says)
    .trim()
    .min(1, says)
    .max(max, `Write at most ${max} characters`)
    .refine((text) => isStorable(text) && !misleading.test(text) && !text.includes("\n"), unstorable)

/** What a person wrote, of one line or several; it may be empty. */
export const Prose = (max: number) =>
  z
    .string()
    .transform((text) => text.replaceAll("\r\n", "\n"))
    .pipe(
      z
        .string()
        .trim()
        .max(max, `Write at most ${max} characters`)
        .refine((text) => isStorable(text) && !misleading.test(text), unstorable),
    )
