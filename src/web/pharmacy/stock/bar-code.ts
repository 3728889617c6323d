import { code128, drawingSVG, ean8, ean13, itf14 } from "bwip-js/browser"
import { printedGtin } from "#domain/pharmacy/gtin.ts"

/** The width of the thinnest bar that GS1 requires on a shelf. */
const moduleMm = 0.33
const scale = 2

const symbologies = { 8: { bcid: "ean8", draw: ean8 }, 13: { bcid: "ean13", draw: ean13 } }
const ofBox = { bcid: "itf14", draw: itf14 }

/** Draws a code's bars and returns their printed width; the code's length selects the symbology. */
export function drawBarCode(gtin: string): { url: string; widthMm: number } {
  const text = printedGtin(gtin)
  const { bcid, draw } =
    Object.entries(symbologies).find(([length]) => Number(length) === text.length)?.[1] ?? ofBox
  const options = { bcid, text, scale, height: 7, includetext: true }
  return asImage(draw(options, drawingSVG()), moduleMm)
}

/** Two dots of a receipt printer with 203 dots an inch. */
const receiptModuleMm = 0.25

/** Draws a receipt's number as Code 128, for a scanner to find the receipt. */
export function drawReceiptCode(number: string): { url: string; widthMm: number } {
  return asImage(code128({ bcid: "code128", text: number, scale, height: 9 }, drawingSVG()), receiptModuleMm)
}

function asImage(svg: string, oneModuleMm: number) {
  const [, width = "0"] = /viewBox="0 0 (\d+)/.exec(svg) ?? []
  return {
    url: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    widthMm: (Number(width) / scale) * oneModuleMm,
  }
}
