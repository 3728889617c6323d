import { addWords } from "#web/words/catalogue.ts"

/** The receipt printer of a till. */
export const printer = {
  intro:
    "Connect a receipt printer to this device. Receipts are then printed without the browser’s print dialog.",
  usb: "Connect by USB",
  serial: "Connect by serial port",
  otherwise:
    "A network printer, or one that Windows has a driver for, is installed as the device’s own printer: Print on a receipt reaches it.",
  unsupported:
    "This browser cannot talk to a receipt printer. Use Chrome or Edge on a computer, or Print on a receipt.",
  onPort: "Printer on a serial port",
  paper: "Width of the paper",
  language: "Kind of printer",
  baudRate: "Speed (baud)",
  isAutomatic: "Print each receipt after its sale",
  opensDrawer: "Open the cash drawer when cash changes hands",
  sample: "Test print",
  scripts: "සිංහල தமிழ் English",
  test: "Print test",
  tested: "Sent to the printer. Check that the whole width is printed.",
  failed:
    "The printer did not take the test. Check that it is on and has paper, and that no other program is using it.",
  notChosen: "The browser did not connect to this device. Unplug it, plug it in again, and try once more.",
  remove: "Remove",
  notPrinted: "The receipt was not printed. Check the printer’s power, cable and paper.",
  byBrowser: "Print another way",
  logo: "Logo on papers",
  logoHint:
    "Printed on receipts, reports, statements and notes, and kept by each till for when there is no network.",
  logoChoose: "Choose picture",
  logoReplace: "Choose another",
  logoRemove: "Remove logo",
  logoSet: "Logo saved. It is on the papers from now on.",
  logoRemoved: "Logo removed.",
  logoNeedsConnection: "The logo is changed when there is a connection.",
  drawerShut: "The cash drawer was not opened. Check the printer’s power and cables.",
} as const

addWords({ printer })
