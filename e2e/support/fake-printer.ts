import type { Page } from "@playwright/test"

declare global {
  /** What the printer got, and whether it is broken. */
  var printer: { bytes: number[]; isBroken: boolean }
}

/** Gives the page's browser a receipt printer on USB, as it shows one to a page. */
export async function plugInPrinter(page: Page) {
  await page.addInitScript(() => {
    const printer = { bytes: [] as number[], isBroken: false }
    const endpoints = [
      { direction: "in", endpointNumber: 2 },
      { direction: "out", endpointNumber: 3 },
    ]
    const device = {
      vendorId: 0x04b8,
      productId: 0x0e15,
      serialNumber: "X1",
      productName: "TM-T20II",
      configuration: { interfaces: [{ interfaceNumber: 0, alternate: { interfaceClass: 7, endpoints } }] },
      open: async () => {
        if (printer.isBroken) throw new DOMException("Unable to claim interface", "NetworkError")
      },
      claimInterface: async () => {},
      close: async () => {},
      transferOut: async (endpoint: number, bytes: Uint8Array) => {
        if (endpoint === 3) printer.bytes.push(...bytes)
        return { status: "ok" }
      },
    }
    const usb = { requestDevice: async () => device, getDevices: async () => [device] }
    Object.defineProperty(navigator, "usb", { value: usb })
    Object.assign(globalThis, { printer })
  })
}

export type Printed = {
  /** The images that were sent, one below the other: black dots on white. */
  image: { data: Uint8ClampedArray; width: number; height: number } | null
  drawerKicks: number
  cuts: number
}

/** Reads what was printed since the last time as an ESC/POS printer does. */
export async function takePrinted(page: Page): Promise<Printed> {
  const bytes = await page.evaluate(() => globalThis.printer.bytes.splice(0))
  const rows: number[][] = []
  let [width, drawerKicks, cuts] = [0, 0, 0]
  for (let at = 0; at < bytes.length; ) {
    const [first, second, , , xl = 0, xh = 0, yl = 0, yh = 0] = bytes.slice(at, at + 8)
    if (first === 0x1d && second === 0x76) {
      const [across, down] = [xl + 256 * xh, yl + 256 * yh]
      width = across * 8
      for (let row = 0; row < down; row++) {
        const start = at + 8 + row * across
        rows.push(bytes.slice(start, start + across))
      }
      at += 8 + across * down
    } else if (first === 0x1b && second === 0x70) {
      drawerKicks++
      at += 5
    } else if (first === 0x1d && second === 0x56) {
      cuts++
      at += 3
    } else at += first === 0x1b && second === 0x40 ? 2 : 1
  }
  return { image: width > 0 ? asImage(rows, width) : null, drawerKicks, cuts }
}

function asImage(rows: number[][], width: number) {
  const data = new Uint8ClampedArray(width * rows.length * 4).fill(255)
  rows.forEach((row, y) => {
    for (let x = 0; x < width; x++) {
      const isBlack = ((row[x >> 3] ?? 0) >> (7 - (x & 7))) & 1
      if (isBlack) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  })
  return { data, width, height: rows.length }
}
