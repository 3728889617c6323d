import { drawingSVG, qrcode } from "bwip-js/browser"

/** Draws a link as a QR code; returns the picture's address. */
export function drawQrCode(text: string): string {
  const svg = qrcode({ bcid: "qrcode", text, scale: 4 }, drawingSVG())
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
