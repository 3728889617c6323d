import { addWords } from "#web/words/catalogue.ts"

/** The counter without a network: the chip in the frame and what is behind it. */
export const offline = {
  synced: "Synced",
  toSend_one: "{{count}} to send",
  toSend_other: "{{count}} to send",
  toSettle_one: "{{count}} refused",
  toSettle_other: "{{count}} refused",
  offline: "Offline",
  offlineToSend: "Offline · {{count}} to send",
  old: "older than a day",
  opens: "{{state}}: sales on this device",
  title: "Sales on this device",
  allSent: "All sales on this device have been sent to Pharos.",
  waits_one: "{{count}} sale is saved on this device and will be sent when there is a connection.",
  waits_other: "{{count}} sales are saved on this device and will be sent when there is a connection.",
  tooOld:
    "Some have been waiting for more than a day. Connect this device to the internet today, and do not clear its browser data.",
  logInFirst: "To send them, someone from this pharmacy has to log in.",
  logIn: "Log in",
  leaving_one:
    "{{count}} sale on this device has not been sent to Pharos yet. It is saved here, and will be sent when someone from this pharmacy logs in on this device.",
  leaving_other:
    "{{count}} sales on this device have not been sent to Pharos yet. They are saved here, and will be sent when someone from this pharmacy logs in on this device.",
  leave: "Log out anyway",
  waitHere_one: "{{count}} sale is waiting on this device. Log in to send it.",
  waitHere_other: "{{count}} sales are waiting on this device. Log in to send them.",
  parkedHere_one:
    "{{count}} sale on this device is parked. It is saved here, and will be sent when you work at its pharmacy again, or when someone else who works there logs in on this device.",
  parkedHere_other:
    "{{count}} sales on this device are parked. They are saved here, and will be sent when you work at their pharmacy again, or when someone else who works there logs in on this device.",
  parked_one: "{{count}} parked",
  parked_other: "{{count}} parked",
  sendNow: "Send now",
  waitingHeading: "To send",
  refusedHeading: "Refused",
  refusedText:
    "These sales were made, but Pharos could not record them. Fix the reason shown and try again, or record the sale yourself and mark it as settled.",
  line: "{{quantity}} × {{name}}",
  soldBy: "sold by {{name}}",
  tryAgainThis: "Try sale {{number}} again",
  settle: "Mark as settled",
  settleThis: "Mark sale {{number}} as settled",
  settled: "Sale {{number}} is marked as settled.",
} as const

addWords({ offline })
