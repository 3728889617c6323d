import "#web/kit/actions/print-copy.css"

const pixelsPerMm = 96 / 25.4

/** A roll of 80 mm, slightly longer than its content: a printer feeds blank paper for a longer page. */
export const rollFor = (paper: HTMLElement, moreMm: number) =>
  `{ size: 80mm ${Math.ceil(paper.getBoundingClientRect().height / pixelsPerMm) + moreMm}mm; margin: 0 }`

type Printing = {
  /** The `data-print` value by which print styles select the copy. */
  as: string
  /** The body of the `@page` rule, measured once the copy is in the document. */
  page: (copy: HTMLElement) => string
}

/** Resolves once an element can be printed: a copied picture loads asynchronously. */
export async function untilDrawn(copy: HTMLElement): Promise<void> {
  await document.fonts.ready
  await Promise.all([...copy.querySelectorAll("img")].map((image) => image.decode().catch(() => {})))
}

/** Prints a copy of the shown content, without the rest of the application. */
export async function printCopy(shown: HTMLElement, { as, page }: Printing): Promise<void> {
  const copy = document.createElement("div")
  copy.dataset.print = as
  copy.append(shown.cloneNode(true))
  document.body.append(copy)
  await untilDrawn(copy)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@page ${page(copy)}`)
  document.adoptedStyleSheets.push(sheet)
  const tidyUp = () => {
    copy.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
  addEventListener("afterprint", tidyUp, { once: true })
  print()
}
