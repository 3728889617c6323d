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
  opens: "{{state}}: the sales of this device",
  title: "Sales of this device",
  allSent: "Every sale of this device has reached Pharos.",
  waits_one: "{{count}} sale is kept safely on this device and is sent as soon as there is a connection.",
  waits_other:
    "{{count}} sales are kept safely on this device and are sent as soon as there is a connection.",
  tooOld:
    "Some have waited for more than a day. Connect this device to the internet today, and do not clear its browser data.",
  logInFirst: "They can only be sent while somebody of this pharmacy is logged in.",
  logIn: "Log in",
  leaving_one:
    "{{count}} sale of this device has not reached Pharos yet. It stays safely here, and is sent when somebody of this pharmacy logs in on this device.",
  leaving_other:
    "{{count}} sales of this device have not reached Pharos yet. They stay safely here, and are sent when somebody of this pharmacy logs in on this device.",
  leave: "Log out all the same",
  waitHere_one: "{{count}} sale waits on this device. Log in, and it is sent.",
  waitHere_other: "{{count}} sales wait on this device. Log in, and they are sent.",
  parkedHere_one:
    "{{count}} sale of this device is parked. It is kept safely here, and goes through once you are listed at its pharmacy again, or somebody else who works there logs in on this device.",
  parkedHere_other:
    "{{count}} sales of this device are parked. They are kept safely here, and go through once you are listed at their pharmacy again, or somebody else who works there logs in on this device.",
  parked_one: "{{count}} parked",
  parked_other: "{{count}} parked",
  sendNow: "Send now",
  sending: "Sending…",
  waitingHeading: "To send",
  refusedHeading: "Refused",
  refusedText:
    "These sales happened, but Pharos could not book them. Put right what the reason names, and try again; or book it by hand, and note it here.",
  line: "{{quantity}} × {{name}}",
  soldBy: "sold by {{name}}",
  tryAgain: "Try again",
  tryAgainThis: "Try sale {{number}} again",
  settle: "Settled by hand",
  settleThis: "Sale {{number}} is settled by hand",
  settled: "Sale {{number}} is noted as settled by hand.",
} as const

addWords({ offline })
