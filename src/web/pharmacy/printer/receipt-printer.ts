import ReceiptPrinterEncoder from "@point-of-sale/receipt-printer-encoder"
import { toast } from "#web/kit/feedback/toast.ts"
import { paintPaper } from "#web/pharmacy/printer/paint-paper.ts"
import { type PrinterSettings, readPrinter } from "#web/pharmacy/printer/printer-settings.ts"

import { words } from "#web/words/words.ts"
import "#web/words/en/printer.ts"

/** USB's class of printers. */
const printerClass = 7
/** The vendor id of Star, whose printers have a language of their own. */
const starVendor = 0x0519
/** Light grey counts as black: thin strokes would break otherwise. */
const blackBelow = 170
/** Rows sent at once: cheap printers have a small memory for images. */
const rowsAtOnce = 240

/** The printable widths in millimetres of the two papers, by their own widths. */
const printableMm = { 80: 72, 58: 48 } as const

const defaults = { baudRate: 9_600, paper: 80, isAutomatic: true, opensDrawer: true } as const

/** Asks the person for a printer on USB; null if none was chosen. Must be called by a press. */
export async function chooseUsbPrinter(): Promise<PrinterSettings | null> {
  const device = await chosen(navigator.usb.requestDevice({ filters: [{ classCode: printerClass }] }))
  if (!device) return null
  const { vendorId, productId, serialNumber, productName } = device
  return {
    ...defaults,
    by: "usb",
    name: productName || "USB",
    device: { vendorId, productId, serialNumber: serialNumber ?? null },
    language: vendorId === starVendor ? "star-prnt" : "esc-pos",
  }
}

/** Asks the person for a serial port; null if none was chosen. Must be called by a press. */
export async function chooseSerialPrinter(): Promise<PrinterSettings | null> {
  const port = await chosen(navigator.serial.requestPort())
  if (!port) return null
  const { usbVendorId: vendorId = 0, usbProductId: productId = 0 } = port.getInfo()
  return {
    ...defaults,
    by: "serial",
    name: "",
    device: { vendorId, productId, serialNumber: null },
    language: "esc-pos",
  }
}

/** Dismissing the browser's list is not a failure. */
async function chosen<Device>(asked: Promise<Device>): Promise<Device | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotFoundError") return null
    throw error
  }
}

/** Why a receipt was not printed, and the label of the button for the browser's own printing. */
export type PrintFailure = { text: string; otherwise: string }

type Printing = { opensDrawer: boolean }

/** Prints a paper; returns why it could not be printed. */
export const printOrSay = (paper: HTMLElement, printing: Printing): Promise<PrintFailure | null> =>
  printPaper(paper, printing).then(
    () => null,
    () => ({ text: words.t("printer.notPrinted"), otherwise: words.t("printer.byBrowser") }),
  )

/** Opens the cash drawer, and says so if it did not. */
export async function openDrawerOrSay() {
  await openDrawer().catch(() => toast({ text: words.t("printer.drawerShut"), tone: "bad" }))
}

/** Prints a paper, and opens the drawer first if asked to. Throws if the printer does not take it. */
export async function printPaper(paper: HTMLElement, { opensDrawer }: Printing) {
  const printer = requirePrinter()
  const { data, width, height } = await paintPaper(paper, printableMm[printer.paper])
  const encoder = startEncoder(printer)
  if (opensDrawer) encoder.pulse()
  for (let row = 0; row < height; row += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - row)
    const strip = new ImageData(data.slice(row * width * 4, (row + rows) * width * 4), width, rows)
    encoder.image(strip, width, rows, "threshold", blackBelow)
  }
  await send(printer, new Uint8Array(encoder.newline(3).cut().encode()))
}

/** Opens the cash drawer that is plugged into the printer. */
async function openDrawer() {
  const printer = requirePrinter()
  await send(printer, new Uint8Array(startEncoder(printer).pulse().encode()))
}

function requirePrinter(): PrinterSettings {
  const printer = readPrinter()
  if (!printer) throw new Error("No receipt printer is set up")
  return printer
}

const startEncoder = ({ language }: PrinterSettings) =>
  new ReceiptPrinterEncoder({ language, imageMode: "raster" }).initialize()

let sending: Promise<unknown> = Promise.resolve()

/** Sends one document after the other: a device can be open once. */
function send(printer: PrinterSettings, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const sent = sending.then(() => (printer.by === "usb" ? sendByUsb : sendBySerial)(printer, bytes))
  sending = sent.catch(() => {})
  return sent
}

async function sendByUsb({ device: wanted }: PrinterSettings, bytes: Uint8Array<ArrayBuffer>) {
  const devices = (await navigator.usb.getDevices()).filter((each) => isOne(each, wanted))
  const device = devices.find((each) => each.serialNumber === wanted.serialNumber) ?? devices[0]
  if (!device) throw new Error("The printer is not connected")
  await device.open()
  try {
    if (!device.configuration) await device.selectConfiguration(1)
    const found = device.configuration?.interfaces.find(
      ({ alternate }) => alternate.interfaceClass === printerClass,
    )
    const out = found?.alternate.endpoints.find(({ direction }) => direction === "out")
    if (!found || !out) throw new Error("The device is not a printer")
    await device.claimInterface(found.interfaceNumber)
    const { status } = await device.transferOut(out.endpointNumber, bytes)
    if (status !== "ok") throw new Error(`The printer answered ${status}`)
  } finally {
    await device.close()
  }
}

const isOne = (one: { vendorId: number; productId: number }, other: PrinterSettings["device"]) =>
  one.vendorId === other.vendorId && one.productId === other.productId

async function sendBySerial({ device, baudRate }: PrinterSettings, bytes: Uint8Array<ArrayBuffer>) {
  const port = (await navigator.serial.getPorts()).find((each) => {
    const { usbVendorId: vendorId = 0, usbProductId: productId = 0 } = each.getInfo()
    return isOne({ vendorId, productId }, device)
  })
  if (!port) throw new Error("The printer is not connected")
  await port.open({ baudRate })
  try {
    const writer = port.writable?.getWriter()
    if (!writer) throw new Error("The port cannot be written to")
    await writer.write(bytes)
    await writer.close()
  } finally {
    await port.close()
  }
}
