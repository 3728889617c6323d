import { drawingSVG, ean8, ean13, itf14 } from "bwip-js/browser"
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
  const svg = draw(options, drawingSVG())
  const [, width = "0"] = /viewBox="0 0 (\d+)/.exec(svg) ?? []
  return { url: `data:image/svg+xml,${encodeURIComponent(svg)}`, widthMm: (Number(width) / scale) * moduleMm }
}
