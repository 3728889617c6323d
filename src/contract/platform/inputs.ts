import * as z from "zod"
import { isPlain, isVisible, unstorable } from "#domain/platform/plain-text.ts"

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
export const RowId = whole(largestId, "An id must be a whole number, 1 or more")

/** A row as it was read: whoever has changed it since is told first. */
export const Version = z.int().min(1).max(largestId)

/** What a person wrote in one line, without spaces at its ends. The first thing that is wrong is said, and nothing after it. */
export const Line = (max: number, says: string) =>
  z
    .string(says)
    .trim()
    .min(1, { error: says, abort: true })
    .max(max, `Use at most ${max} characters`)
    .refine((text) => isPlain(text) && !text.includes("\n"), { error: unstorable, abort: true })
    .refine(isVisible, says)

/** What a person wrote, of one line or several; it may be empty. */
export const Prose = (max: number) =>
  z
    .string()
    .transform((text) => text.replaceAll("\r\n", "\n"))
    .pipe(z.string().trim().max(max, `Use at most ${max} characters`).refine(isPlain, unstorable))
