import * as z from "zod"
import { listPageSize, maxListed } from "#domain/platform/list-sorts.ts"
import { isPlain, isVisible, unstorable } from "#domain/platform/plain-text.ts"

/** A number in a URL, in plain decimal form: an empty or malformed text is refused, not read as zero. */
const numeral = (message: string) =>
  z.union(
    [
      z.number(message),
      z
        .string()
        .regex(/^-?\d{1,20}(\.\d{1,20})?(e-\d{1,3})?$/i)
        .transform(Number),
    ],
    message,
  )

/** A number in a URL, within bounds. */
export const between = (min: number, max: number, message: string) =>
  numeral(message).pipe(z.number(message).min(min, message).max(max, message))

/** A whole number in a URL, from 1. */
export const whole = (max: number, message: string) => between(1, max, message).pipe(z.int(message))

export const Latitude = between(-90, 90, "Latitude must be between -90 and 90")
export const Longitude = between(-180, 180, "Longitude must be between -180 and 180")

export const largestId = 2_147_483_647

/** A row's id in a URL. */
export const RowId = whole(largestId, "An id must be a whole number, 1 or more")

/** The order and length of a list's page, the usual column first; a file asks for more rows at once. */
export const listing = <const Sort extends string>(sorts: readonly [Sort, ...Sort[]]) => ({
  sort: z
    .enum(sorts)
    .optional()
    .transform((sort) => sort ?? sorts[0]),
  isReversed: z.stringbool().default(false),
  limit: whole(maxListed, "Ask for at most 1,000 at once").default(listPageSize),
})

/** As `listing`, where the usual column is shown from its end: the newest or the most first. */
export const listingDown = <const Sort extends string>(sorts: readonly [Sort, ...Sort[]]) => ({
  ...listing(sorts),
  /** If absent, the usual column is reversed and the others are not. */
  isReversed: z.stringbool().optional(),
})

/** Optimistic lock: the version of the row as read. */
export const Version = z.int().min(1).max(largestId)

/** A single line of text, trimmed. Reports only the first problem. */
export const Line = (max: number, message: string) =>
  z
    .string(message)
    .trim()
    .min(1, { error: message, abort: true })
    .max(max, `Use at most ${max} characters`)
    .refine((text) => isPlain(text) && !text.includes("\n"), { error: unstorable, abort: true })
    .refine(isVisible, message)

export const Email = z.email("Enter an e-mail address").max(254, "Use at most 254 characters")

/** Text of one or several lines; may be empty. */
export const Prose = (max: number) =>
  z
    .string()
    .transform((text) => text.replaceAll("\r\n", "\n"))
    .pipe(z.string().trim().max(max, `Use at most ${max} characters`).refine(isPlain, unstorable))
