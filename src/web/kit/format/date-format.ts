import { words } from "#web/words/words.ts"

type Options = Intl.DateTimeFormatOptions

const numbers: Options = {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
}

/**
 * Returns a format for these parts of a date, in the language that the page has when it is used. The browser's formats
 * are slow to make: a page that writes no date makes none.
 */
export function makeDateFormat(options: Options): { format: (at: Date) => string } {
  let english: Intl.DateTimeFormat | undefined
  let digits: Intl.DateTimeFormat | undefined
  return {
    format(at) {
      const { writeDate } = words
      if (!writeDate) {
        english ??= new Intl.DateTimeFormat("en-GB", options)
        return english.format(at)
      }
      digits ??= new Intl.DateTimeFormat("en-GB", { ...numbers, timeZone: options.timeZone ?? "UTC" })
      return writeDate(digits.formatToParts(at), options)
    },
  }
}
