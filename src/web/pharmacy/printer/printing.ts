import type { Receipt } from "#contract/pharmacy/sales.ts"
import { splitOf } from "#domain/pharmacy/sale-sums.ts"
import { printCopy, rollFor } from "#web/kit/actions/print-copy.ts"
import { readPrinter } from "#web/pharmacy/printer/printer-settings.ts"
import type { PrintFailure } from "#web/pharmacy/printer/receipt-printer.ts"

/** Prints one receipt on this device's printer, or without one by the browser. Returns why it failed. */
export async function printReceipt(paper: HTMLElement): Promise<PrintFailure | null> {
  if (readPrinter()) return (await loadPrinter()).printOrSay(paper, { opensDrawer: false })
  printByBrowser(paper)
  return null
}

/** Prints one receipt on a roll of 80 mm, see `receipt-paper.module.css`. */
export function printByBrowser(paper: HTMLElement) {
  void printCopy(paper, { as: "receipt", page: () => rollFor(paper, 2) })
}

/** After a sale: prints its receipt and opens the drawer, as far as this device is set to. */
export async function printSold(
  paper: HTMLElement,
  { payment, totalCents }: Receipt,
): Promise<PrintFailure | null> {
  const printer = readPrinter()
  if (!printer) return null
  const isCash =
    payment !== null &&
    splitOf(totalCents, payment.cardCents, payment.qrCents, payment.account?.cents).cash > 0
  const opensDrawer = printer.opensDrawer && isCash
  if (printer.isAutomatic) return (await loadPrinter()).printOrSay(paper, { opensDrawer })
  openDrawerFor(isCash)
  return null
}

/** Opens the cash drawer when cash changes hands, if this device does so. */
export function openDrawerFor(isCash: boolean) {
  if (!isCash || !readPrinter()?.opensDrawer) return
  loadPrinter().then(
    (printer) => printer.openDrawerOrSay(),
    () => {},
  )
}

const loadPrinter = () => import("#web/pharmacy/printer/receipt-printer.ts")
