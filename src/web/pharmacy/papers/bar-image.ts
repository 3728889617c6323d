/** Bars as a picture's address, and their width in print. */
export type BarImage = { url: string; widthMm: number }

/** How many units of a drawing its thinnest bar is wide. */
export const scale = 2

/** Turns drawn bars into a picture whose thinnest bar is so wide in print. */
export function toBarImage(svg: string, thinnestMm: number): BarImage {
  const [, width = "0"] = /viewBox="0 0 (\d+)/.exec(svg) ?? []
  return {
    url: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    widthMm: (Number(width) / scale) * thinnestMm,
  }
}
