import { code128, drawingSVG } from "bwip-js/browser"
import { type BarImage, scale, toBarImage } from "#web/pharmacy/papers/bar-image.ts"

/** Two dots of a receipt printer with 203 dots an inch. */
const thinnestMm = 0.25

/** Draws a paper's number as Code 128, for a scanner to find it. */
export const drawPaperCode = (text: string): BarImage =>
  toBarImage(code128({ bcid: "code128", text, scale, height: 9 }, drawingSVG()), thinnestMm)
