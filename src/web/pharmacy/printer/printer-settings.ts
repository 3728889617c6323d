/** A receipt printer as this device remembers it. */
export type PrinterSettings = {
  by: "usb" | "serial"
  /** Empty if the device does not say. */
  name: string
  device: { vendorId: number; productId: number; serialNumber: string | null }
  language: "esc-pos" | "star-prnt"
  /** Of a serial port. */
  baudRate: number
  /** The width of the paper in millimetres. */
  paper: 80 | 58
  /** Prints each receipt after its sale. */
  isAutomatic: boolean
  /** Opens the cash drawer when cash changes hands. */
  opensDrawer: boolean
}

const key = "pharos.receipt-printer"

/** Returns this device's printer; null without one. */
export function readPrinter(): PrinterSettings | null {
  try {
    // Written by `savePrinter` only.
    return JSON.parse(localStorage.getItem(key) ?? "null") as PrinterSettings | null
  } catch {
    return null
  }
}

/** Remembers this device's printer; throws if the browser keeps nothing. */
export function savePrinter(printer: PrinterSettings | null) {
  if (printer) localStorage.setItem(key, JSON.stringify(printer))
  else localStorage.removeItem(key)
}
