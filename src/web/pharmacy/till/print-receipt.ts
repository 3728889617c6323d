import { printCopy, rollFor } from "#web/kit/actions/print-copy.ts"

/** Prints one receipt on a roll of 80 mm, see `receipt-paper.module.css`. */
export function printReceipt(paper: HTMLElement): Promise<void> {
  return printCopy(paper, { as: "receipt", page: () => rollFor(paper, 2) })
}
