import { drawingSVG, ean8, ean13, itf14 } from "bwip-js/browser"
import { printedGtin } from "#domain/pharmacy/gtin.ts"
import { type BarImage, scale, toBarImage } from "#web/pharmacy/papers/bar-image.ts"

/** The width of the thinnest bar that GS1 requires on a shelf. */
const thinnestMm = 0.33

const symbologies = { 8: { bcid: "ean8", draw: ean8 }, 13: { bcid: "ean13", draw: ean13 } }
const ofBox = { bcid: "itf14", draw: itf14 }

/** Draws a code's bars; the code's length selects the symbology. */
export function drawBarCode(gtin: string): BarImage {
  const text = printedGtin(gtin)
  const { bcid, draw } =
    Object.entries(symbologies).find(([length]) => Number(length) === text.length)?.[1] ?? ofBox
  const options = { bcid, text, scale, height: 7, includetext: true }
  return toBarImage(draw(options, drawingSVG()), thinnestMm)
}
