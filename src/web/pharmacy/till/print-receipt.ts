const pixelsPerMm = 96 / 25.4

/**
 * Prints one receipt on a roll of 80 mm. The page is as long as the receipt, because a printer that is told a longer one
 * feeds blank paper; and a copy beside the application is all that is printed, see `receipt-paper.module.css`.
 */
export async function printReceipt(paper: HTMLElement): Promise<void> {
  await document.fonts.ready
  const heightMm = Math.ceil(paper.getBoundingClientRect().height / pixelsPerMm) + 2
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page { size: 80mm ${heightMm}mm; margin: 0 }`)
  const copy = document.createElement("div")
  copy.dataset.print = "receipt"
  copy.append(paper.cloneNode(true))
  document.body.append(copy)
  document.adoptedStyleSheets.push(sheet)
  const tidyUp = () => {
    copy.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
  addEventListener("afterprint", tidyUp, { once: true })
  print()
}
