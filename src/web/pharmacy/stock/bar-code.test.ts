import { expect, test } from "vitest"
import { drawBarCode } from "#web/pharmacy/stock/bar-code.ts"

const svgOf = (url: string) => decodeURIComponent(url.replace("data:image/svg+xml,", ""))

test("draws a code of any length at a scannable width", () => {
  const widths = ["00000096385074", "04006381333931", "10614141000415"].map((gtin) => {
    const { url, widthMm } = drawBarCode(gtin)
    expect(svgOf(url)).toMatch(/^<svg viewBox=/)
    return widthMm
  })
  // Modules of EAN-8 (67), EAN-13 (95 and its first digit) and ITF-14 (with its frame), each a third of a millimetre.
  expect(widths[0]).toBeCloseTo(22.1, 0)
  expect(widths[1]).toBeCloseTo(35, 0)
  expect(widths[2]).toBeGreaterThan(40)
  expect(widths[2]).toBeLessThan(60)
})

test("draws bars without style or script", () => {
  expect(svgOf(drawBarCode("04006381333931").url)).not.toMatch(/style|script|href/)
})
