import { addWords } from "#web/words/catalogue.ts"
import { common } from "#web/words/en/common.ts"

/** Dose reminders: turning them on, and what they say in the page and on the lock screen. */
export const reminders = {
  computer: "computer",
  off: "Reminders are off for this {{device}}.",
  offRest: "Turn them on to be reminded of a dose when Pharos is closed.",
  turnOn: "Turn on",
  explainTitle: "Turn on reminders",
  explain:
    "Your browser will ask whether Pharos may show notifications. Choose “Allow”. Pharos sends one when a dose is due, when a medicine that you watch is back, and when a pharmacy answers your order.",
  explainPrivacy:
    "The message is encrypted for this {{device}}. You can hide the medicine name from the lock screen in your account.",
  goOn: "Continue",
  on: "Reminders are on for this {{device}}.",
  onRest: "You are reminded of a dose even when Pharos is closed.",
  sendTest: "Send a test",
  turnOff: "Turn off",
  testSent: "A test is on its way.",
  testLost: "The push service rejected the test. Turn reminders off and on again.",
  blocked: "Your browser does not allow Pharos to show notifications.",
  blockedRest:
    "To allow them, open the site settings (the icon to the left of the address), set Notifications to Allow, and reload this page.",
  unsupported: "This browser cannot show reminders.",
  unsupportedRest: "Use a current version of Chrome, Edge, Firefox or Safari.",
  homeScreen: "On an iPhone or iPad, reminders need Pharos on the Home Screen.",
  homeScreenNeeds: "This works on iOS 16.4 or later:",
  homeScreenShare: "Tap Share in Safari.",
  homeScreenAdd: "Choose “Add to Home Screen”.",
  homeScreenOpen: "Open Pharos from there, log in, and turn reminders on.",
  homeScreenStops:
    "iOS may stop notifications of an app that you have not opened for a while, so open it now and then.",
  onlyOpen: "This {{device}} reminds you only while Pharos is open.",
  onlyOpenRest: "The push service could not be reached. Try again later.",
  calendar: "The calendar file on the Scheduling page also reminds you, without this browser.",
  settingsHeading: "Reminders on this {{device}}",
  orderMessages: "Notify me about my orders",
  orderMessagesHint: "When an order is ready, changed, rejected or not answered in time.",
  orderMails: "Order messages by e-mail",
  orderMailsHint: "To {{address}}, without the name of a medicine.",
  hideMedicineName: "Hide the medicine name on the lock screen",
  hideMedicineNameHint: "Notifications then say “It's time to take your dose.”",
  taken: common.taken,
  snooze: "Snooze 10 min",
  skip: common.skip,
  dueNow: "Due doses",
  dueCount_one: "{{count}} dose due",
  dueCount_other: "{{count}} doses due",
  take: "Take",
  more: "See all due doses",
  recordedTaken: "Recorded as taken.",
  recordedSkipped: "Recorded as skipped.",
  snoozed: "We will remind you again in 10 minutes.",
  unreadable: "Open Pharos to see what is new.",
} as const

addWords({ reminders })
