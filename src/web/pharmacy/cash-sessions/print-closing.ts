import { printCopy, rollFor } from "#web/kit/actions/print-copy.ts"

/** A roll of 80 mm from the receipt printer, or a sheet of A4 for the file. */
export type Paper = "roll" | "sheet"

/** Prints a closing or an X report, see `closing-paper.module.css`. */
export function printClosing(shown: HTMLElement, on: Paper): Promise<void> {
  return printCopy(shown, {
    as: `closing-${on}`,
    page: (copy) => (on === "roll" ? rollFor(copy, 4) : "{ size: A4; margin: 16mm }"),
  })
}
