const pixelsPerMm = 96 / 25.4

/** A roll of 80 mm from the receipt printer, or a sheet of A4 for the file. */
export type Paper = "roll" | "sheet"

/**
 * Prints a closing: a copy of it beside the application is all that is printed, see `closing-paper.module.css`. The roll's
 * page is as long as the copy, because a printer that is told a longer one feeds blank paper.
 */
export async function printClosing(shown: HTMLElement, on: Paper): Promise<void> {
  await document.fonts.ready
  const copy = document.createElement("div")
  copy.dataset.print = `closing-${on}`
  copy.append(shown.cloneNode(true))
  document.body.append(copy)
  const heightMm = Math.ceil(copy.getBoundingClientRect().height / pixelsPerMm) + 4
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    on === "roll" ? `@page { size: 80mm ${heightMm}mm; margin: 0 }` : "@page { size: A4; margin: 16mm }",
  )
  document.adoptedStyleSheets.push(sheet)
  const tidyUp = () => {
    copy.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
  addEventListener("afterprint", tidyUp, { once: true })
  print()
}
